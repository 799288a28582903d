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

// SeatBots gives bots the seats of a game that their players have left, if the terms of its opening allow it (O-12)
// and a person still holds another seat: at once in a game without substitutes, else when no substitute can be expected
// any more. The vacancy stays open while a bot plays. Each seat has a command ID for each time that it was left, so it
// is given once. SeatBots returns when to look again; zero if nothing changes before the next commit, or if there is no
// such game. A seat that fails does not keep the others from being tried; the errors are joined.
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
		due, err := r.timeForPool(ctx, info.Seat)
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

// isStoodIn reports whether a bot holds a seat to which the server itself has given it, because a player had left.
func (r *review) isStoodIn(info game.SeatInfo) bool {
	return info.Player != "" && info.Player == r.past.StandIns[info.Seat]
}

// timeForPool returns when to look again for a substitute for a seat that nobody holds. It returns zero if no
// substitute can be expected: a bot may then take the seat.
func (r *review) timeForPool(ctx context.Context, seat game.Seat) (time.Time, error) {
	now := r.host.games.Time()
	if r.opening.Terms().Alone {
		return time.Time{}, nil
	}
	vacancy, open := r.desk.FindOpen(r.id, seat)
	if !open || vacancy.Status == substitute.Taken {
		return now.Add(host.Sweep), nil // no vacancy is open yet, or its substitute is about to get the seat
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

// seatBot gives a seat that nobody holds to a bot, in the steward's name. If somebody has taken the seat meanwhile, it
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
