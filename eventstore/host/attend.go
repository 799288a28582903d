package host

import (
	"context"
	"errors"
	"time"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// An Attendant follows the log and does what is due: it keeps the clock,
// carries tournaments on, finds substitutes. Its methods are called one at a
// time.
type Attendant interface {
	// Note takes in a commit; all of the store come, in their order.
	Note(context.Context, *eventstore.Commit)
	// Look does what is due now.
	Look(context.Context)
	// Wait is how long there is until the next look.
	Wait() time.Duration
}

// Attend has an attendant follow the log until ctx ends. It looks at nothing
// while the log is still being read: what was open then may be long over. What wakes it
// has it look before its time.
func (h *Host) Attend(ctx context.Context, a Attendant, woken <-chan struct{}) {
	ctx, cancel := context.WithCancel(ctx)
	heard := make(chan *eventstore.Commit, 64)
	done := make(chan struct{})
	go func() { defer close(done); h.listen(ctx, heard) }()
	defer func() { cancel(); <-done }()
	read, end := eventstore.Pos(0), h.end(ctx)
	timer := time.NewTimer(Settle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case c := <-heard:
			a.Note(ctx, c)
			read = c.Pos
		case <-timer.C:
			if read >= end {
				a.Look(ctx)
			}
		case <-woken:
			if read >= end {
				a.Look(ctx)
			}
		}
		if read >= end && len(heard) == 0 { // else more is to be noted first
			timer.Reset(a.Wait())
		}
	}
}

// end is the last commit of the log as it is now. Nobody waits for one that the
// store cannot tell: the attendant then begins with what it hears.
func (h *Host) end(ctx context.Context) eventstore.Pos {
	last, err := h.Store.Last(ctx)
	if err != nil && ctx.Err() == nil {
		h.Logger().WarnContext(ctx, "end of the log not known", "err", err)
	}
	return last
}

// listen hands on every commit of the store, and begins again where it was
// when the store fails.
func (h *Host) listen(ctx context.Context, heard chan<- *eventstore.Commit) {
	var at eventstore.Pos
	wait := Settle
	for ctx.Err() == nil {
		err := h.Store.Subscribe(ctx, at, func(c *eventstore.Commit) error {
			select {
			case heard <- c:
				at, wait = c.Pos, Settle
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if err == nil || ctx.Err() != nil {
			return
		}
		if errors.Is(err, eventstore.ErrCorrupt) {
			h.Logger().ErrorContext(ctx, "log is damaged", "pos", uint64(at), "err", err)
		} else {
			h.Logger().WarnContext(ctx, "log lost; it is looked for again", "pos", uint64(at), "err", err)
		}
		pause(ctx, wait)
		wait = min(2*wait, Sweep)
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Tried reports whether something was done, or cannot be by this program, and
// complains if not.
func (h *Host) Tried(ctx context.Context, what, id string, err error) bool {
	if h.Stands(ctx, what, id, err) {
		return true
	}
	if err != nil && ctx.Err() == nil {
		h.Logger().ErrorContext(ctx, what, "id", id, "err", err)
	}
	return err == nil
}

// Stands reports whether something stands still because this program cannot
// read a log, and complains once. Nothing else waits for it, and to try again
// is of no use before another program runs.
func (h *Host) Stands(ctx context.Context, what, id string, err error) bool {
	if !errors.Is(err, event.ErrUnread) {
		return false
	}
	if _, said := h.unread.LoadOrStore(what+" "+id, true); !said {
		h.Logger().ErrorContext(ctx, "log cannot be read: what it is of stands still until a program runs that can", "what", what, "id", id, "err", err)
	}
	return true
}
