package host

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// held is an aggregate that is kept loaded: a tournament, the substitute desk.
// One at a time works on it. Games have tables of their own, as there are too
// many of them to keep.
type held[A event.Evolver[A]] struct {
	host  *Host
	name  eventstore.Log
	words *event.Vocabulary
	empty func() A // before the first event

	turn   chan struct{} // holds a token while somebody works on it
	now    A
	head   eventstore.Head
	causes map[string]bool
	stale  bool // the log may have gone on
}

func hold[A event.Evolver[A]](h *Host, name eventstore.Log, words *event.Vocabulary, empty func() A) held[A] {
	return held[A]{
		host: h, name: name, words: words, empty: empty,
		turn: make(chan struct{}, 1), now: empty(), causes: make(map[string]bool), stale: true,
	}
}

// take waits for the aggregate, and folds what is new in its log. leave must
// follow.
func (t *held[A]) take(ctx context.Context) error {
	select {
	case t.turn <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("waiting for %s: %w", t.name, ctx.Err())
	}
	if t.stale || t.host.Shared {
		if err := t.catchUp(ctx); err != nil {
			t.leave()
			return err
		}
	}
	return nil
}

// leave lets the next one take it.
func (t *held[A]) leave() { <-t.turn }

// catchUp folds the commits that are not known yet.
func (t *held[A]) catchUp(ctx context.Context) error {
	t.stale = true
	for c, err := range t.host.Store.Load(ctx, t.name, t.head.Pos) {
		if err == nil {
			err = eventstore.Verify(t.head, c)
		}
		if err != nil {
			return fmt.Errorf("loading %s: %w", t.name, err)
		}
		events, err := openAll(t.words, c)
		if err != nil {
			return err
		}
		t.now, t.head, t.causes[c.Cause] = event.Fold(t.now, events...), c.Head(), true
	}
	t.stale = false
	return nil
}

// openAll opens the events of a commit.
func openAll(words *event.Vocabulary, c *eventstore.Commit) ([]event.Event, error) {
	events, err := words.OpenAll(c.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", c.Log, c.Pos, err)
	}
	return events, nil
}

// A decision is what comes of a command on an aggregate at a head of its log.
// It is asked for once more when the log has moved on, and last for what
// counts.
type decision[A any] func(now A, head eventstore.Head, at time.Time) ([]event.Event, error)

// obey records what is decided as one commit; nil if that is nothing. A cause
// that is recorded already is decided on the position of then, and nothing is
// recorded: again says so.
func (t *held[A]) obey(ctx context.Context, cause string, at time.Time, by game.Player, decide decision[A]) (c *eventstore.Commit, again bool, err error) {
	err = contend(ctx, func() error { return t.catchUp(ctx) }, func() error {
		if again = t.causes[cause]; again {
			c, err = t.again(ctx, cause, decide)
			return err
		}
		when := after(at, t.head)
		events, err := decide(t.now, t.head, when)
		if err != nil || len(events) == 0 {
			return err
		}
		c, err = t.append(ctx, cause, when, by, events)
		return err
	})
	return c, again, err
}

// after is a time, or that of a head if it is later: time does not run
// backwards in a log.
func after(at time.Time, head eventstore.Head) time.Time {
	if at = at.UTC().Round(0); at.Before(head.At) {
		return head.At
	}
	return at
}

// append records events, and folds them. After any error the log is loaded
// before it is trusted again.
func (t *held[A]) append(ctx context.Context, cause string, at time.Time, by game.Player, events []event.Event) (*eventstore.Commit, error) {
	envs, err := t.words.SealAll(events)
	if err != nil {
		return nil, err
	}
	c, err := t.host.Store.Append(ctx, eventstore.Draft{
		Log: t.name, After: t.head, At: at, Cause: cause, Actor: string(by), Events: envs,
		Eyes: eyesOn(events, nil), Salt: t.host.Seeds.Salts(),
	})
	if err != nil {
		t.stale = true
		return nil, err
	}
	t.now, t.head, t.causes[cause] = event.Fold(t.now, events...), c.Head(), true
	t.host.log().InfoContext(ctx, "decision recorded", "log", c.Log, "pos", uint64(c.Pos), "cause", cause, "events", len(envs))
	return c, nil
}

// again decides a recorded command once more on the position before its
// commit.
func (t *held[A]) again(ctx context.Context, cause string, decide decision[A]) (*eventstore.Commit, error) {
	before, head := t.empty(), eventstore.Head{}
	for c, err := range t.host.Store.Load(ctx, t.name, 0) {
		if err != nil {
			return nil, err
		}
		if c.Cause == cause {
			_, err := decide(before, head, after(c.At, head))
			return c, err
		}
		events, err := openAll(t.words, c)
		if err != nil {
			return nil, err
		}
		before, head = event.Fold(before, events...), c.Head()
	}
	return nil, fmt.Errorf("the commit of %s is not there any more: %w", cause, eventstore.ErrCorrupt)
}
