package jetstream_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/jetstream"
)

const damageCommits = 30

// fill writes commits of three logs in turn.
func fill(t *testing.T, dir string) {
	t.Helper()
	store := open(t, dir)
	heads := map[eventstore.Log]eventstore.Head{}
	for i := range damageCommits {
		log := eventstore.Log(fmt.Sprint("game/g", i%3))
		commit, err := store.Append(t.Context(), eventstoretest.Draft(log, heads[log], fmt.Sprintf("letter-%03d", i), 2))
		require.NoError(t, err)
		heads[log] = commit.Head()
	}
	require.NoError(t, store.Close())
}

func TestFlippedByteIsFoundByEveryReader(t *testing.T) {
	for _, at := range []int{0, 13, damageCommits - 2, damageCommits - 1} {
		for _, index := range []string{"kept", "lost"} {
			t.Run(fmt.Sprintf("commit %d, index %s", at, index), func(t *testing.T) {
				dir := t.TempDir()
				fill(t, dir)
				flip(t, dir, fmt.Sprintf("letter-%03d", at))
				if index == "lost" {
					remove(t, dir, "index.db")
				}
				findsDamage(t, dir, eventstore.Log(fmt.Sprint("game/g", at%3)))
			})
		}
	}
}

func TestCutOffEndIsFound(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir)
	blk := one(t, dir, "*.blk")
	info, err := os.Stat(blk)
	require.NoError(t, err)
	require.NoError(t, os.Truncate(blk, info.Size()-100))
	remove(t, dir, "index.db")
	findsDamage(t, dir, "game/g2")
}

func TestLostStreamIsFound(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "jetstream")))
	_, err := jetstream.Open(t.Context(), jetstream.Options{Dir: dir})
	require.ErrorIs(t, err, eventstore.ErrCorrupt)
}

// findsDamage requires that opening fails with ErrCorrupt, or else that both loading the log and
// following the store do.
func findsDamage(t *testing.T, dir string, log eventstore.Log) {
	t.Helper()
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: dir, MinFree: 1})
	if err != nil {
		require.ErrorIs(t, err, eventstore.ErrCorrupt)
		return
	}
	defer func() { require.NoError(t, store.Close()) }()
	require.ErrorIs(t, readAll(t, store, log), eventstore.ErrCorrupt, "loading")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	err = store.Subscribe(ctx, 0, func(*eventstore.Commit) error { return nil })
	require.ErrorIs(t, err, eventstore.ErrCorrupt, "following")
}

func readAll(t *testing.T, store eventstore.Store, log eventstore.Log) error {
	t.Helper()
	for _, err := range store.Load(t.Context(), log, 0) {
		if err != nil {
			return err
		}
	}
	return nil
}

// flip changes one bit of the commit that holds a text.
func flip(t *testing.T, dir, text string) {
	t.Helper()
	blk := one(t, dir, "*.blk")
	data, err := os.ReadFile(blk)
	require.NoError(t, err)
	i := bytes.LastIndex(data, []byte(text))
	require.Positive(t, i)
	data[i+1] ^= 1
	require.NoError(t, os.WriteFile(blk, data, 0o600))
}

func remove(t *testing.T, dir, name string) {
	t.Helper()
	require.NoError(t, os.Remove(one(t, dir, name)))
}

// one returns the only file of the stream whose name matches a pattern.
func one(t *testing.T, dir, name string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "jetstream", "$G", "streams", "EV", "msgs", name))
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}
