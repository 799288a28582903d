// Package workers works off queues, with several workers at a time, until the server shuts down: emails of the post,
// entries of channels, push notifications.
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

// Workers work off a queue. Queue, Next and Log are required; for all other fields the zero value will do.
type Workers struct {
	Queue string // its name in the log
	Many  int    // number of workers; 0 is 4
	// Next makes one attempt at the next due item. busy is false if nothing is due. After an error it is called again, later.
	Next func(context.Context) (busy bool, err error)
	// Poll is the time between two looks while nothing is due, whichever worker looks; 0 is a second. A worker that finds an
	// item has another look at once.
	Poll time.Duration
	// Idle waits until something may be due; nil: the workers wait as Poll says.
	Idle func(context.Context)
	Log  *slog.Logger
}

// Run works off the queue until ctx ends; then it returns nil. Meanwhile it calls beside, and waits for it to return.
// It logs failures of the queue and goes on; only an error that wraps ErrKilled ends it, and is returned.
func (w Workers) Run(ctx context.Context, beside func(context.Context)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	look := newLookout(cmp.Or(w.Poll, time.Second))
	if w.Idle == nil {
		w.Idle = look.wait
	}
	for range cmp.Or(w.Many, 4) {
		all.Go(func() { w.takeItems(ctx, look, stop) })
	}
	beside(ctx)
	all.Wait()
	if err := context.Cause(ctx); errors.Is(err, ErrKilled) {
		return err
	}
	return nil
}

// takeItems takes one item after another, and waits if there is none, until ctx ends. After an error that wraps
// ErrKilled it calls kill.
func (w Workers) takeItems(ctx context.Context, look *lookout, kill context.CancelCauseFunc) {
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
		case !busy:
			w.Idle(ctx)
		default:
			look.tell()
		}
		trouble = 0
	}
}

// A lookout lets one idle worker at a time wait for items, so that a queue is looked at as often with many workers as with
// one.
type lookout struct {
	poll  time.Duration
	turn  chan struct{} // holds an entry while a worker waits for items; the others wait for their turn
	found chan struct{} // holds an entry when a worker has done an item, and there may be more
}

func newLookout(poll time.Duration) *lookout {
	return &lookout{poll: poll, turn: make(chan struct{}, 1), found: make(chan struct{}, 1)}
}

// wait returns when it is the caller's turn to look for items, or when ctx ends.
func (l *lookout) wait(ctx context.Context) {
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-ctx.Done():
		return
	}
	select {
	case <-l.found:
	case <-time.After(l.poll):
	case <-ctx.Done():
	}
}

// tell lets an idle worker look at once.
func (l *lookout) tell() {
	select {
	case l.found <- struct{}{}:
	default:
	}
}

// Inherit takes over the items of a killed predecessor: the SQL statement ends its leases. It logs a failure; the
// items then wait until the leases end.
func (w Workers) Inherit(ctx context.Context, db *sqlx.DB, statement string) {
	if _, err := db.ExecContext(ctx, statement); err != nil && ctx.Err() == nil {
		w.Log.WarnContext(ctx, "work of a predecessor not taken over yet", "queue", w.Queue, "err", err)
	}
}

// Sweep deletes old finished items from the queue, at once and then every six hours until ctx ends. The parameter of
// the SQL statement is kept, the age in seconds. It logs failures.
func (w Workers) Sweep(ctx context.Context, db *sqlx.DB, statement string, kept time.Duration) {
	for ctx.Err() == nil {
		if _, err := db.ExecContext(ctx, statement, kept.Seconds()); err != nil && ctx.Err() == nil {
			w.Log.WarnContext(ctx, "old work not taken out", "queue", w.Queue, "err", err)
		}
		Pause(ctx, 6*time.Hour)
	}
}

// ErrKilled says that a Between has ended the workers.
var ErrKilled = errors.New("ended before it was noted")

// A Between is called when an item was sent and that is not noted yet. Tests return an error from it to end the
// workers there, as a kill would.
type Between func(key string) error

// Sent calls the function for an item that was sent. Its error wraps ErrKilled. A nil Between does nothing.
func (b Between) Sent(key string) error {
	if b == nil {
		return nil
	}
	if err := b(key); err != nil {
		return fmt.Errorf("%w: %w", ErrKilled, err)
	}
	return nil
}

// Pause waits for a time, or until ctx ends.
func Pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// Backoff returns a random pause that grows with the number of failures, from about a tenth of a second to about ten
// seconds. trouble is at least 1.
func Backoff(trouble int) time.Duration {
	d := min(100*time.Millisecond<<min(trouble-1, 10), 10*time.Second)
	return d/2 + rand.N(d)
}

// grace is how long a step that has begun may go on after the server began to shut down.
const grace = 3 * time.Second

// Lasting returns a context with a time limit that ends up to grace later than ctx, so that an item that is being sent
// is sent and noted. The caller has to call the function.
func Lasting(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	long, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	stop := context.AfterFunc(ctx, func() {
		t := time.AfterFunc(grace, cancel)
		context.AfterFunc(long, func() { t.Stop() })
	})
	return long, func() { stop(); cancel() }
}
