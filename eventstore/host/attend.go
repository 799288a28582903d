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
// while the log is still being read: what was open then may be long over. What wakes it
// has it look before its time.
func (h *Host) attend(ctx context.Context, a attendant, woken <-chan struct{}) {
	ctx, cancel := context.WithCancel(ctx)
	heard := make(chan *eventstore.Commit, 64)
	done := make(chan struct{})
	go func() { defer close(done); h.listen(ctx, heard) }()
	defer func() { cancel(); <-done }()
	read, end := eventstore.Pos(0), h.end(ctx)
	timer := time.NewTimer(settle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case c := <-heard:
			a.note(ctx, c)
			read = c.Pos
		case <-timer.C:
			if read >= end {
				a.look(ctx)
			}
		case <-woken:
			if read >= end {
				a.look(ctx)
			}
		}
		if read >= end && len(heard) == 0 { // else more is to be noted first
			timer.Reset(a.wait())
		}
	}
}

// end is the last commit of the log as it is now. Nobody waits for one that the
// store cannot tell: the attendant then begins with what it hears.
func (h *Host) end(ctx context.Context) eventstore.Pos {
	last, err := h.Store.Last(ctx)
	if err != nil && ctx.Err() == nil {
		h.log().WarnContext(ctx, "end of the log not known", "err", err)
	}
	return last
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
