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

// A Step is one commit, the aggregate before and after it, and its events. It must not be changed.
type Step[A any] struct {
	Commit        *eventstore.Commit
	Before, After A
	Events        []event.Event
}

// Fold folds the commits of a log that follow the head of from, and returns the aggregate after them. It stops before
// the first commit for which wanted returns false, or at the end of the log. It fails with eventstore.ErrCorrupt if the
// commits do not follow that head or each other, and with event.ErrUnread if this program cannot read an event. On an
// error it returns from as it was given.
func (r Reader[A]) Fold(ctx context.Context, log eventstore.Log, from Folded[A], wanted func(*eventstore.Commit) bool) (Folded[A], error) {
	to, decoder := from, from.Now
	var events []event.Event
	for commit, err := range r.Store.Load(ctx, log, from.Head.Pos) {
		if err == nil {
			err = eventstore.Verify(to.Head, commit)
		}
		if err != nil {
			return from, wrapLoadError(log, err)
		}
		if !wanted(commit) {
			break
		}
		more, err := r.Kind.Decode(decoder, commit)
		if err != nil {
			return from, wrapLoadError(log, err)
		}
		if to.Head.Pos == 0 { // this one determines how the others are decoded
			decoder = event.Fold(decoder, more...)
		}
		events, to.Head = append(events, more...), commit.Head()
	}
	if len(events) > 0 { // all at once: one copy of the aggregate
		to.Now = event.Fold(from.Now, events...)
	}
	return to, nil
}

// Steps yields the steps of a log in order, up to a position of the store; 0 means up to the end of the log. It ends
// after the first error, which comes with a Step that has at most a Commit. It does not verify that the commits follow
// each other: the store does.
func (r Reader[A]) Steps(ctx context.Context, log eventstore.Log, until eventstore.Pos) iter.Seq2[Step[A], error] {
	return func(yield func(Step[A], error) bool) {
		now := r.Kind.Empty()
		for commit, err := range r.Store.Load(ctx, log, 0) {
			if err == nil && until > 0 && commit.Pos > until {
				return
			}
			var step Step[A]
			if err == nil {
				step, err = r.Step(now, commit)
			}
			if err != nil {
				yield(Step[A]{Commit: commit}, wrapLoadError(log, err))
				return
			}
			if !yield(step, nil) {
				return
			}
			now = step.After
		}
	}
}

// Step computes the step of the commit that follows the aggregate before. It fails with event.ErrUnread if this program
// cannot read an event.
func (r Reader[A]) Step(before A, commit *eventstore.Commit) (Step[A], error) {
	events, err := r.Kind.Decode(before, commit)
	if err != nil {
		return Step[A]{}, err
	}
	return Step[A]{Commit: commit, Before: before, After: event.Fold(before, events...), Events: events}, nil
}

// Before returns the aggregate on which a commit was decided, folded from the commits of its log before it. It fails
// with eventstore.ErrCorrupt if the last of these is not the one that the commit names.
func (r Reader[A]) Before(ctx context.Context, commit *eventstore.Commit) (A, error) {
	folded, err := r.Fold(ctx, commit.Log, Folded[A]{Now: r.Kind.Empty()}, func(other *eventstore.Commit) bool { return other.Pos < commit.Pos })
	if err == nil && folded.Head.Hash != commit.Prev {
		err = wrapLoadError(commit.Log, fmt.Errorf("no commit before %d: %w", commit.Pos, eventstore.ErrCorrupt))
	}
	return folded.Now, err
}

func wrapLoadError(log eventstore.Log, err error) error {
	return fmt.Errorf("loading %s: %w", describeLog(log), err)
}
