package host

import (
	"context"
	"errors"
	"time"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/shares"
)

// Attend lets an attendant follow the log until ctx ends: from the commit up to which its agenda was kept, or from the
// beginning if none was. The attendant looks at nothing until it has noted all commits that the log has now, because a
// phase that was open in the middle may be long over. Imported commits are not noted. A value from woken makes it look early,
// and so does a change of the host's Share; nil: nothing else does. When ctx ends, Attend keeps the agenda once more, which may take as long as lastSave.
func (h *Host) Attend(ctx context.Context, attendant Attendant, woken <-chan struct{}) {
	ctx, cancel := context.WithCancel(ctx)
	diary := h.openDiary(ctx, attendant.Agenda())
	commits := make(chan *eventstore.Commit, 64)
	done := make(chan struct{})
	go func() { defer close(done); h.followStore(ctx, diary.pos, commits) }()
	defer func() { cancel(); <-done; diary.close(ctx) }()
	h.followed.Store(attendant.Agenda().Name, diary.pos)
	defer h.followed.Delete(attendant.Agenda().Name)
	end := h.readEnd(ctx)
	timer := time.NewTimer(Settle)
	defer timer.Stop()
	share := shares.Of(h.Share)
	changes := share.Changes()
	for {
		due := true
		select {
		case <-ctx.Done():
			return
		case commit := <-commits:
			if !commit.Imported { // else the game is over, or cannot go on
				attendant.Note(ctx, commit)
			}
			diary.noteCommit(commit)
			h.followed.Store(attendant.Agenda().Name, diary.pos)
			due = false
		case <-timer.C:
		case <-woken:
		case <-changes:
			changes = share.Changes()
		}
		if due && diary.pos >= end && ctx.Err() == nil { // a look that is broken off would lose the agenda
			diary.look(ctx, attendant)
		}
		if diary.pos >= end && len(commits) == 0 { // else more commits are to be noted first
			timer.Reset(attendant.Wait())
		}
	}
}

// Followed returns the position up to which all attendants that run have noted the log; false if none runs.
func (h *Host) Followed() (lowest eventstore.Pos, some bool) {
	for _, pos := range h.followed.Range {
		if p, ok := pos.(eventstore.Pos); ok && (!some || p < lowest) {
			lowest, some = p, true
		}
	}
	return lowest, some
}

// readEnd returns the position of the last commit now; 0 for an empty store. If the store fails, it logs that and
// returns 0: the attendant then looks before it has noted the whole log.
func (h *Host) readEnd(ctx context.Context) eventstore.Pos {
	last, err := h.Store.Last(ctx)
	if err != nil && ctx.Err() == nil {
		h.Logger().WarnContext(ctx, "end of the log not known", "err", err)
	}
	return last
}

// followStore sends every commit of the store after the position at to commits, until ctx ends.
// When the store fails, it logs that, waits for at most Sweep, and subscribes again where it was.
func (h *Host) followStore(ctx context.Context, at eventstore.Pos, commits chan<- *eventstore.Commit) {
	wait := Settle
	for ctx.Err() == nil {
		err := h.Store.Subscribe(ctx, at, func(commit *eventstore.Commit) error {
			select {
			case commits <- commit:
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

// waitFor waits for a time, or until ctx ends.
func waitFor(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// IsSettled reports whether a task that ended with err needs no further try: err is nil, or says that this program
// cannot read a log. It logs an error, unless ctx has ended. what says in words what has not been done, and id names
// what it was to be done with.
func (h *Host) IsSettled(ctx context.Context, what, id string, err error) bool {
	if h.IsUnreadable(ctx, what, id, err) {
		return true
	}
	if err != nil && ctx.Err() == nil {
		h.Logger().ErrorContext(ctx, what, "id", id, "err", err)
	}
	return err == nil
}

// IsUnreadable reports whether err says that this program cannot read a log (event.ErrUnread), and logs that once for
// each pair of what and id. Another try is of no use before a newer program runs. From then on no attendant of the host
// keeps its agenda.
func (h *Host) IsUnreadable(ctx context.Context, what, id string, err error) bool {
	if !errors.Is(err, event.ErrUnread) {
		return false
	}
	h.cannotRead.Store(true)
	if _, said := h.unread.LoadOrStore(what+" "+id, true); !said {
		h.Logger().ErrorContext(ctx, "log cannot be read: this work stands still until a program runs that can", "what", what, "id", id, "err", err)
	}
	return true
}
