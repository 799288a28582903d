package jetstream_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	natsjs "github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
)

// BenchmarkRawPublish measures the limit: a bare publish, of as many bytes as a commit of
// BenchmarkAppend has, to a server that syncs each message.
func BenchmarkRawPublish(b *testing.B) {
	srv, err := server.NewServer(&server.Options{JetStream: true, StoreDir: b.TempDir(), SyncAlways: true, DontListen: true, NoSigs: true, NoLog: true})
	require.NoError(b, err)
	srv.Start()
	defer func() { srv.Shutdown(); srv.WaitForShutdown() }()
	nc, err := nats.Connect("", nats.InProcessServer(srv))
	require.NoError(b, err)
	defer nc.Close()
	js, err := natsjs.New(nc)
	require.NoError(b, err)
	ctx := context.Background()
	_, err = js.CreateStream(ctx, natsjs.StreamConfig{Name: "RAW", Subjects: []string{"raw"}})
	require.NoError(b, err)
	commit, err := eventstore.Encode(eventstoretest.Draft("game/a", eventstore.Head{}, "letter", 10))
	require.NoError(b, err)
	b.SetBytes(int64(len(commit.Raw)))
	for b.Loop() {
		_, err := js.Publish(ctx, "raw", commit.Raw)
		require.NoError(b, err)
	}
}

// BenchmarkAppend appends commits of the same ten events to one log; the bar is 0.85 of the speed of
// BenchmarkRawPublish.
func BenchmarkAppend(b *testing.B) {
	store := open(b, b.TempDir())
	defer func() { require.NoError(b, store.Close()) }()
	draft := eventstoretest.Draft("game/a", eventstore.Head{}, "letter", 10)
	for b.Loop() {
		draft.CommandID = strconv.FormatInt(int64(draft.After.Pos), 10)
		commit, err := store.Append(context.Background(), draft)
		require.NoError(b, err)
		draft.After = commit.Head()
	}
}

// BenchmarkLoad1000 loads and verifies a log of 1000 commits of three events.
func BenchmarkLoad1000(b *testing.B) {
	store := open(b, b.TempDir())
	defer func() { require.NoError(b, store.Close()) }()
	var head eventstore.Head
	for range 1000 {
		commit, err := store.Append(context.Background(), eventstoretest.Draft("game/a", head, fmt.Sprint(head.Pos), 3))
		require.NoError(b, err)
		head = commit.Head()
	}
	for b.Loop() {
		n := 0
		for _, err := range store.Load(context.Background(), "game/a", 0) {
			require.NoError(b, err)
			n++
		}
		require.Equal(b, 1000, n)
	}
}
