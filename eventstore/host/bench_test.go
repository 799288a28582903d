package host_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/jetstream"
)

// BenchmarkObeyLetter is a letter from load to durable: decided on a loaded
// game, appended to JetStream that syncs always, receipt in hand.
func BenchmarkObeyLetter(b *testing.B) {
	s, err := jetstream.Open(context.Background(), jetstream.Options{Dir: b.TempDir(), MinFree: 1})
	require.NoError(b, err)
	defer func() { require.NoError(b, s.Close()) }()
	h := newHost(s)
	begin(b, h, "g", noon)
	n := 0
	for b.Loop() {
		n++
		at := noon.Add(time.Duration(n) * time.Millisecond)
		obey(b, h, "g", fmt.Sprint("letter ", n), letter(at, "north", "BID 2", "HOLD"))
	}
}

// BenchmarkLoadGame loads and folds a game of 500 letters anew.
func BenchmarkLoadGame(b *testing.B) {
	s, err := jetstream.Open(context.Background(), jetstream.Options{Dir: b.TempDir(), MinFree: 1})
	require.NoError(b, err)
	defer func() { require.NoError(b, s.Close()) }()
	h := newHost(s)
	begin(b, h, "g", noon)
	for n := range 500 {
		obey(b, h, "g", fmt.Sprint("letter ", n), letter(noon, "north", "BID 2", "HOLD"))
	}
	for b.Loop() {
		_, _, err := newHost(s).Game(context.Background(), "g")
		require.NoError(b, err)
	}
}

// BenchmarkAudit audits a whole short game.
func BenchmarkAudit(b *testing.B) {
	all := played(b)
	for b.Loop() {
		require.True(b, host.Audit(context.Background(), memoryOf(all), aggregate.NewGames(gametest.Lookup)).OK)
	}
}
