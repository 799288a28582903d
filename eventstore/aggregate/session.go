package aggregate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A Session is an aggregate while one caller works on it, between Take and Leave.
type Session[A event.Evolver[A]] struct {
	Folded[A]
	repository *Repository[A]
	log        eventstore.Log
	turn       chan struct{} // holds a token while a caller works on it
	commandIDs map[string]bool
	stale      atomic.Bool // the log may have new commits
}

// Leave ends the work on the aggregate and lets the next caller of Take have it. The caller must not use the session
// afterwards.
func (h *Session[A]) Leave() {
	if h.Head.Pos == 0 {
		h.repository.forgetEmpty(h)
	}
	<-h.turn
}

// Log returns the log of the aggregate.
func (h *Session[A]) Log() eventstore.Log { return h.log }

// Knows reports whether a command ID has been recorded.
func (h *Session[A]) Knows(commandID string) bool { return h.commandIDs[commandID] }

// Reset makes the aggregate empty again, after its log has been removed from a store that forgets.
func (h *Session[A]) Reset() {
	h.Folded, h.commandIDs = Folded[A]{Now: h.repository.config.Kind.Empty()}, make(map[string]bool)
	h.stale.Store(true)
}

// catchUp folds the commits that are not known yet. On an error it folds none, and the session stays stale.
func (h *Session[A]) catchUp(ctx context.Context) error {
	h.stale.Store(false) // a writer from here on sets it again
	commandIDs := make(map[string]bool)
	next, err := h.repository.reader.Fold(ctx, h.log, h.Folded, func(commit *eventstore.Commit) bool {
		commandIDs[commit.CommandID] = true
		return true
	})
	if err != nil {
		h.stale.Store(true)
		return err
	}
	maps.Copy(h.commandIDs, commandIDs)
	h.Folded = next
	return nil
}

// A Decision holds events to be recorded as one commit, and why.
type Decision struct {
	CommandID string
	At        time.Time // not before the head on which it was made: see When
	Actor     string    // the player who caused it; "": the server
	Events    []event.Event
}

// When returns the time, or that of the head if it is later: time does not run backwards in a log.
func When(at time.Time, head eventstore.Head) time.Time {
	if at = at.UTC().Round(0); at.Before(head.At) {
		return head.At
	}
	return at
}

// Obey decides the command that d names and records the events that decide returns, at the time of d or that of the
// head if it is later. It ignores d.Events. If decide returns no events, it records nothing and returns a nil commit.
// If the command is recorded already, Obey works like Again: then again is true, and the commit is the recorded one.
//
// decide is called once more when the log has moved on; the effects of its last call count. Obey fails with the error
// of decide, with that of the context's eventstore.WithGuard before a new command is decided, with eventstore.ErrConflict if
// other writers are quicker too often, or as the store does.
func (h *Session[A]) Obey(ctx context.Context, d Decision, decide func(now Folded[A], at time.Time) ([]event.Event, error)) (c *eventstore.Commit, again bool, err error) {
	err = h.retryConflicts(ctx, func() error {
		if again = h.commandIDs[d.CommandID]; again {
			c, err = h.Again(ctx, d.CommandID, decide)
			return err
		}
		if err := eventstore.MayRecord(ctx); err != nil {
			return err
		}
		at := When(d.At, h.Head)
		events, err := decide(h.Folded, at)
		if err != nil {
			return err
		}
		c, err = h.appendDecision(ctx, Decision{d.CommandID, at, d.Actor, events})
		return err
	})
	return c, again, err
}

// Record records a decision whose command ID depends on its contents. It calls decide once more when the log has moved
// on. It returns a nil commit if the decision has no events, and fails as Obey does.
func (h *Session[A]) Record(ctx context.Context, decide func(now Folded[A]) (Decision, error)) (commit *eventstore.Commit, err error) {
	err = h.retryConflicts(ctx, func() error {
		decision, err := decide(h.Folded)
		if err != nil {
			return err
		}
		commit, err = h.appendDecision(ctx, decision)
		return err
	})
	return commit, err
}

// Again decides a recorded command once more, on the aggregate as it stood before the command's commit, and records
// nothing. It returns the recorded commit, with the error of decide if there is one. It fails with
// eventstore.ErrCorrupt if the log has no commit of this command.
func (h *Session[A]) Again(ctx context.Context, commandID string, decide func(then Folded[A], at time.Time) ([]event.Event, error)) (c *eventstore.Commit, err error) {
	before, err := h.repository.reader.Fold(ctx, h.log, Folded[A]{Now: h.repository.config.Kind.Empty()}, func(other *eventstore.Commit) bool {
		if other.CommandID == commandID {
			c = other
		}
		return other.CommandID != commandID
	})
	if err != nil {
		return nil, err
	}
	if c == nil {
		return nil, fmt.Errorf("the commit of %s is not there any more: %w", commandID, eventstore.ErrCorrupt)
	}
	_, err = decide(before, When(c.At, before.Head))
	return c, err
}

// appendDecision records a decision, and folds it; without events it does nothing and returns nil. If the store fails,
// the session is stale: the log is read on before the aggregate is trusted again.
func (h *Session[A]) appendDecision(ctx context.Context, d Decision) (*eventstore.Commit, error) {
	if len(d.Events) == 0 {
		return nil, nil
	}
	next := event.Fold(h.Now, d.Events...)
	draft, err := h.repository.config.Kind.Draft(next, d.Events)
	if err != nil {
		return nil, err
	}
	draft.Log, draft.After, draft.At, draft.CommandID, draft.Actor, draft.Salt = h.log, h.Head, d.At, d.CommandID, d.Actor, h.repository.config.Salt
	c, err := h.repository.config.Store.Append(ctx, draft)
	if err != nil {
		h.stale.Store(true)
		return nil, err
	}
	h.Folded, h.commandIDs[d.CommandID] = Folded[A]{next, c.Head()}, true
	h.repository.markStale(h)
	h.repository.config.Log.InfoContext(ctx, "decision recorded", "log", c.Log, "pos", uint64(c.Pos), "cause", d.CommandID, "events", len(draft.Events))
	return c, nil
}

const (
	maxTries     = 20                     // greatest number of conflicts in a row
	maxFirstWait = time.Millisecond       // longest wait after the first conflict; doubled after each further one
	maxWait      = 100 * time.Millisecond // longest wait after any conflict
)

// retryConflicts calls try until it fails with neither ErrConflict nor ErrDone, and returns its error. After each
// conflict it waits for a random moment, so that several servers on one store do not collide again and again, and takes
// in the new commits. It gives up with ErrConflict after maxTries, and with another error if the log cannot be read.
func (h *Session[A]) retryConflicts(ctx context.Context, try func() error) error {
	wait := maxFirstWait
	for range maxTries {
		err := try()
		if !errors.Is(err, eventstore.ErrConflict) && !errors.Is(err, eventstore.ErrDone) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(rand.N(wait)):
		}
		wait = min(2*wait, maxWait)
		if err := h.catchUp(ctx); err != nil {
			return err
		}
	}
	return fmt.Errorf("%d times in a row: %w", maxTries, eventstore.ErrConflict)
}
