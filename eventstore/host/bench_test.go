package host_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/jetstream"
)

// BenchmarkObeySubmission decides a submission on a loaded game, and appends it to JetStream, which syncs
// each commit, until the receipt is there.
func BenchmarkObeySubmission(b *testing.B) {
	store, err := jetstream.Open(context.Background(), jetstream.Options{Dir: b.TempDir(), MinFree: 1})
	require.NoError(b, err)
	defer func() { require.NoError(b, store.Close()) }()
	host := hosttest.New(store)
	hosttest.Begin(b, host, "g", hosttest.Noon)
	n := 0
	for b.Loop() {
		n++
		at := hosttest.Noon.Add(time.Duration(n) * time.Millisecond)
		hosttest.Obey(b, host, "g", fmt.Sprint("letter ", n), hosttest.Submission(at, "north", "BID 2", "HOLD"))
	}
}

// BenchmarkLoadGame loads and folds a game of 500 submissions anew.
func BenchmarkLoadGame(b *testing.B) {
	store, err := jetstream.Open(context.Background(), jetstream.Options{Dir: b.TempDir(), MinFree: 1})
	require.NoError(b, err)
	defer func() { require.NoError(b, store.Close()) }()
	host := hosttest.New(store)
	hosttest.Begin(b, host, "g", hosttest.Noon)
	for n := range 500 {
		hosttest.Obey(b, host, "g", fmt.Sprint("letter ", n), hosttest.Submission(hosttest.Noon, "north", "BID 2", "HOLD"))
	}
	for b.Loop() {
		_, _, err := hosttest.New(store).Game(context.Background(), "g")
		require.NoError(b, err)
	}
}

// BenchmarkAudit audits a whole short game.
