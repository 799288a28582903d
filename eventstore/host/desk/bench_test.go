package desk_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/jetstream"
)

// BenchmarkReviewOfALongGame looks at the seats of a game of a thousand commits, after each commit that follows.
func BenchmarkReviewOfALongGame(b *testing.B) {
	store, err := jetstream.Open(context.Background(), jetstream.Options{Dir: b.TempDir(), MinFree: 1})
	require.NoError(b, err)
	defer func() { require.NoError(b, store.Close()) }()
	now := hosttest.Noon
	bench := newBench(b, store, &now)
	id, seats := bench.league()
	written := 0
	write := func() {
		written++
		bench.write(id, seats[0].Seat, []string{"HOLD", "READY"}[written%2], fmt.Sprint("; ", written))
	}
	for range 1000 {
		write()
	}
	require.Greater(b, len(hosttest.Commits(b, store, id)), 1000)
	for b.Loop() {
		b.StopTimer()
		write()
		b.StartTimer()
		require.NoError(b, bench.Review(context.Background(), id))
	}
}
