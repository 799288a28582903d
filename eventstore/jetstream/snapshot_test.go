package jetstream_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/jetstream/jetstreamtest"
)

// copies is how many copies are taken while the log grows.
var copies = lists.Either(gametest.Nightly(), 60, 4)

// A copied log is what Snapshot has written, and where the log stood as it began.
type copied struct {
	last  eventstore.Pos
	bytes []byte
}

func snapshot(t *testing.T, store *jetstream.Store) (copied copied) {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, store.Snapshot(t.Context(), func(last eventstore.Pos) io.Writer {
		copied.last = last
		return &out
	}))
	copied.bytes = out.Bytes()
	return copied
}

// restored puts a copy back and returns the commits of all logs, by position.
func restored(t *testing.T, o jetstream.Options, from copied) []*eventstore.Commit {
	t.Helper()
	last, err := jetstream.Restore(t.Context(), o, bytes.NewReader(from.bytes))
	require.NoError(t, err)
	require.GreaterOrEqual(t, last, from.last)
	for range 2 { // a second time it does nothing
		require.NoError(t, jetstream.FinishRestore(t.Context(), o))
	}
	store, err := jetstream.Open(t.Context(), o)
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	return allUpTo(t, store, last)
}

func allUpTo(t *testing.T, store *jetstream.Store, last eventstore.Pos) (all []*eventstore.Commit) {
	t.Helper()
	if last == 0 {
		return nil
	}
	ctx, enough := context.WithTimeout(t.Context(), time.Minute)
	defer enough()
	err := store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		all = append(all, commit)
		if commit.Pos == last {
			enough()
		}
		return nil
	})
	require.NoError(t, err)
	require.Len(t, all, int(last))
	return all
}

// growing appends to some logs until the test ends the writer, and returns what was acknowledged. At night
// the commits fill several files of the server.
func growing(t *testing.T, store eventstore.Store) (stop func() []*eventstore.Commit) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	done := make(chan []*eventstore.Commit, 1)
	go func() {
		var all []*eventstore.Commit
		heads := map[eventstore.Log]eventstore.Head{}
		for n := 0; ctx.Err() == nil; n++ {
			log := eventstore.Log(fmt.Sprint("game/g", n%7))
			commit, err := store.Append(ctx, eventstoretest.Draft(log, heads[log], fmt.Sprint(n), lists.Either(gametest.Nightly() && n%5 == 0, 4000, 1)))
			if err != nil {
				break
			}
			heads[log] = commit.Head()
			all = append(all, commit)
		}
		done <- all
	}()
	return func() []*eventstore.Commit { end(); return <-done }
}

// isBeginning requires that commits are the first of those that were acknowledged.
func isBeginning(t *testing.T, got, all []*eventstore.Commit) {
	t.Helper()
	for i, commit := range got[:min(len(got), len(all))] { // one more may be under way
		require.Equal(t, all[i].Raw, commit.Raw)
	}
}

// TestALogIsCopiedWhileItGrows takes copies of a log that grows, and puts each back: from the server in the
// process to a cluster, back, and to a server of its own kind.
func TestALogIsCopiedWhileItGrows(t *testing.T) {
	t.Parallel()
	cluster := jetstreamtest.Start(t)
	alone := func() jetstream.Options { return jetstream.Options{Dir: t.TempDir(), MinFree: 1} }
	three := func() jetstream.Options {
		return jetstream.Options{URL: cluster.URL(0), AllowUnsynced: true, Replicas: 3}
	}
	for _, c := range []struct {
		name     string
		from, to func() jetstream.Options
		copies   int
	}{{"from one server to one", alone, alone, copies}, {"from one server to three", alone, three, 1}, {"from three to one", three, alone, 1 + copies/4}} {
		t.Run(c.name, func(t *testing.T) {
			store, err := jetstream.Open(t.Context(), c.from())
			require.NoError(t, err)
			defer func() { require.NoError(t, store.Close()) }()
			stop := growing(t, store)
			var all []copied
			for n := range c.copies {
				require.Eventually(t, func() bool {
					last, err := store.Last(t.Context())
					return err == nil && last > eventstore.Pos(20*n)
				}, time.Minute, time.Millisecond)
				all = append(all, snapshot(t, store))
			}
			acknowledged := stop()
			for _, copied := range all {
				require.NotZero(t, copied.last)
				isBeginning(t, restored(t, c.to(), copied), acknowledged)
			}
		})
	}
}

// TestALogIsPutBackInAnEmptyPlaceAlone puts a copy back where a log is, where an empty one is, and where
// that was broken off.
func TestALogIsPutBackInAnEmptyPlaceAlone(t *testing.T) {
	t.Parallel()
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), MinFree: 1})
	require.NoError(t, err)
	empty := snapshot(t, store)
	for n := range 3 {
		_, err := store.Append(t.Context(), eventstoretest.Draft(eventstore.Log(fmt.Sprint("game/g", n)), eventstore.Head{}, "c", 1))
		require.NoError(t, err)
	}
	whole := snapshot(t, store)
	require.NoError(t, store.Close())

	o := jetstream.Options{Dir: t.TempDir(), MinFree: 1}
	require.Empty(t, restored(t, o, empty))
	_, err = jetstream.Restore(t.Context(), o, bytes.NewReader(whole.bytes[:len(whole.bytes)/2]))
	require.Error(t, err, "half of it")
	_, err = jetstream.Restore(t.Context(), o, bytes.NewReader(nil))
	require.Error(t, err, "nothing of it")
	last, err := jetstream.Restore(t.Context(), o, bytes.NewReader(whole.bytes))
	require.NoError(t, err)
	require.EqualValues(t, 3, last)
	_, err = jetstream.Open(t.Context(), o)
	require.ErrorIs(t, err, jetstream.ErrUnfinished)
	require.Len(t, restored(t, o, whole), 3)
	_, err = jetstream.Restore(t.Context(), o, bytes.NewReader(whole.bytes))
	require.ErrorIs(t, err, jetstream.ErrOccupied)
}
