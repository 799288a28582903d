package notifier

import (
	"context"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"seneschal/eventstore"
	"seneschal/eventstore/shares"
)

// maxWaiting is the largest number of commits that wait to be told. The log is not read further meanwhile.
const maxWaiting = 256

// maxAtOnce is the most partitions whose commits are told at the same time: twice the processors, because while the emails
// of one commit wait for Postgres, those of another are composed.
func maxAtOnce() int { return 2 * runtime.GOMAXPROCS(0) }

// queues hold the commits that wait to be told, in a queue for each partition. The commits of a partition are told in the
// order of the log, and its cursor moves with each; several partitions are told side by side.
type queues struct {
	notifier *Notifier
	ctx      context.Context // ends also when a commit cannot be told
	tellers  *errgroup.Group
	room     chan struct{} // has one entry for each commit that waits
	isStale  func(*eventstore.Commit) bool

	mu      sync.Mutex // guards all below
	cursors *cursors
	waiting [shares.Partitions][]*eventstore.Commit // the first of each is being told
	read    eventstore.Pos                          // of the last commit that was added
}

// newQueues makes empty queues of commits after some cursors. Stale commits give no emails.
func (c *Notifier) newQueues(ctx context.Context, all *cursors, isStale func(*eventstore.Commit) bool) *queues {
	tellers, ctx := errgroup.WithContext(ctx)
	tellers.SetLimit(maxAtOnce())
	c.reached.Store(uint64(all.first()))
	return &queues{notifier: c, ctx: ctx, tellers: tellers, room: make(chan struct{}, maxWaiting), isStale: isStale, cursors: all, read: all.first()}
}

// add has a commit told after those of its partition that were added before. It waits while there is no room, and fails
// only when the context ends. Commits are added in the order of the log.
func (q *queues) add(commit *eventstore.Commit) error {
	select {
	case q.room <- struct{}{}:
	case <-q.ctx.Done():
		return q.ctx.Err()
	}
	part := partitionOf(commit.Log)
	q.mu.Lock()
	q.read = commit.Pos
	q.waiting[part] = append(q.waiting[part], commit)
	first := len(q.waiting[part]) == 1
	q.mu.Unlock()
	if first {
		q.tellers.Go(func() error { return q.tellQueue(part) })
	}
	return nil
}

// wait waits until no commit is being told. Its context ends, if it has not, by the error of the first that could not be told.
func (q *queues) wait() { _ = q.tellers.Wait() } // the context has the error as its cause

// tellQueue tells the commits of a partition until none waits.
func (q *queues) tellQueue(part int) error {
	for {
		q.mu.Lock()
		commit := q.waiting[part][0]
		q.mu.Unlock()
		if err := q.tellHeld(part, commit); err != nil {
			return err
		}
		<-q.room
		if q.drop(part) {
			return nil
		}
	}
}

// drop drops the first commit of a partition, which is told, and reports whether none is left.
func (q *queues) drop(part int) (empty bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[part][0] = nil
	q.waiting[part] = q.waiting[part][1:]
	reached := q.read
	for part := range q.waiting {
		reached = min(reached, q.told(part))
	}
	q.notifier.reached.Store(uint64(reached))
	return len(q.waiting[part]) == 0
}

// told returns the position up to which all commits of a partition are told that this process holds. The caller holds mu.
func (q *queues) told(part int) eventstore.Pos {
	if len(q.waiting[part]) > 0 {
		return q.waiting[part][0].Pos - 1
	}
	return q.read
}

// tellHeld tells a commit of a partition unless that was done before, or is another process's to do.
func (q *queues) tellHeld(part int, commit *eventstore.Commit) error {
	q.mu.Lock()
	known, gap := commit.Pos <= q.cursors.pos[part], q.cursors.gaps[part]
	q.mu.Unlock()
	switch {
	case known:
		return nil
	case !shares.Of(q.notifier.Share).Holds(idOf(commit.Log)):
		q.mu.Lock()
		defer q.mu.Unlock()
		q.cursors.gaps[part] = true
		return nil
	case gap:
		return errShares
	}
	sent, err := q.notifier.tellPersistently(q.ctx, commit, q.isStale(commit))
	if sent && err == nil {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.cursors.pos[part] = commit.Pos
	}
	return err
}

// moveAll moves the cursors of all partitions without a gap in Postgres as far as their commits are told, also after
// commits that gave no emails.
func (q *queues) moveAll() error {
	moved := make(map[string]eventstore.Pos)
	q.mu.Lock()
	for part := range q.cursors.pos {
		if !q.cursors.gaps[part] {
			q.cursors.pos[part] = max(q.cursors.pos[part], q.told(part))
			moved[cursorName(part)] = q.cursors.pos[part]
		}
	}
	q.mu.Unlock()
	return moveRows(q.ctx, q.notifier.DB, moved)
}
