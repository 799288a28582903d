package push

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAnEmailWaitsForItsCallAsLongAsThereIsTime(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for left, want := range map[time.Duration]time.Duration{0: 30 * time.Minute, 48 * time.Hour: 30 * time.Minute, time.Hour: 15 * time.Minute, -time.Hour: 0} {
		e := entry{NextTry: now}
		if left != 0 {
			due := now.Add(left)
			e.Due = &due
		}
		require.Equal(t, now.Add(want), emailWaitsUntil(e), left)
	}
}

func TestTheKeyIsThatOfItsSecret(t *testing.T) {
	one, again, other := NewKey([]byte("one")), NewKey([]byte("one")), NewKey([]byte("two"))
	require.Equal(t, one, again)
	require.NotEqual(t, one.Public(), other.Public())
	require.NotEqual(t, one.seatTopic("g7", "north"), one.seatTopic("g7", "east"))
	require.LessOrEqual(t, len(one.seatTopic("g7", "north")), 32)
}
