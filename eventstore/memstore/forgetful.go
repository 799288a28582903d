package memstore

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"seneschal/eventstore"
)

// A Forgetful is an eventstore.Forgetful in memory. Make it with NewForgetful.
type Forgetful struct {
	store  *Store
	bounds eventstore.Bounds
}

var _ eventstore.Forgetful = (*Forgetful)(nil)

// NewForgetful makes an empty store with bounds.
func NewForgetful(bounds eventstore.Bounds) *Forgetful { return &Forgetful{New(), bounds} }

// Append writes a draft as one commit. It fails with eventstore.ErrFull if the store or the log has reached its bound,
// even if the log has the command ID already.
func (f *Forgetful) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	size, err := f.Size(ctx)
	if err != nil {
		return nil, err
	}
	f.store.mu.Lock()
	commits := len(f.store.logs[draft.Log])
	f.store.mu.Unlock()
	if f.bounds.Bytes > 0 && size.Bytes >= f.bounds.Bytes || f.bounds.Commits > 0 && commits >= f.bounds.Commits {
		return nil, fmt.Errorf("appending to %s: %w", draft.Log, eventstore.ErrFull)
	}
	return f.store.Append(ctx, draft)
}

// Load yields the commits of one log after a position.
func (f *Forgetful) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return f.store.Load(ctx, log, after)
}

// Subscribe fails: what is forgotten leaves gaps.
func (*Forgetful) Subscribe(context.Context, eventstore.Pos, func(*eventstore.Commit) error) error {
	return fmt.Errorf("subscribing to a store that forgets: %w", errors.ErrUnsupported)
}

// Last returns the position of the newest commit, even if that was forgotten.
func (f *Forgetful) Last(ctx context.Context) (eventstore.Pos, error) { return f.store.Last(ctx) }

// Forget removes a log.
func (f *Forgetful) Forget(_ context.Context, log eventstore.Log) error {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	for _, commit := range f.store.logs[log] {
		f.store.commits[commit.Pos-1] = nil
	}
	delete(f.store.logs, log)
	return nil
}

// Latest yields the last commit of each log.
func (f *Forgetful) Latest(context.Context) iter.Seq2[*eventstore.Commit, error] {
	f.store.mu.Lock()
	logs := slices.Collect(maps.Values(f.store.logs))
	f.store.mu.Unlock()
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, commits := range logs {
			if !yield(commits[len(commits)-1], nil) {
				return
			}
		}
	}
}

// Size returns how much the store holds.
func (f *Forgetful) Size(context.Context) (eventstore.Size, error) {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	size := eventstore.Size{Logs: len(f.store.logs)}
	for _, commits := range f.store.logs {
		for _, commit := range commits {
			size.Bytes += int64(len(commit.Raw))
		}
	}
	return size, nil
}
