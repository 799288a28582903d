package jetstream_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/memstore"
)

// written returns a log as another server has kept it.
func written(t *testing.T, log eventstore.Log, n int) (all []*eventstore.Commit) {
	t.Helper()
	store, head := memstore.New(), eventstore.Head{}
	for i := range n {
		commit, err := store.Append(t.Context(), eventstoretest.Draft(log, head, fmt.Sprint(log, i), 1))
		require.NoError(t, err)
		head = commit.Head()
		all = append(all, commit)
	}
	return all
}

// TestAnImportedLogIsReadAndNeverGoesOn imports a log, after a first part of it as a kill leaves it, and reads
// it in every way. Nothing can follow it, on either kind of store, and no other log takes its name.
func TestAnImportedLogIsReadAndNeverGoesOn(t *testing.T) {
	t.Parallel()
	o := jetstream.Options{Dir: t.TempDir(), MinFree: 1}
	store, err := jetstream.Open(t.Context(), o)
	require.NoError(t, err)
	own, err := store.Append(t.Context(), eventstoretest.Draft("game/own", eventstore.Head{}, "c", 1))
	require.NoError(t, err)
	all := written(t, "game/far", 9)
	require.NoError(t, store.Import(t.Context(), "game/far", all[:4]))
	require.NoError(t, store.Import(t.Context(), "game/far", all))
	require.NoError(t, store.Import(t.Context(), "game/far", all), "it is there already")
	require.ErrorIs(t, store.Import(t.Context(), "game/far", all[:8]), eventstore.ErrConflict, "more is there")
	require.ErrorIs(t, store.Import(t.Context(), "game/far", written(t, "game/far", 2)[1:]), eventstore.ErrConflict)
	require.ErrorIs(t, store.Import(t.Context(), "game/own", []*eventstore.Commit{own}), eventstore.ErrConflict, "it was not imported")
	require.NoError(t, store.Close())

	store, err = jetstream.Open(t.Context(), o)
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	same := func(got []*eventstore.Commit) {
		require.Len(t, got, len(all))
		for i, commit := range got {
			require.Equal(t, all[i].Raw, commit.Raw)
			require.Equal(t, all[i].Hash, commit.Hash)
			require.True(t, commit.Imported)
		}
	}
	var got []*eventstore.Commit
	for commit, err := range store.Load(t.Context(), "game/far", 0) {
		require.NoError(t, err)
		got = append(got, commit)
	}
	same(got)
	same(slices.DeleteFunc(allUpTo(t, store, 10), func(c *eventstore.Commit) bool { return c.Log == "game/own" }))
	for commit, err := range store.Load(t.Context(), "game/own", 0) {
		require.NoError(t, err)
		require.False(t, commit.Imported)
	}
	head := got[len(got)-1].Head()
	for _, kept := range []eventstore.Store{store, memstore.New(got...)} {
		_, err = kept.Append(t.Context(), eventstoretest.Draft("game/far", head, "more", 1))
		require.ErrorIs(t, err, eventstore.ErrImported)
	}
}
