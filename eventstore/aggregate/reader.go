package aggregate

import (
	"context"
	"fmt"
	"iter"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A Reader reads aggregates of one kind off their logs.
type Reader[A event.Evolver[A]] struct {
	Store eventstore.Store
	Kind  Kind[A]
}

// A Folded is an aggregate at a head of its log. It must not be changed.
type Folded[A any] struct {
	Now  A
	Head eventstore.Head
}

// A Step is one commit, and what it did. Nothing of it may be changed.
type Step[A any] struct {
	Commit        *eventstore.Commit
	Before, After A
	Events        []event.Event
}

// Fold takes the commits of a log that follow a position into it, until one is
// not wanted. The first of them must follow its head. On an error it is the
// position that it was given.
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
		more, err := r.Kind.Open(known, c)
		if err != nil {
			return from, loading(log, err)
		}
		if to.Head.Pos == 0 { // this one says in which words the others are written
			known = event.Fold(known, more...)
		}
		events, to.Head = append(events, more...), c.Head()
	}
	if len(events) > 0 { // all at once: one copy of the aggregate
		to.Now = event.Fold(from.Now, events...)
	}
	return to, nil
}

// Steps yields the commits of a log up to a position of the store, in their
// order, each with what it did; 0 is up to its end.
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

// Step is what a commit does that follows a position.
func (r Reader[A]) Step(before A, c *eventstore.Commit) (Step[A], error) {
	events, err := r.Kind.Open(before, c)
	if err != nil {
		return Step[A]{}, err
	}
	return Step[A]{Commit: c, Before: before, After: event.Fold(before, events...), Events: events}, nil
}

// Before is the aggregate that a commit of its log was decided on. A log that
// has no commit which that one follows is eventstore.ErrCorrupt.
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
