package aggregate

import (
	"context"
	"fmt"
	"iter"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A Reader reads aggregates of one kind from their logs.
type Reader[A event.Evolver[A]] struct {
	Store eventstore.Store
	Kind  Kind[A]
}

// A Folded is an aggregate at a head of its log. It must not be changed.
type Folded[A any] struct {
	Now  A
	Head eventstore.Head
}

// A Step is one commit, and its effect. It must not be changed.
type Step[A any] struct {
	Commit        *eventstore.Commit
	Before, After A
	Events        []event.Event
}

// Fold folds the commits of a log that follow a position into it, until wanted refuses one. The
// first of them must follow the position's head. On an error it returns the position that it was
// given.
func (r Reader[A]) Fold(ctx context.Context, log eventstore.Log, from Folded[A], wanted func(*eventstore.Commit) bool) (Folded[A], error) {
	to, known := from, from.Now
	var events []event.Event
	for c, err := range r.Store.Load(ctx, log, from.Head.Pos) {
		if err == nil {
			err = eventstore.Verify(to.Head, c)
		}
		if err != nil {
			return from, loading(log, err)
		}
		if !wanted(c) {
			break
		}
		more, err := r.Kind.Decode(known, c)
		if err != nil {
			return from, loading(log, err)
		}
		if to.Head.Pos == 0 { // this one determines how the others are decoded
			known = event.Fold(known, more...)
		}
		events, to.Head = append(events, more...), c.Head()
	}
	if len(events) > 0 { // all at once: one copy of the aggregate
		to.Now = event.Fold(from.Now, events...)
	}
	return to, nil
}

// Steps yields the commits of a log in order, each with its effect, up to a position of the store;
// 0 is up to the end of the log. It ends after the first error.
func (r Reader[A]) Steps(ctx context.Context, log eventstore.Log, until eventstore.Pos) iter.Seq2[Step[A], error] {
	return func(yield func(Step[A], error) bool) {
		now := r.Kind.Empty()
		for c, err := range r.Store.Load(ctx, log, 0) {
			if err == nil && until > 0 && c.Pos > until {
				return
			}
			var s Step[A]
			if err == nil {
				s, err = r.Step(now, c)
			}
			if err != nil {
				yield(Step[A]{Commit: c}, loading(log, err))
				return
			}
			if !yield(s, nil) {
				return
			}
			now = s.After
		}
	}
}

// Step computes the effect of a commit that follows a position.
func (r Reader[A]) Step(before A, c *eventstore.Commit) (Step[A], error) {
	events, err := r.Kind.Decode(before, c)
	if err != nil {
		return Step[A]{}, err
	}
	return Step[A]{Commit: c, Before: before, After: event.Fold(before, events...), Events: events}, nil
}

// Before returns the aggregate on which a commit of its log was decided. It fails with
// eventstore.ErrCorrupt if the log has no commit that this one follows.
func (r Reader[A]) Before(ctx context.Context, c *eventstore.Commit) (A, error) {
	f, err := r.Fold(ctx, c.Log, Folded[A]{Now: r.Kind.Empty()}, func(other *eventstore.Commit) bool { return other.Pos < c.Pos })
	if err == nil && f.Head.Hash != c.Prev {
		err = loading(c.Log, fmt.Errorf("no commit before %d: %w", c.Pos, eventstore.ErrCorrupt))
	}
	return f.Now, err
}

func loading(log eventstore.Log, err error) error {
	return fmt.Errorf("loading %s: %w", called(log), err)
}
