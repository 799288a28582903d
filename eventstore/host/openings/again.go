package openings

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/eventstore/aggregate"
)

// mostSequels is the most sequels that a game may have.
const mostSequels = 50

// OpenAgain opens a sequel of a game that is over, for the same players and on the same terms, though not rated. If
// another of them has opened a sequel that still waits, it takes a seat in that one instead. The same command again is
// answered by the opening in which it was recorded.
//
// It fails with an error for which opening.IsRefusal is true if the game is not over or does not exist, if the player was
// not in it, or if the opening refuses the act; and with opening.ErrNotNow if the game has mostSequels sequels.
func (s *Host) OpenAgain(ctx context.Context, gameID, commandID string, by game.Player) (Outcome, error) {
	act, err := s.buildSequel(ctx, gameID)
	if err != nil {
		return Outcome{}, err
	}
	if !act.Again.Over {
		return Outcome{}, fmt.Errorf("opening game %s again: %w", gameID, act.Again.CheckOpener(by))
	}
	for n := 1; n <= mostSequels; n++ {
		id := NewID(act.Terms.Ruleset, fmt.Sprintf("again/%s/%d", gameID, n))
		now, err := s.Opening(ctx, id)
		if err != nil {
			return Outcome{}, err
		}
		known, err := s.Known(ctx, id, commandID)
		switch {
		case err != nil:
			return Outcome{}, err
		case now.ID() == "":
			return s.Obey(ctx, id, commandID, by, act)
		case known, now.IsWaiting():
			return s.Obey(ctx, id, commandID, by, opening.Take{})
		}
	}
	return Outcome{}, fmt.Errorf("opening game %s again: it has %d sequels: %w", gameID, mostSequels, opening.ErrNotNow)
}

// buildSequel returns the act that opens a sequel of a game. If the game is not over or does not exist, Again.Over is
// false, and openings refuse the act. It fails if a log cannot be read.
func (s *Host) buildSequel(ctx context.Context, gameID string) (opening.Open, error) {
	act := opening.Open{Again: &opening.Again{Game: gameID}}
	if aggregate.GameLog(gameID).Check() != nil {
		return act, nil
	}
	g, _, err := s.games.Game(ctx, gameID)
	if err != nil || g.Ruleset() == nil {
		return act, err
	}
	before, err := s.Opening(ctx, gameID)
	if err != nil {
		return act, err
	}
	was, setup := before.Terms(), g.Setup()
	act.Terms = opening.Terms{
		Ruleset: setup.Ruleset, Preset: g.Preset(), Options: setup.Options, Pace: g.PaceName(), Seats: len(setup.Seats), Title: was.Title, Messages: opening.Messages(setup.Talk),
		Language: was.Language, Alone: was.Alone, People: was.People, LeftToBots: was.LeftToBots, Anonymous: was.Anonymous, Unrated: true,
	}
	act.Again.Over, act.Again.Closed = g.Over(), was.Code != nil
	for _, info := range g.Seats() {
		if _, bot := info.Player.Bot(); info.Player != "" && !bot {
			act.Again.Players = append(act.Again.Players, info.Player)
		}
	}
	return act, nil
}
