package host

import (
	"context"
	"errors"
	"time"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// Attend lets an attendant follow the log until ctx ends, from the commit up to which its agenda was kept
// last. The attendant looks at nothing until the log has been read up to its present end, because a phase
// that was open in the middle may be long over. A value from woken makes it look early.
func (h *Host) Attend(ctx context.Context, attendant Attendant, woken <-chan struct{}) {
	ctx, cancel := context.WithCancel(ctx)
	diary := h.openDiary(ctx, attendant.Agenda())
	heard := make(chan *eventstore.Commit, 64)
	done := make(chan struct{})
	go func() { defer close(done); h.followStore(ctx, diary.pos, heard) }()
	defer func() { cancel(); <-done; diary.close(ctx) }()
	end := h.readEnd(ctx)
	timer := time.NewTimer(Settle)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case commit := <-heard:
			attendant.Note(ctx, commit)
			diary.noteCommit(commit)
		case <-timer.C:
			if diary.pos >= end {
				diary.look(ctx, attendant)
			}
		case <-woken:
			if diary.pos >= end {
				diary.look(ctx, attendant)
			}
		}
		if diary.pos >= end && len(heard) == 0 { // else more commits are to be noted first
			timer.Reset(attendant.Wait())
		}
	}
}

// readEnd returns the position of the last commit now. If the store cannot tell, it returns 0 instead
// of waiting: the attendant then works from the first commits that it gets.
func (h *Host) readEnd(ctx context.Context) eventstore.Pos {
	last, err := h.Store.Last(ctx)
	if err != nil && ctx.Err() == nil {
		h.Logger().WarnContext(ctx, "end of the log not known", "err", err)
	}
	return last
}

// followStore sends every commit of the store after a position to heard. When the store fails, it subscribes
// again where it was.
func (h *Host) followStore(ctx context.Context, at eventstore.Pos, heard chan<- *eventstore.Commit) {
	wait := Settle
	for ctx.Err() == nil {
		err := h.Store.Subscribe(ctx, at, func(commit *eventstore.Commit) error {
			if commit.Imported { // the game is over, or cannot go on
				at = commit.Pos
				return nil
			}
			select {
			case heard <- commit:
				at, wait = commit.Pos, Settle
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
		waitFor(ctx, wait)
		wait = min(2*wait, Sweep)
	}
}

func waitFor(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Tried reports whether a task needs no further try: it was done, or this program cannot do it. It
// logs any other error.
func (h *Host) Tried(ctx context.Context, what, id string, err error) bool {
	if h.Stands(ctx, what, id, err) {
		return true
	}
	if err != nil && ctx.Err() == nil {
		h.Logger().ErrorContext(ctx, what, "id", id, "err", err)
	}
	return err == nil
}

// Stands reports whether work stands still because this program cannot read a log, and logs that
// once. No other work waits for it, and another try is of no use before a newer program runs.
func (h *Host) Stands(ctx context.Context, what, id string, err error) bool {
	if !errors.Is(err, event.ErrUnread) {
		return false
	}
	h.cannotRead.Store(true)
	if _, said := h.unread.LoadOrStore(what+" "+id, true); !said {
		h.Logger().ErrorContext(ctx, "log cannot be read: what it is of stands still until a program runs that can", "what", what, "id", id, "err", err)
	}
	return true
}
