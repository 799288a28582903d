package openings

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/eventstore/aggregate"
)

// mostSequels is how many sequels of one game are looked through for one that still waits.
const mostSequels = 50

// OpenAgain opens a game that is over anew, for the same players and on the same terms, or takes a seat in the
// sequel that another of them has opened and that still waits.
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

// buildSequel returns the act that opens a game anew. For a game that is not over, or not there, the act is
// refused.
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
