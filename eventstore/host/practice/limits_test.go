package practice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/eventstore/host/practice"
	"seneschal/eventstore/jetstream"
)

// TestTheStreamStaysWithinItsLimits begins many games in a loop on a stream on the disk: ten
// thousand at night.
func TestTheStreamStaysWithinItsLimits(t *testing.T) {
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), MinFree: 1})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	limits := practice.Limits{Games: 100, Bytes: 1 << 20}
	stream := store.Practice(limits.Bounds())
	b := newBoard(t, limits, func(c *practice.Config) { c.Store = stream })
	for n := range gametest.Times(10_000, 200) {
		b.begin("camelot", 3)
		if n%50 > 0 {
			continue
		}
		size, err := stream.Size(t.Context())
		require.NoError(t, err)
		require.LessOrEqual(t, size.Logs, limits.Games)
		require.LessOrEqual(t, size.Bytes, limits.Bytes)
	}
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
}
