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

// callBefore is how long before a deadline awaited players are called again. Phases shorter than twice that have no
// such call, because the first call is recent enough.
const callBefore = 2 * time.Hour

// A Lookout calls silent players again when callBefore is left, once before each deadline. All fields are required.
type Lookout struct {
	Caller    *Caller
	Deadlines watch.Deadlines
}

// Run looks once a minute until ctx ends; then it returns nil. It logs failures of a look.
func (l *Lookout) Run(ctx context.Context) error {
	return watch.LookEveryMinute(ctx, l.Caller.log(), "players not called about a deadline yet", l.Look)
}

// Look queues the calls that are due now. It may be repeated: a call that is queued already is the same call. A
// failure for one game does not affect the others.
func (l *Lookout) Look(ctx context.Context) error {
	now := l.Caller.Now.Time()
	return l.Deadlines.VisitClosing(ctx, now, callBefore, func(g *game.Game) error {
		if _, phase, _, _ := g.Phase(); g.Pace().Length(phase) < 2*callBefore {
			return nil
		}
		return l.callHolders(ctx, g, watch.SilentSeats(g, now))
	})
}

// callHolders queues calls to the holders of seats who want reminders.
func (l *Lookout) callHolders(ctx context.Context, g *game.Game, seats []game.SeatInfo) error {
	id := g.Setup().Game
	n, _, deadline, _ := g.Phase()
	var calls []mailgw.Call
	for _, seat := range seats {
		wanted, err := mailgw.Wants(ctx, l.Caller.Subscriptions, seat.Player, mailgw.Reminders)
		if err != nil {
			return err
		}
		if wanted {
			calls = append(calls, mailgw.Call{
				Key: fmt.Sprintf("%s.%s.%s.%d.%d", id, seat.Seat, mailgw.HoursLeft, n, deadline.Unix()), Kind: mailgw.HoursLeft, Player: seat.Player,
				Game: id, Seat: seat.Seat, Phase: n, Due: deadline,
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
