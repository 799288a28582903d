// Package watch looks once a minute for emails that the clock calls for: reminders of near
// deadlines, news of a beacon that is late, and news of a server that has stopped.
package watch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

const betweenLooks = time.Minute

// LookEveryMinute calls look once a minute, the first time after a minute, until ctx ends; then it returns nil. If
// look fails, it logs complaint with the error and goes on.
func LookEveryMinute(ctx context.Context, log *slog.Logger, complaint string, look func(context.Context) error) error {
	tick := time.NewTicker(betweenLooks)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		lookOnce(ctx, log, complaint, look)
	}
}

// lookOnce calls look, and logs complaint with its error if it fails before ctx ends.
func lookOnce(ctx context.Context, log *slog.Logger, complaint string, look func(context.Context) error) {
	if err := look(ctx); err != nil && ctx.Err() == nil {
		log.WarnContext(ctx, complaint, "err", err)
	}
}

func logOrSilence(log *slog.Logger) *slog.Logger { return cmp.Or(log, slog.New(slog.DiscardHandler)) }

// Deadlines finds the games of a host by their deadlines.
type Deadlines struct {
	Games Games
	// Closing returns the games with a phase that closes before a time, and perhaps others.
	Closing func(ctx context.Context, before time.Time) ([]string, error)
}

// Games are the games of a host.
type Games interface {
	// Game returns the present state of a game; one that was never opened has no ruleset.
	Game(ctx context.Context, id string) (*game.Game, error)
}

// VisitClosing calls visit for each game whose deadline is still to come, but not later than notice from now. It skips
// games whose log cannot be read. A failure for one game does not affect the others; it returns all failures.
func (d Deadlines) VisitClosing(ctx context.Context, now time.Time, notice time.Duration, visit func(*game.Game) error) error {
	ids, err := d.Closing(ctx, now.Add(notice))
	if err != nil {
		return fmt.Errorf("asking what closes soon: %w", err)
	}
	return errors.Join(lists.Map(ids, func(id string) error {
		if ctx.Err() != nil {
			return nil
		}
		g, err := d.Games.Game(ctx, id)
		if errors.Is(err, event.ErrUnread) {
			return nil // its clock stands still
		}
		if err != nil {
			return fmt.Errorf("loading game %s: %w", id, err)
		}
		if away := timeToDeadline(g, now); away <= 0 || away > notice {
			return nil
		}
		return visit(g)
	})...)
}

// timeToDeadline returns the time to the deadline of a game; it is negative after the deadline, and without one.
func timeToDeadline(g *game.Game, now time.Time) time.Duration {
	_, _, due, _ := g.Phase()
	return due.Sub(now)
}

// AwaitedSeat returns a seat, and reports whether the game waits for its orders now: false also if the seat's orders
// are final, if the clock is paused, or if there is no such seat.
func AwaitedSeat(g *game.Game, id game.Seat) (game.SeatInfo, bool) {
	seat, ok := g.SeatInfo(id)
	_, _, _, open := g.Phase()
	_, sealed := g.Sealed()
	return seat, ok && open && !sealed && !g.Paused() && !g.Over() && seat.Awaited && !seat.Final
}

// SilentSeats returns the awaited seats without orders, not even a draft. It leaves out free seats, and seats whose
// players have announced an absence.
func SilentSeats(g *game.Game, now time.Time) []game.SeatInfo {
	return lists.Keep(g.Seats(), func(seat game.SeatInfo) bool {
		_, awaited := AwaitedSeat(g, seat.Seat)
		return awaited && seat.Player != "" && !seat.HasOrders && !g.Away(seat.Seat, now)
	})
}
