package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/eventstore/host"
	"seneschal/eventstore/tenure"
)

// SeatBots gives the seats of a game that were left to bots, where its terms say so (O-12): when all of the pool
// were asked and have had their time, or at once in a game without substitutes. A seat stays empty while no
// person holds another. The vacancy stays open while a bot plays. Each seat has a command ID for each time
// that it was left, and is given only if nobody holds it, so that it is done once however often it is tried.
// SeatBots returns when to look again; zero if only the log can tell.
func (s *Host) SeatBots(ctx context.Context, gameID string) (again time.Time, err error) {
	r, err := s.loadReview(ctx, gameID)
	if err != nil || r == nil || !r.opening.Terms().LeftToBots || !r.hasPerson() {
		return time.Time{}, err
	}
	var faults []error
	for _, info := range r.game.Seats() {
		if _, needed := r.needsSubstitute(info); info.Player != "" || !needed {
			continue
		}
		due, err := r.awaitPool(ctx, info.Seat)
		switch {
		case err != nil:
			faults = append(faults, err)
		case due.IsZero():
			faults = append(faults, r.seatBot(ctx, info.Seat))
		case again.IsZero() || due.Before(again):
			again = due
		}
	}
	return again, errors.Join(faults...)
}

// hasPerson reports whether a person holds a seat of the game.
func (r *review) hasPerson() bool {
	return slices.ContainsFunc(r.game.Seats(), func(info game.SeatInfo) bool {
		_, bot := info.Player.Bot()
		return info.Player != "" && !bot
	})
}

// isStoodIn reports whether a bot holds a seat that was left, until somebody takes it over.
func (r *review) isStoodIn(info game.SeatInfo) bool {
	return info.Player != "" && info.Player == r.past.StandIns[info.Seat]
}

// awaitPool returns when to look again whether a substitute comes for a seat that nobody holds; zero if none is
// to be waited for.
func (r *review) awaitPool(ctx context.Context, seat game.Seat) (time.Time, error) {
	now := r.host.games.Time()
	if r.opening.Terms().Alone {
		return time.Time{}, nil
	}
	vacancy, open := r.desk.FindOpen(r.id, seat)
	if !open || vacancy.Status == substitute.Taken {
		return now.Add(host.Sweep), nil // the desk is about to move on
	}
	if until, runs := vacancy.RunningUntil(); runs && until.After(now) {
		return until, nil
	}
	considered, err := r.host.Consider(ctx, vacancy)
	if err != nil {
		return time.Time{}, err
	}
	if slices.ContainsFunc(considered, func(c Considered) bool { return c.Out == "" }) {
		return now.Add(host.Sweep), nil // they are about to be asked
	}
	return time.Time{}, nil
}

// seatBot gives a seat that nobody holds to a bot, in the steward's name. If somebody else has it meanwhile, it
// does nothing.
func (r *review) seatBot(ctx context.Context, seat game.Seat) error {
	line := order.Line{N: 1, Text: fmt.Sprintf("REPLACE %s BY bot:%s", seat, opening.BotStrength)}
	do := game.Steward{Lines: []order.Line{line}, While: map[game.Seat]game.Player{seat: ""}}
	cmd := game.Command{At: r.host.games.Time(), By: r.game.Steward(), Do: do}
	_, err := r.host.games.Obey(ctx, r.id, tenure.StandIn(seat, r.past.Vacated[seat]), cmd)
	if errors.Is(err, game.ErrSeatTaken) {
		return nil
	}
	return err
}
