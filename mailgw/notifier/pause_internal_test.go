package notifier

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPausesGrowWhileNothingWorks(t *testing.T) {
	pause := time.Duration(0)
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		pause = growPause(pause, time.Second)
		require.Equal(t, want*time.Second, pause)
	}
	require.Equal(t, shortestPause, growPause(pause, longestPause+1), "it had worked")
}
