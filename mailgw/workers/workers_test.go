package workers_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/workers"
)

// queue is a queue whose items take a while, each.
type queue struct {
	mu    sync.Mutex
	items int
	looks int
	busy  int // how many items are being done
	most  int // the greatest busy
	takes time.Duration
}

func (q *queue) next(context.Context) (bool, error) {
	q.mu.Lock()
	q.looks++
	if q.items == 0 {
		q.mu.Unlock()
		return false, nil
	}
	q.items--
	q.busy++
	q.most = max(q.most, q.busy)
	takes := q.takes
	q.mu.Unlock()
	time.Sleep(takes)
	q.mu.Lock()
	q.busy--
	q.mu.Unlock()
	return true, nil
}

// put adds items, each of which takes some time.
func (q *queue) put(items int, takes time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items, q.takes = q.items+items, takes
}

// counts returns how often workers have looked, how many items are left or being done, and how many were done at once at most.
func (q *queue) counts() (looks, left, busy, most int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.looks, q.items + q.busy, q.busy, q.most
}

// TestIdleWorkersLookAsOftenAsOne counts the looks of four workers, first without items and then with some.
func TestIdleWorkersLookAsOftenAsOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			w := workers.Workers{Queue: "test", Next: q.next, Log: slog.New(slog.DiscardHandler)}
			done <- w.Run(ctx, func(ctx context.Context) { <-ctx.Done() })
		}()
		time.Sleep(time.Minute)
		synctest.Wait()
		looks, _, _, _ := q.counts()
		require.InDelta(t, 60, looks, 4)

		q.put(100, 100*time.Millisecond)
		time.Sleep(4 * time.Second)
		synctest.Wait()
		_, left, _, most := q.counts()
		require.Zero(t, left)
		require.Equal(t, 4, most, "all workers were at it")

		q.put(4, time.Hour)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		_, _, busy, _ := q.counts()
		require.Equal(t, 4, busy, "an item that takes long does not keep the others from being found")
		cancel()
		require.NoError(t, <-done)
	})
}
