package rates_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/rates"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// TestStrangersGiveNobodyAnAllowanceBack uses one caller's allowance up, and lets many others come between.
func TestStrangersGiveNobodyAnAllowanceBack(t *testing.T) {
	for _, strangers := range []int{10_000, 10_001, 50_000} {
		var limit rates.Limit
		for range 20 {
			require.True(t, limit.Allow("caller", 20, noon))
		}
		require.False(t, limit.Allow("caller", 20, noon))
		for n := range strangers {
			require.True(t, limit.Allow(fmt.Sprint("stranger ", n), 20, noon.Add(time.Second)))
		}
		require.False(t, limit.Allow("caller", 20, noon.Add(2*time.Second)), "after %d strangers", strangers)
		require.True(t, limit.Allow("caller", 20, noon.Add(3*time.Minute)))
	}
}

// TestTakeSaysWhatIsLeft counts an allowance down, and waits for the next.
func TestTakeSaysWhatIsLeft(t *testing.T) {
	var limit rates.Limit
	for left := 2; left >= 0; left-- {
		now, wait := limit.Take("caller", time.Minute, 3, noon)
		require.Equal(t, left, now)
		require.Zero(t, wait)
	}
	left, wait := limit.Take("caller", time.Minute, 3, noon.Add(15*time.Second))
	require.Zero(t, left)
	require.Equal(t, 45*time.Second, wait)
}
