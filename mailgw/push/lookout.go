package push

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/mailgw"
)

const (
	// notice is how long before a deadline who is still awaited is called again. Phases that
	// are not twice as long have no such call: the first is not that old.
	notice       = 2 * time.Hour
	betweenLooks = time.Minute
)

// A Lookout calls players again when two hours are left and they are still awaited, once
// for each deadline: those of whom nothing has come. All fields are set.
type Lookout struct {
	Caller *Caller
	// Closing are the games that have a phase which closes before a time; more may be
	// among them.
	Closing func(ctx context.Context, before time.Time) ([]string, error)
}

// Run looks once a minute, until ctx ends. What cannot be done now is done at the next
// look.
func (l *Lookout) Run(ctx context.Context) error {
	for {
		pause(ctx, betweenLooks)
		if ctx.Err() != nil {
			return nil
		}
		if err := l.Look(ctx); err != nil && ctx.Err() == nil {
			l.Caller.log().WarnContext(ctx, "players not called about a deadline yet", "err", err)
		}
	}
}

// Look calls all who are to be called now. It may be called as often as one likes: a call
// that is queued is the same call.
func (l *Lookout) Look(ctx context.Context) error {
	now := l.Caller.now()
	ids, err := l.Closing(ctx, now.Add(notice))
	if err != nil {
		return fmt.Errorf("asking what closes soon: %w", err)
	}
	var faults []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		faults = append(faults, l.game(ctx, id, now))
	}
	return errors.Join(faults...)
}

// game calls the seats of a game that is near its deadline.
func (l *Lookout) game(ctx context.Context, id string, now time.Time) error {
	g, err := l.Caller.Games.Game(ctx, id)
	if errors.Is(err, event.ErrUnread) {
		return nil // its clock stands still
	}
	if err != nil {
		return fmt.Errorf("loading game %s: %w", id, err)
	}
	_, phase, due, open := g.Phase()
	if !open || !due.After(now) || due.Sub(now) > notice || g.Pace().Length(phase) < 2*notice {
		return nil
	}
	var calls []mailgw.Call
	for _, s := range g.Seats() {
		wanted, err := l.calls(ctx, g, s, now)
		if err != nil {
			return err
		}
		if wanted {
			calls = append(calls, callOf(g, s, due))
		}
	}
	if len(calls) == 0 {
		return nil
	}
	return l.Caller.Devices.within(ctx, func(tx *sqlx.Tx) error {
		_, err := l.Caller.CallTx(ctx, tx, calls...)
		return err
	})
}

// calls reports whether a seat's holder is called: nothing has come, and reminders are
// wanted.
func (l *Lookout) calls(ctx context.Context, g *game.Game, s game.SeatInfo, now time.Time) (bool, error) {
	if _, awaited := awaits(g, s.Seat); !awaited || s.Player == "" || s.HasOrders || g.Away(s.Seat, now) {
		return false, nil
	}
	return mailgw.Wants(ctx, l.Caller.Subscriptions, s.Player, mailgw.Reminders)
}

func callOf(g *game.Game, s game.SeatInfo, due time.Time) mailgw.Call {
	id := g.Setup().Game
	n, _, _, _ := g.Phase()
	return mailgw.Call{
		Key: fmt.Sprintf("%s.%s.%s.%d.%d", id, s.Seat, mailgw.HoursLeft, n, due.Unix()), Kind: mailgw.HoursLeft, Player: s.Player,
		Game: id, Seat: s.Seat, Phase: n, Due: due,
	}
}
