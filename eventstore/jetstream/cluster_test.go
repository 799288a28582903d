package jetstream_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/jetstream/jetstreamtest"
)

// TestThreeServers tests everything on a store whose commits are kept by three servers. Each case
// has a stream of its own on them.
func TestThreeServers(t *testing.T) {
	t.Parallel() // beside other clusters, which wait for elections
	cluster := jetstreamtest.Start(t)
	n := 0
	fresh := func(t *testing.T) eventstore.Store {
		n++
		return openThree(t, cluster.URL(n))
	}
	t.Run("conform", func(t *testing.T) { eventstoretest.Run(t, fresh) })
	t.Run("load what was just appended", func(t *testing.T) { loadsAtOnce(t, fresh(t)) })
	t.Run("load what one is told of", func(t *testing.T) { loadsWhatItIsToldOf(t, cluster.URL(0)) })
	t.Run("raise replicas", func(t *testing.T) { raises(t, cluster.URL(0)) })
}

func openThree(t *testing.T, url string) *jetstream.Store {
	t.Helper()
	store, err := jetstream.Open(context.Background(), jetstream.Options{URL: url, AllowUnsynced: true, Replicas: 3})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	return store
}

// loadsAtOnce loads each log as soon as Append has returned, when some servers do not have the
// commit yet.
func loadsAtOnce(t *testing.T, store eventstore.Store) {
	const writers, commits = 4, 40
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			log := eventstore.Log(fmt.Sprint("game/w", w))
			var head eventstore.Head
			for i := range commits {
				commit, err := store.Append(t.Context(), eventstoretest.Draft(log, head, fmt.Sprint(i), 1))
				if err != nil {
					t.Errorf("appending: %v", err)
					return
				}
				holds(t, store, commit, 0, i+1)
				holds(t, store, commit, head.Pos, 1)
				head = commit.Head()
			}
		})
	}
	wg.Wait()
}

// holds loads a log after a position, and requires n commits up to last.
func holds(t *testing.T, store eventstore.Store, last *eventstore.Commit, after eventstore.Pos, n int) {
	t.Helper()
	var got []*eventstore.Commit
	for commit, err := range store.Load(t.Context(), last.Log, after) {
		if err != nil {
			t.Errorf("loading what was appended: %v", err)
			return
		}
		got = append(got, commit)
	}
	if len(got) < n || got[n-1].Hash != last.Hash {
		t.Errorf("loading %s after %d: %d commits, wanted %d", last.Log, after, len(got), n)
	}
}

// loadsWhatItIsToldOf subscribes with several stores, each of which loads the log of every commit
// that it is given.
func loadsWhatItIsToldOf(t *testing.T, url string) {
	const commits, readers = 90, 3
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	writer := openThree(t, url)
	var wg sync.WaitGroup
	for range readers {
		reader := openThree(t, url)
		wg.Go(func() {
			ctx, leave := context.WithCancel(ctx)
			defer leave()
			err := reader.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
				holds(t, reader, commit, 0, commit.First)
				if commit.Pos == commits {
					leave()
				}
				return nil
			})
			if err != nil {
				t.Errorf("following: %v", err)
			}
		})
	}
	var head eventstore.Head
	for i := range commits {
		commit, err := writer.Append(ctx, eventstoretest.Draft("game/a", head, fmt.Sprint(i), 1))
		require.NoError(t, err)
		head = commit.Head()
	}
	wg.Wait()
}

// raises checks that opening a store with three replicas raises the stream from one server to
// three, and that opening it with fewer does not lower it.
func raises(t *testing.T, url string) {
	one, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, AllowUnsynced: true})
	require.NoError(t, err)
	defer func() { require.NoError(t, one.Close()) }()
	head := appendTo(t, one, eventstore.Head{}, 1)
	three := openThree(t, url)
	appendTo(t, three, head, 2)
	require.NoError(t, reopen(t, url, 1))
	_, js := client(t, url)
	st, err := js.Stream(t.Context(), "EV")
	require.NoError(t, err)
	require.Equal(t, 3, st.CachedInfo().Config.Replicas)
	require.NoError(t, readAll(t, one, "game/a"))
}

// TestServersDie stops servers of a cluster one after the other. A store opens and appends with two
// of three. With one it refuses commits, but reports no damage. When the others are back, it goes
// on where it was.
func TestServersDie(t *testing.T) {
	t.Parallel()
	cluster := jetstreamtest.Start(t)
	url, monitors := cluster.URL(0), cluster.Monitors()
	store := openThree(t, url)
	head := appendTo(t, store, eventstore.Head{}, 1)
	require.NoError(t, store.Healthy(t.Context()))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seen := make(chan eventstore.Pos, 10)
	followed := make(chan error, 1)
	go func() { followed <- keepFollowing(ctx, store, seen) }()

	cluster.Stop(0)
	second, err := jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: monitors, Replicas: 3})
	require.NoError(t, err, "one of three is away")
	defer func() { require.NoError(t, second.Close()) }()
	head = appendTo(t, second, head, 2)
	require.NoError(t, readAll(t, second, "game/a"))
	require.Eventually(t, func() bool { return second.Healthy(t.Context()) == nil }, 20*time.Second, 100*time.Millisecond)

	cluster.Stop(1)
	began := time.Now()
	short, end := context.WithTimeout(t.Context(), 3*time.Second)
	defer end()
	err = second.Healthy(short)
	require.Error(t, err, "two of three are away")
	require.NotErrorIs(t, err, eventstore.ErrCorrupt)
	require.Less(t, time.Since(began), 5*time.Second)
	require.NotErrorIs(t, readAll(t, second, "game/a"), eventstore.ErrCorrupt)
	_, err = jetstream.Open(t.Context(), jetstream.Options{URL: url, Monitors: monitors, Replicas: 3})
	require.ErrorContains(t, err, "whether it syncs")

	cluster.Restart(0)
	cluster.Restart(1)
	require.Eventually(t, func() bool { return second.Healthy(t.Context()) == nil }, 40*time.Second, 100*time.Millisecond)
	appendTo(t, second, head, 3)
	for pos := range 3 {
		select {
		case got := <-seen:
			require.EqualValues(t, pos+1, got)
		case err := <-followed:
			t.Fatalf("the subscriber called it damage: %v", err)
		case <-time.After(time.Minute):
			t.Fatal("nothing came")
		}
	}
	cancel()
	require.NoError(t, <-followed)
}

// keepFollowing subscribes again when servers go away, as all readers do. It ends only at damage.
func keepFollowing(ctx context.Context, store eventstore.Store, seen chan<- eventstore.Pos) error {
	var at eventstore.Pos
	for ctx.Err() == nil {
		err := store.Subscribe(ctx, at, func(c *eventstore.Commit) error { at = c.Pos; seen <- c.Pos; return nil })
		if errors.Is(err, eventstore.ErrCorrupt) {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil
}
