package push

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
)

// notice is how long before a deadline awaited players are called again. Phases shorter than
// twice that have no such call, because the first call is recent enough.
const notice = 2 * time.Hour

// A Lookout calls players again when two hours are left and nothing has come from them, once for
// each deadline. All fields are required.
type Lookout struct {
	Caller    *Caller
	Deadlines watch.Deadlines
}

// Run looks once a minute, until ctx ends. After a failure it tries again at the next look.
func (l *Lookout) Run(ctx context.Context) error {
	return watch.LookEveryMinute(ctx, l.Caller.log(), "players not called about a deadline yet", l.Look)
}

// Look calls all players that are due for it now. It may be repeated at will: a call that is
// queued is the same call.
func (l *Lookout) Look(ctx context.Context) error {
	now := l.Caller.Now.Time()
	return l.Deadlines.VisitClosing(ctx, now, notice, func(g *game.Game) error {
		if _, phase, _, _ := g.Phase(); g.Pace().Length(phase) < 2*notice {
			return nil
		}
		return l.callHolders(ctx, g, watch.SilentSeats(g, now))
	})
}

// callHolders calls the holders of seats, if they want reminders.
func (l *Lookout) callHolders(ctx context.Context, g *game.Game, seats []game.SeatInfo) error {
	id := g.Setup().Game
	n, _, due, _ := g.Phase()
	var calls []mailgw.Call
	for _, seat := range seats {
		wanted, err := mailgw.Wants(ctx, l.Caller.Subscriptions, seat.Player, mailgw.Reminders)
		if err != nil {
			return err
		}
		if wanted {
			calls = append(calls, mailgw.Call{
				Key: fmt.Sprintf("%s.%s.%s.%d.%d", id, seat.Seat, mailgw.HoursLeft, n, due.Unix()), Kind: mailgw.HoursLeft, Player: seat.Player,
				Game: id, Seat: seat.Seat, Phase: n, Due: due,
			})
		}
	}
	if len(calls) == 0 {
		return nil
	}
	return l.Caller.Devices.inTransaction(ctx, func(tx *sqlx.Tx) error {
		_, err := l.Caller.CallTx(ctx, tx, calls...)
		return err
	})
}
