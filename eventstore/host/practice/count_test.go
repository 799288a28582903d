package practice_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/host/practice"
)

// TestAGameIsCountedOnceForItsSecondPhase plays four phases, sends orders twice in each, and starts the host anew between.
func TestAGameIsCountedOnceForItsSecondPhase(t *testing.T) {
	var mu sync.Mutex
	counts := map[bool]int{}
	counting := func(config *practice.Config) {
		config.Counted = func(_ context.Context, began time.Time, second bool) error {
			mu.Lock()
			defer mu.Unlock()
			counts[second]++
			require.WithinDuration(t, time.Now(), began, time.Hour)
			return nil
		}
	}
	b := newBoard(t, practice.Limits{}, counting)
	b.begin("feudal", 2)
	id, seat := b.begin("feudal", 2)
	require.Equal(t, map[bool]int{false: 2}, counts)
	b.reply(id, seat)
	require.Equal(t, map[bool]int{false: 2}, counts, "one phase is not two")
	for range 2 {
		b.reply(id, seat)
		require.Equal(t, map[bool]int{false: 2, true: 1}, counts)
	}
	again := newBoard(t, practice.Limits{}, counting, func(config *practice.Config) { config.Store = b.store })
	again.n = 100
	again.reply(id, seat)
	require.Equal(t, map[bool]int{false: 2, true: 1}, counts, "a host that has just started reads it in the log")
}
