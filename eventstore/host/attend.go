package host

import (
	"context"
	"errors"
	"time"

	"seneschal/eventstore"
)

// An attendant follows the log and does what is due: it keeps the clock,
// carries tournaments on, finds substitutes. Its methods are called one at a
// time.
type attendant interface {
	// note takes in a commit; all of the store come, in their order.
	note(context.Context, *eventstore.Commit)
	// look does what is due now.
	look(context.Context)
	// wait is how long there is until the next look.
	wait() time.Duration
}

// attend has an attendant follow the log until ctx ends. It looks at nothing
// while the log is still being read.
func (h *Host) attend(ctx context.Context, a attendant) {
	ctx, cancel := context.WithCancel(ctx)
	heard := make(chan *eventstore.Commit, 64)
	done := make(chan struct{})
	go func() { defer close(done); h.listen(ctx, heard) }()
	defer func() { cancel(); <-done }()
	timer := time.NewTimer(settle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case c := <-heard:
			a.note(ctx, c)
		case <-timer.C:
			if len(heard) == 0 {
				a.look(ctx)
			}
		}
		if len(heard) == 0 { // else the log is still being read
			timer.Reset(a.wait())
		}
	}
}

// listen hands on every commit of the store, and begins again where it was
// when the store fails.
func (h *Host) listen(ctx context.Context, heard chan<- *eventstore.Commit) {
	var at eventstore.Pos
	wait := settle
	for ctx.Err() == nil {
		err := h.Store.Subscribe(ctx, at, func(c *eventstore.Commit) error {
			select {
			case heard <- c:
				at, wait = c.Pos, settle
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if err == nil || ctx.Err() != nil {
			return
		}
		if errors.Is(err, eventstore.ErrCorrupt) {
			h.log().ErrorContext(ctx, "log is damaged", "pos", uint64(at), "err", err)
		} else {
			h.log().WarnContext(ctx, "log lost; it is looked for again", "pos", uint64(at), "err", err)
		}
		pause(ctx, wait)
		wait = min(2*wait, sweep)
	}
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
