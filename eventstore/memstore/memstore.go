// Package memstore is an eventstore.Store in memory, for tests, rehearsals and the judge. It is as
// strict as the other implementations.
package memstore

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"seneschal/eventstore"
)

// A Store is the log in memory. Make it with New.
type Store struct {
	mu      sync.Mutex
	commits []*eventstore.Commit // in order of position; index 0 is position 1
	logs    map[eventstore.Log][]*eventstore.Commit
	grew    chan struct{} // closed when a commit is added
}

var _ eventstore.Store = (*Store)(nil)

// New makes a store that holds some commits already. The first must stand at position 1, the next at 2, and so on.
func New(held ...*eventstore.Commit) *Store {
	store := &Store{commits: held, logs: make(map[eventstore.Log][]*eventstore.Commit), grew: make(chan struct{})}
	for _, commit := range held {
		store.logs[commit.Log] = append(store.logs[commit.Log], commit)
	}
	return store
}

// Append writes a draft as one commit. It fails with eventstore.ErrCorrupt if the log ends before Draft.After.
func (s *Store) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	commit, err := eventstore.Encode(draft)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("appending to %s: %w", draft.Log, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	later := commitsAfter(s.logs[draft.Log], draft.After.Pos)
	if i := slices.IndexFunc(later, func(c *eventstore.Commit) bool { return c.CommandID == draft.CommandID }); i >= 0 {
		return later[i], eventstore.ErrDone
	}
	if len(later) > 0 {
		return nil, fmt.Errorf("appending to %s after %d: %w", draft.Log, draft.After.Pos, eventstore.ErrConflict)
	}
	if head := s.head(draft.Log); head.Pos != draft.After.Pos {
		return nil, fmt.Errorf("appending to %s after %d: it ends at %d: %w", draft.Log, draft.After.Pos, head.Pos, eventstore.ErrCorrupt)
	}
	commit.Pos = eventstore.Pos(len(s.commits) + 1)
	s.commits = append(s.commits, commit)
	s.logs[draft.Log] = append(s.logs[draft.Log], commit)
	close(s.grew)
	s.grew = make(chan struct{})
	return commit, nil
}

// head returns the head of a log; zero if it is empty. The caller holds mu.
func (s *Store) head(log eventstore.Log) eventstore.Head {
	commits := s.logs[log]
	if len(commits) == 0 {
		return eventstore.Head{}
	}
	return commits[len(commits)-1].Head()
}

// Load yields the commits of one log after a position.
func (s *Store) Load(ctx context.Context, log eventstore.Log, pos eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		s.mu.Lock()
		commits := commitsAfter(s.logs[log], pos)
		s.mu.Unlock()
		for _, commit := range commits {
			if err := ctx.Err(); err != nil {
				yield(nil, fmt.Errorf("loading %s: %w", log, err))
				return
			}
			if !yield(commit, nil) {
				return
			}
		}
	}
}

// commitsAfter returns the commits behind a position; positions ascend.
func commitsAfter(commits []*eventstore.Commit, pos eventstore.Pos) []*eventstore.Commit {
	i, _ := slices.BinarySearchFunc(commits, pos+1, func(commit *eventstore.Commit, p eventstore.Pos) int {
		return cmp.Compare(commit.Pos, p)
	})
	return commits[i:]
}

// Subscribe calls f for every commit after a position, until ctx ends or f fails. It fails with eventstore.ErrCorrupt if
// the store ends before that position.
func (s *Store) Subscribe(ctx context.Context, pos eventstore.Pos, f func(*eventstore.Commit) error) error {
	if last, _ := s.Last(ctx); pos > last {
		return fmt.Errorf("subscribing after %d: the store ends at %d: %w", pos, last, eventstore.ErrCorrupt)
	}
	for {
		s.mu.Lock()
		commits, grew := s.commits[pos:], s.grew
		s.mu.Unlock()
		for _, commit := range commits {
			if ctx.Err() != nil {
				return nil
			}
			if err := f(commit); err != nil {
				return err
			}
			pos = commit.Pos
		}
		select {
		case <-ctx.Done():
			return nil
		case <-grew:
		}
	}
}

// Last returns the position of the newest commit. It never fails.
func (s *Store) Last(context.Context) (eventstore.Pos, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return eventstore.Pos(len(s.commits)), nil
}
