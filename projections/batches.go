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
	until eventstore.Pos // the last commit to carry, which the store has and which is later than after; 0: no end
}

var errReached = errors.New("the last commit that was asked for")

// deliverBatches calls f with each batch, which is never empty. It returns nil at the feed's end and
// when ctx ends. It fails with the error of f or of the store, and with eventstore.ErrCorrupt if
// positions have a gap.
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
			return cmp.Or(err, <-subscribed) // it is err, once the store calls the handler no more
		}
	}
	if err := <-subscribed; !errors.Is(err, errReached) {
		return err
	}
	return nil
}

// forwardCommits returns a handler that sends commits to a channel. The handler fails with
// eventstore.ErrCorrupt if a commit does not follow the one before it, and with errReached after the
// feed's last commit. When ctx ends, it drops the commit and returns nil.
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

// collectBatch waits for a commit and collects a batch that begins with it. It returns nil when the
// channel is closed: there will be no more commits.
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

// awaitCommit returns the next commit, the one after pos. It returns false if the batch is to end
// here: the channel is closed, the store has no commit after pos or cannot be asked, or none arrives
// within batchIdle. A feed with an end waits for each commit instead, so that its batches are full.
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
