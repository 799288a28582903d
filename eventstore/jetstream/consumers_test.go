package jetstream_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/jetstream"
)

// TestSubscribersLeaveNothingBehind subscribes again and again, as readers do while something is away, and requires that the server
// keeps no consumer of it: it has room for 1,000.
func TestSubscribersLeaveNothingBehind(t *testing.T) {
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), MinFree: 1, Listen: "127.0.0.1:0"})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	appendTo(t, store, eventstore.Head{}, 1)
	for range 20 {
		ctx, leave := context.WithCancel(t.Context())
		require.NoError(t, store.Subscribe(ctx, 0, func(*eventstore.Commit) error { leave(); return nil }))
	}
	_, js := client(t, store.ClientURL())
	stream, err := js.Stream(t.Context(), "EV")
	require.NoError(t, err)
	require.Zero(t, stream.CachedInfo().State.Consumers)
}
