package eventstoretest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// RunForgetful runs the cases of the suite that are about logs on a store that forgets, and those
// about forgetting. open returns a new and empty store with bounds at each call.
func RunForgetful(t *testing.T, open func(*testing.T, eventstore.Bounds) eventstore.Forgetful) {
	for _, c := range logCases {
		t.Run(c.name, func(t *testing.T) { c.run(t, open(t, eventstore.Bounds{})) })
	}
	t.Run("a forgotten log is gone, and the others stand", func(t *testing.T) { forgetsLogs(t, open(t, eventstore.Bounds{})) })
	t.Run("the last commit of each log", func(t *testing.T) { yieldsLatest(t, open(t, eventstore.Bounds{})) })
	t.Run("nobody follows a store with gaps", func(t *testing.T) {
		require.ErrorIs(t, open(t, eventstore.Bounds{}).Subscribe(t.Context(), 0, nil), errors.ErrUnsupported)
	})
	t.Run("a log has a bound", func(t *testing.T) {
		store := open(t, eventstore.Bounds{Commits: 2})
		one := appendEvents(t, store, "game/a", eventstore.Head{}, "one", 1)
		two := appendEvents(t, store, "game/a", one.Head(), "two", 1)
		_, err := store.Append(t.Context(), Draft("game/a", two.Head(), "three", 1))
		require.ErrorIs(t, err, eventstore.ErrFull)
		appendEvents(t, store, "game/b", eventstore.Head{}, "one", 1)
	})
	t.Run("all logs have a bound, and forgetting makes room", func(t *testing.T) { refusesBeyondBound(t, open(t, eventstore.Bounds{Bytes: 40_000})) })
}

// forgetsLogs forgets logs in the middle, at the beginning and at the end, and goes on in the others.
func forgetsLogs(t *testing.T, store eventstore.Forgetful) {
	heads := map[eventstore.Log]eventstore.Head{}
	write := func(round int) {
		for g := range 5 {
			log := eventstore.Log(fmt.Sprint("game/g", g))
			heads[log] = appendEvents(t, store, log, heads[log], fmt.Sprint(round), 1+g%2).Head()
		}
	}
	write(0)
	write(1)
	for _, log := range []eventstore.Log{"game/g2", "game/g0", "game/g4", "game/none"} {
		require.NoError(t, store.Forget(t.Context(), log))
		require.Empty(t, load(t, store, log, 0))
		delete(heads, log)
	}
	size, err := store.Size(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, size.Logs)
	for _, log := range []eventstore.Log{"game/g1", "game/g3"} {
		commits := load(t, store, log, 0)
		require.Len(t, commits, 2)
		require.Equal(t, heads[log], commits[1].Head())
	}
	write(2) // those that were forgotten begin anew
	require.Len(t, load(t, store, "game/g1", 0), 3)
	require.Len(t, load(t, store, "game/g2", 0), 1)
}

// yieldsLatest checks that a store yields the last commit of each log that was not forgotten.
func yieldsLatest(t *testing.T, store eventstore.Forgetful) {
	for commit, err := range store.Latest(t.Context()) {
		require.Fail(t, "an empty store has no commits", "%v, %v", commit, err)
	}
	last := map[eventstore.Log]*eventstore.Commit{}
	for i := range 40 {
		log, head := eventstore.Log(fmt.Sprint("game/g", i%7)), eventstore.Head{}
		if before := last[log]; before != nil {
			head = before.Head()
		}
		last[log] = appendEvents(t, store, log, head, fmt.Sprint(i), 1)
	}
	require.NoError(t, store.Forget(t.Context(), "game/g3"))
	delete(last, "game/g3")
	for commit, err := range store.Latest(t.Context()) {
		require.NoError(t, err)
		require.Equal(t, last[commit.Log], commit)
		delete(last, commit.Log)
	}
	require.Empty(t, last)
}

// refusesBeyondBound fills a store until it refuses a commit, and empties it again, three times.
func refusesBeyondBound(t *testing.T, store eventstore.Forgetful) {
	for round := range 3 {
		n := 0
		for ; ; n++ {
			_, err := store.Append(t.Context(), Draft(eventstore.Log(fmt.Sprintf("game/g%d-%d", round, n)), eventstore.Head{}, "one", 10))
			if errors.Is(err, eventstore.ErrFull) {
				break
			}
			require.NoError(t, err)
			require.Less(t, n, 1000)
		}
		require.Greater(t, n, 3)
		size, err := store.Size(t.Context())
		require.NoError(t, err)
		require.Equal(t, n, size.Logs)
		for i := range n {
			require.NoError(t, store.Forget(t.Context(), eventstore.Log(fmt.Sprintf("game/g%d-%d", round, i))))
		}
	}
}
