package projections_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

// logsAtOnce is the number of games and tournaments that are played side by side, so that their
// commits lie mixed as on a real server.
const logsAtOnce = 48

// recordedStore fills a real store with copies of the recorded games and tournaments until it has
// the wanted number of events. Each copy has a name of its own and other players.
func recordedStore(b testing.TB, want int) *jetstream.Store {
	b.Helper()
	store, err := jetstream.Open(b.Context(), jetstream.Options{Dir: b.TempDir()})
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, store.Close()) })
	logs, start := eventstoretest.Recorded(b, filepath.Join("..", "domain")), time.Now()
	group, ctx := errgroup.WithContext(b.Context())
	group.SetLimit(logsAtOnce)
	events, commits := 0, 0
	for n := 0; events < want; n++ {
		log := logs[n%len(logs)]
		events, commits = events+log.Footer.Events, commits+len(log.Commits)
		group.Go(func() error { return eventstoretest.Copy(ctx, store, log, n) })
	}
	require.NoError(b, group.Wait())
	say("log of %d events in %d commits written in %s", events, commits, time.Since(start).Round(time.Second))
	return store
}
