package host

import (
	"context"
	"errors"
	"time"

	"seneschal/eventstore"
)

// Clock closes phases when their time is up, until ctx ends. It follows the
// log to know of deadlines, looks at every open phase at its start, and at
// its agenda at least once a minute, so that a machine that slept or was set
// to another time wakes to its duties. What cannot be done now is tried
// again, ever more rarely. Any number of clocks may run: a phase is closed
// once.
func (h *Host) Clock(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	heard := make(chan *eventstore.Commit, 64)
	done := make(chan struct{})
	go func() { defer close(done); h.listen(ctx, heard) }()
	defer func() { cancel(); <-done }()
	a := make(agenda)
	timer := time.NewTimer(settle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case c := <-heard:
			if err := a.note(h.Words.Of(nil), c, h.now()); err != nil {
				h.log().ErrorContext(ctx, "commit not understood by the clock", "log", c.Log, "pos", uint64(c.Pos), "err", err)
			}
		case <-timer.C:
			if len(heard) == 0 {
				h.look(ctx, a)
			}
		}
		if len(heard) > 0 { // the log is still being read
			continue
		}
		_, next := a.waiting(h.now())
		timer.Reset(next)
	}
}

// look closes what is to be closed of the agenda.
func (h *Host) look(ctx context.Context, a agenda) {
	ids, _ := a.waiting(h.now())
	for _, id := range ids {
		err := h.CloseDue(ctx, id)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			h.log().ErrorContext(ctx, "phase not closed", "log", LogOf(id), "tries", a[id].fails+1, "err", err)
		}
		a[id].looked(h.now(), err)
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
			h.log().WarnContext(ctx, "clock lost the log", "pos", uint64(at), "err", err)
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
