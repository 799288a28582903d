package projections

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"seneschal/eventstore"
)

// A batch is full when it holds this many commits or bytes, or when no commit has come for a while
// although the store has more. Every commit of a batch holds the game around it, so a batch's
// memory grows with its commits.
const (
	batchCommits = 500
	batchBytes   = 16 << 20
	batchIdle    = 20 * time.Millisecond
)

// feed carries commits of a store to a function in batches.
type feed struct {
	store eventstore.Store
	after eventstore.Pos
	until eventstore.Pos // the last one to carry, later than after; 0: go on for ever
}

var errReached = errors.New("the last commit that was asked for")

// deliverBatches calls f with each batch until the feed's end, a failure, or the end of ctx, at
// which it returns nil. A gap in the positions is eventstore.ErrCorrupt.
func (d feed) deliverBatches(ctx context.Context, f func([]*eventstore.Commit) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	commits := make(chan *eventstore.Commit, batchCommits)
	subscribed := make(chan error, 1)
	go func() {
		defer close(commits)
		subscribed <- d.store.Subscribe(ctx, d.after, d.forwardCommits(ctx, commits))
	}()
	for {
		batch := d.collectBatch(ctx, commits)
		if len(batch) == 0 {
			break
		}
		if err := f(batch); err != nil {
			cancel()
			return cmp.Or(err, <-subscribed)
		}
	}
	if err := <-subscribed; !errors.Is(err, errReached) {
		return err
	}
	return nil
}

// forwardCommits returns a handler that sends commits to a channel, and fails if one does not
// follow the commit before it. It returns errReached after the feed's last commit.
func (d feed) forwardCommits(ctx context.Context, to chan<- *eventstore.Commit) func(*eventstore.Commit) error {
	last := d.after
	return func(commit *eventstore.Commit) error {
		if commit.Pos != last+1 {
			return fmt.Errorf("commit %d comes after %d: %w", commit.Pos, last, eventstore.ErrCorrupt)
		}
		last = commit.Pos
		select {
		case to <- commit:
		case <-ctx.Done():
			return nil
		}
		if commit.Pos == d.until {
			return errReached
		}
		return nil
	}
}

// collectBatch collects a batch; an empty one says that there will be no more.
func (d feed) collectBatch(ctx context.Context, commits <-chan *eventstore.Commit) []*eventstore.Commit {
	first, ok := <-commits
	if !ok {
		return nil
	}
	batch, size := []*eventstore.Commit{first}, len(first.Raw)
	for len(batch) < batchCommits && size < batchBytes {
		commit, ok := d.awaitCommit(ctx, commits, batch[len(batch)-1].Pos)
		if !ok {
			break
		}
		batch, size = append(batch, commit), size+len(commit.Raw)
	}
	return batch
}

// awaitCommit returns the commit after pos if it is there or comes within batchIdle. A feed with an
// end waits for each commit instead: all of them are in the store, and batches are full.
func (d feed) awaitCommit(ctx context.Context, commits <-chan *eventstore.Commit, pos eventstore.Pos) (*eventstore.Commit, bool) {
	if d.until > 0 {
		commit, ok := <-commits
		return commit, ok
	}
	select {
	case commit, ok := <-commits:
		return commit, ok
	default:
	}
	if last, err := d.store.Last(ctx); err != nil || pos >= last {
		return nil, false
	}
	select {
	case commit, ok := <-commits:
		return commit, ok
	case <-time.After(batchIdle):
		return nil, false
	}
}
