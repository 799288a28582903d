package aggregate

import (
	"context"
	"sync"
	"weak"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A StepCache follows aggregates as their commits go by in the order of the store. It keeps the newest step of each of
// the logs used last, and loads a log when it is asked for any other step. It may be used from several goroutines, but
// a reader that goes through the store at a pace of its own should take a Sibling.
type StepCache[A event.Evolver[A]] struct {
	reader Reader[A]
	keep   int
	isOver func(A) bool
	shared pool[A]

	mu    sync.Mutex
	steps *simplelru.LRU[eventstore.Log, Step[A]]
}

// pool finds aggregates, as they stood after a commit, by the hash of that commit. It may drop them at any time.
type pool[A any] interface {
	get(hash string) (A, bool)
	put(hash string, now A)
}

// NewStepCache makes a StepCache that keeps the steps of so many logs; it panics if keep is below 1. It does not keep a
// step after which over returns true, as few such aggregates are asked for again. With a nil over it keeps all steps.
func NewStepCache[T any, A interface {
	*T
	event.Evolver[A]
}](r Reader[A], keep int, over func(A) bool) *StepCache[A] {
	return newStepCache(r, keep, over, pool[A](&weakPool[T, A]{states: make(map[string]weak.Pointer[T]), sweep: sweepAt}))
}

func newStepCache[A event.Evolver[A]](r Reader[A], keep int, over func(A) bool, shared pool[A]) *StepCache[A] {
	return &StepCache[A]{reader: r, keep: keep, isOver: over, shared: shared, steps: newCache[Step[A]](keep)}
}

// Sibling makes a StepCache that follows the same aggregates at a pace of its own. An aggregate that either of them
// still holds is folded and kept only once.
func (t *StepCache[A]) Sibling() *StepCache[A] {
	return newStepCache(t.reader, t.keep, t.isOver, t.shared)
}

// At returns the step of a commit, which becomes the newest step of its log. It fails with event.ErrUnread if this
// program cannot read an event, and with eventstore.ErrCorrupt if the log lacks the commit before.
func (t *StepCache[A]) At(ctx context.Context, commit *eventstore.Commit) (Step[A], error) {
	step := Step[A]{Commit: commit}
	var err error
	if step.Before, err = t.findBefore(ctx, commit); err != nil {
		return Step[A]{}, err
	}
	if step.Events, err = t.reader.Kind.Decode(step.Before, commit); err != nil {
		return Step[A]{}, err
	}
	after, ok := t.shared.get(commit.Hash)
	if !ok {
		after = event.Fold(step.Before, step.Events...)
		t.shared.put(commit.Hash, after)
	}
	step.After = after
	t.putStep(step)
	return step, nil
}

// putStep keeps a step in place of its log's last one. If its aggregate is over, it drops both.
func (t *StepCache[A]) putStep(step Step[A]) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isOver != nil && t.isOver(step.After) {
		t.steps.Remove(step.Commit.Log)
		return
	}
	t.steps.Add(step.Commit.Log, step)
}

// findBefore returns the aggregate on which a commit was decided.
func (t *StepCache[A]) findBefore(ctx context.Context, commit *eventstore.Commit) (A, error) {
	if commit.Prev == "" {
		return t.reader.Kind.Empty(), nil
	}
	t.mu.Lock()
	known, ok := t.steps.Get(commit.Log)
	t.mu.Unlock()
	switch {
	case ok && known.Commit.Hash == commit.Prev:
		return known.After, nil
	case ok && known.Commit.Hash == commit.Hash:
		return known.Before, nil
	}
	if held, ok := t.shared.get(commit.Prev); ok {
		return held, nil
	}
	return t.reader.Before(ctx, commit)
}

// weakPool is a pool that keeps nothing alive: it finds an aggregate only while other code holds it.
type weakPool[T any, A interface{ *T }] struct {
	mu     sync.Mutex
	states map[string]weak.Pointer[T]
	sweep  int // number of entries at which those that nobody holds are removed
}

// sweepAt is the smallest number of entries at which a weakPool is swept.
const sweepAt = 1024

func (p *weakPool[T, A]) get(hash string) (A, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.states[hash].Value()
	return now, now != nil
}

// put adds an aggregate. When there are many entries, it removes those that nobody holds any more.
func (p *weakPool[T, A]) put(hash string, now A) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.states[hash] = weak.Make((*T)(now))
	if len(p.states) < p.sweep {
		return
	}
	for h, w := range p.states {
		if w.Value() == nil {
			delete(p.states, h)
		}
	}
	p.sweep = max(sweepAt, 2*len(p.states))
}
