package jetstream_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

func open(t testing.TB, dir string) *jetstream.Store {
	t.Helper()
	store, err := jetstream.Open(context.Background(), jetstream.Options{Dir: dir, MinFree: 1})
	require.NoError(t, err)
	return store
}

func TestConforms(t *testing.T) {
	eventstoretest.Run(t, func(t *testing.T) eventstore.Store {
		store := open(t, t.TempDir())
		t.Cleanup(func() { require.NoError(t, store.Close()) })
		return store
	})
}

func TestKeepsWhatWasAppendedWhenOpenedAgain(t *testing.T) {
	dir := t.TempDir()
	eventstoretest.RunReopen(t, func(t *testing.T) (eventstore.Store, func()) {
		s := open(t, dir)
		return s, func() { require.NoError(t, s.Close()) }
	})
}
