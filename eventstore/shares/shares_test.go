package shares_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/shares"
)

func TestPartitionsStayAsTheyAre(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]int{"": 5, "desk": 8, "first": 1} {
		require.Equal(t, want, shares.PartitionOf(id), id)
	}
	var counts [shares.Partitions]int
	for i := range 1600 {
		counts[shares.PartitionOf(fmt.Sprintf("game-%d", i))]++
	}
	for p, n := range counts {
		require.InDelta(t, 100, n, 50, "partition %d", p)
	}
}

func TestWithoutAShareAllIsHeld(t *testing.T) {
	t.Parallel()
	require.True(t, shares.Of(nil).Holds("anything"))
	require.Nil(t, shares.Of(nil).Changes())
	held := &shares.Held{}
	require.Same(t, held, shares.Of(held))
	require.False(t, held.Holds("anything"), "the zero value holds nothing")
}

func TestHeldPartitionsRunOut(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	held := &shares.Held{Now: func() time.Time { return now }}
	mine, other := "a", "b"
	require.NotEqual(t, shares.PartitionOf(mine), shares.PartitionOf(other))

	held.Set([]int{shares.PartitionOf(mine), -1, shares.Partitions}, now.Add(3*time.Second))
	require.True(t, held.Holds(mine))
	require.False(t, held.Holds(other))
	require.Equal(t, []int{shares.PartitionOf(mine)}, held.Parts())

	now = now.Add(3 * time.Second)
	require.False(t, held.Holds(mine), "the lease ended")
	require.Empty(t, held.Parts())
}

func TestChangesTellsOfEachGainAndLossOnce(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	held := &shares.Held{Now: func() time.Time { return now }}
	set := func(parts ...int) (changed bool) {
		changes := held.Changes()
		held.Set(parts, now.Add(3*time.Second))
		select {
		case <-changes:
			return true
		default:
			return false
		}
	}
	require.False(t, set(), "nothing was held, and is not")
	require.True(t, set(1, 2), "gained")
	require.False(t, set(2, 1), "renewed")
	require.True(t, set(2), "lost")
	now = now.Add(time.Minute)
	require.True(t, set(2), "gained again after it had run out")
	now = now.Add(time.Minute)
	require.True(t, set(), "lost, as is noticed now")
	require.False(t, set(), "once")
}

func TestFairSharesAddUp(t *testing.T) {
	t.Parallel()
	for members := 1; members <= 20; members++ {
		sum, least, most := 0, shares.Partitions, 0
		for rank := range members {
			fair := shares.Fair(shares.Partitions, rank, members)
			sum, least, most = sum+fair, min(least, fair), max(most, fair)
		}
		require.Equal(t, shares.Partitions, sum, "%d members", members)
		require.LessOrEqual(t, most-least, 1, "%d members", members)
	}
}
