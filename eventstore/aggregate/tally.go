package aggregate

import (
	"context"
	"fmt"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A Summary is read out of the events of a log alone, without folding the aggregate: the holders of seats, say, or the
// phases that were missed.
type Summary[T any] interface {
	// Take takes in the events of the next commit.
	Take(commit *eventstore.Commit, events []event.Event)
	// Clone returns a copy that shares nothing mutable.
	Clone() T
}

// A Tally keeps the summaries of logs, and reads each log on from where it stopped. It may be used from several
// goroutines.
type Tally[A event.Evolver[A], T Summary[T]] struct {
	reader Reader[A]
	empty  func() T

	mu        sync.Mutex // one log is read at a time
	summaries *simplelru.LRU[eventstore.Log, *logSummary[A, T]]
}

// logSummary is the summary of a log up to a head.
type logSummary[A, T any] struct {
	afterFirst A // the aggregate after its first commit, by which the others are decoded
	head       eventstore.Head
	sum        T
}

// NewTally makes a tally that keeps the summaries of the keep logs that were asked for last; it panics if keep is below
// 1. empty returns the summary of a log without commits.
func NewTally[A event.Evolver[A], T Summary[T]](r Reader[A], keep int, empty func() T) *Tally[A, T] {
	return &Tally[A, T]{reader: r, empty: empty, summaries: newCache[*logSummary[A, T]](keep)}
}

// Read returns the summary of a log up to its end, as a copy. It fails with event.ErrUnread if this program cannot read
// an event, and with eventstore.ErrCorrupt if the commits do not follow each other. After an error the next call reads
// the log from its beginning.
func (t *Tally[A, T]) Read(ctx context.Context, log eventstore.Log) (sum T, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	summary, ok := t.summaries.Get(log)
	if !ok {
		summary = &logSummary[A, T]{afterFirst: t.reader.Kind.Empty(), sum: t.empty()}
	}
	for commit, err := range t.reader.Store.Load(ctx, log, summary.head.Pos) {
		if err == nil && commit.Prev != summary.head.Hash {
			err = fmt.Errorf("commit %d does not follow %d: %w", commit.Pos, summary.head.Pos, eventstore.ErrCorrupt)
		}
		if err == nil {
			err = t.takeCommit(summary, commit)
		}
		if err != nil {
			t.summaries.Remove(log) // it is read anew the next time
			return sum, wrapLoadError(log, err)
		}
	}
	t.summaries.Add(log, summary)
	return summary.sum.Clone(), nil
}

// takeCommit adds the next commit of a log to its summary.
func (t *Tally[A, T]) takeCommit(summary *logSummary[A, T], commit *eventstore.Commit) error {
	events, err := t.reader.Kind.Decode(summary.afterFirst, commit)
	if err != nil {
		return err
	}
	if summary.head.Pos == 0 {
		summary.afterFirst = event.Fold(summary.afterFirst, events...)
	}
	summary.sum.Take(commit, events)
	summary.head = commit.Head()
	return nil
}
