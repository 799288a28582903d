package jetstream_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

func openPractice(t testing.TB, store *jetstream.Store, bounds eventstore.Bounds) *jetstream.Practice {
	t.Helper()
	return store.Practice(bounds)
}

func TestPracticeConforms(t *testing.T) {
	eventstoretest.RunForgetful(t, func(t *testing.T, bounds eventstore.Bounds) eventstore.Forgetful {
		store := open(t, t.TempDir())
		t.Cleanup(func() { require.NoError(t, store.Close()) })
		return openPractice(t, store, bounds)
	})
}

// TestPracticeLeavesTheLogAlone checks that both streams hold logs of the same name, that neither
// shows in the other, and that both stand, with other bounds, after the store was closed.
func TestPracticeLeavesTheLogAlone(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	practice := openPractice(t, store, eventstore.Bounds{Bytes: 1 << 20})
	played, err := practice.Append(t.Context(), eventstoretest.Draft("game/a", eventstore.Head{}, "practice", 2))
	require.NoError(t, err)
	last, err := store.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
	stored, err := store.Append(t.Context(), eventstoretest.Draft("game/a", eventstore.Head{}, "real", 1))
	require.NoError(t, err)
	require.NoError(t, store.Healthy(t.Context()))
	require.NoError(t, store.Close())

	store = open(t, dir)
	defer func() { require.NoError(t, store.Close()) }()
	practice = openPractice(t, store, eventstore.Bounds{Bytes: 2 << 20, Commits: 1})
	for commit, err := range practice.Load(t.Context(), "game/a", 0) {
		require.NoError(t, err)
		require.Equal(t, played, commit)
	}
	_, err = practice.Append(t.Context(), eventstoretest.Draft("game/a", played.Head(), "more", 1))
	require.ErrorIs(t, err, eventstore.ErrFull)
	require.NoError(t, practice.Forget(t.Context(), "game/a"))
	for commit, err := range store.Load(t.Context(), "game/a", 0) {
		require.NoError(t, err)
		require.Equal(t, stored, commit)
	}
	require.NoError(t, store.Healthy(t.Context()))
}
