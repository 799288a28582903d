// Package workers takes what waits in a queue, several things at a time, until the house
// closes: letters of the post, entries of channels, calls to devices.
package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
)

// Workers work off a queue. Queue, Next and Log are set; for the rest the zero value is
// right.
type Workers struct {
	Queue string // what the log calls it
	Many  int    // at the same time; 0 is 4
	// Next takes what is due next through a try. It is not busy if nothing is due.
	Next func(context.Context) (busy bool, err error)
	Poll time.Duration // how often to look where nothing was due; 0 is a second
	// Idle waits until something may be due; nil: as long as Poll says.
	Idle func(context.Context)
	Log  *slog.Logger
}

// Run works until ctx ends, or an error of Between ends it; the latter is returned. Beside
// runs meanwhile. Run outlives a queue that goes away.
func (w Workers) Run(ctx context.Context, beside func(context.Context)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for range cmp.Or(w.Many, 4) {
		all.Go(func() { w.work(ctx, stop) })
	}
	beside(ctx)
	all.Wait()
	if err := context.Cause(ctx); errors.Is(err, ErrKilled) {
		return err
	}
	return nil
}

// work takes one thing after another, and waits where there is none.
func (w Workers) work(ctx context.Context, kill context.CancelCauseFunc) {
	for trouble := 0; ctx.Err() == nil; {
		busy, err := w.Next(ctx)
		switch {
		case errors.Is(err, ErrKilled):
			kill(err)
		case ctx.Err() != nil:
		case err != nil:
			trouble++
			w.Log.WarnContext(ctx, "queue out of reach", "queue", w.Queue, "tries", trouble, "err", err)
			Pause(ctx, Backoff(trouble))
			continue
		case !busy && w.Idle != nil:
			w.Idle(ctx)
		case !busy:
			Pause(ctx, cmp.Or(w.Poll, time.Second))
		}
		trouble = 0
	}
}

// Inherit takes over what a killed predecessor was working at: a statement ends its leases.
// If the queue is out of reach, that waits until they end.
func (w Workers) Inherit(ctx context.Context, db *sqlx.DB, statement string) {
	if _, err := db.ExecContext(ctx, statement); err != nil && ctx.Err() == nil {
		w.Log.WarnContext(ctx, "work of a predecessor not taken over yet", "queue", w.Queue, "err", err)
	}
}

// Sweep takes what is done and older than a time out of the queue, by a statement that is
// told its seconds, until ctx ends.
func (w Workers) Sweep(ctx context.Context, db *sqlx.DB, statement string, kept time.Duration) {
	for ctx.Err() == nil {
		if _, err := db.ExecContext(ctx, statement, kept.Seconds()); err != nil && ctx.Err() == nil {
			w.Log.WarnContext(ctx, "old work not taken out", "queue", w.Queue, "err", err)
		}
		Pause(ctx, 6*time.Hour)
	}
}

// ErrKilled wraps an error of Between.
var ErrKilled = errors.New("ended before it was noted")

// Between is called when something was sent and is not noted yet. Tests end the workers
// there by an error, as a kill would. nil: nothing is done.
type Between func(key string) error

// Sent says that something was sent; its error wraps ErrKilled.
func (b Between) Sent(key string) error {
	if b == nil {
		return nil
	}
	if err := b(key); err != nil {
		return fmt.Errorf("%w: %w", ErrKilled, err)
	}
	return nil
}

// Pause waits, though not longer than ctx holds.
func Pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// Backoff grows from a tenth of a second to ten.
func Backoff(trouble int) time.Duration {
	d := min(100*time.Millisecond<<min(trouble-1, 10), 10*time.Second)
	return d/2 + rand.N(d)
}

// grace is how long a step that has begun may take when the house closes.
const grace = 3 * time.Second

// Lasting is a context of limited time that outlives another by a grace: what is being sent
// is sent, and noted.
func Lasting(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	long, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	stop := context.AfterFunc(ctx, func() {
		t := time.AfterFunc(grace, cancel)
		context.AfterFunc(long, func() { t.Stop() })
	})
	return long, func() { stop(); cancel() }
}
