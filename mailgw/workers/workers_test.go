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
	q.mu.Unlock()
	time.Sleep(q.takes)
	q.mu.Lock()
	q.busy--
	q.mu.Unlock()
	return true, nil
}

func (q *queue) put(items int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items += items
}

// TestIdleWorkersLookAsOftenAsOne counts the looks of four workers, first without items and then with some.
func TestIdleWorkersLookAsOftenAsOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{takes: 100 * time.Millisecond}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			w := workers.Workers{Queue: "test", Next: q.next, Log: slog.New(slog.DiscardHandler)}
			done <- w.Run(ctx, func(ctx context.Context) { <-ctx.Done() })
		}()
		time.Sleep(time.Minute)
		synctest.Wait()
		require.InDelta(t, 60, q.looks, 4)

		q.put(100)
		time.Sleep(4 * time.Second)
		synctest.Wait()
		require.Zero(t, q.items+q.busy, "all workers were at it")
		require.Equal(t, 4, q.most)

		q.takes = time.Hour
		q.put(4)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		require.Equal(t, 4, q.busy, "an item that takes long does not keep the others from being found")
		cancel()
		require.NoError(t, <-done)
	})
}
