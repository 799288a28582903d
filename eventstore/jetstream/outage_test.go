package jetstream_test

import (
	"context"
	"fmt"
	"net"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

// TestOutsideServerGoesAwayAndComesBack appends while the server is gone: when it is back, the
// commit is written once, and subscribers go on.
func TestOutsideServerGoesAwayAndComesBack(t *testing.T) {
	so := server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(),
		SyncAlways: true, NoSigs: true, NoLog: true, MaxPayload: 8 << 20,
	}
	srv := start(t, so)
	store, err := jetstream.Open(t.Context(), jetstream.Options{URL: srv.ClientURL(), AllowUnsynced: true})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()

	const all = 6
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	seen := make(chan eventstore.Pos, all)
	followed := make(chan error, 1)
	go func() {
		followed <- store.Subscribe(ctx, 0, func(c *eventstore.Commit) error { seen <- c.Pos; return nil })
	}()
	var head eventstore.Head
	for i := range all / 2 {
		head = appendTo(t, store, head, i)
		require.EqualValues(t, i+1, <-seen)
	}
	so.Port = srv.Addr().(*net.TCPAddr).Port
	srv.Shutdown()
	srv.WaitForShutdown()
	back := make(chan *server.Server, 1)
	time.AfterFunc(300*time.Millisecond, func() { back <- start(t, so) })
	for i := all / 2; i < all; i++ {
		head = appendTo(t, store, head, i)
		require.EqualValues(t, i+1, <-seen)
	}
	cancel()
	require.NoError(t, <-followed)
	srv = <-back
	srv.Shutdown()
	srv.WaitForShutdown()
}

func start(t *testing.T, so server.Options) *server.Server {
	t.Helper()
	srv, err := server.NewServer(&so)
	if err != nil {
		t.Errorf("starting the server: %v", err)
		return nil
	}
	srv.Start()
	return srv
}

func appendTo(t *testing.T, store eventstore.Store, head eventstore.Head, i int) eventstore.Head {
	t.Helper()
	commit, err := store.Append(t.Context(), eventstoretest.Draft("game/a", head, fmt.Sprint(i), 1))
	require.NoError(t, err)
	return commit.Head()
}
