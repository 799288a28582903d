package tree_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/tree"
)

const domain = "games.example"

var key = ed25519.NewKeyFromSeed([]byte(strings.Repeat("h", ed25519.SeedSize)))

// A server is a server's store, to which tests add commits of one word each.
type server struct {
	*memstore.Store
	t     *testing.T
	heads map[eventstore.Log]eventstore.Head
}

func newServer(t *testing.T) *server {
	return &server{memstore.New(), t, make(map[eventstore.Log]eventstore.Head)}
}

// says records a commit that everybody sees, or nobody.
func (h *server) says(log eventstore.Log, word string, public bool) *eventstore.Commit {
	h.t.Helper()
	commit, err := h.Append(h.t.Context(), eventstore.Draft{
		Log: log, After: h.heads[log], At: time.Unix(1e9, 0), CommandID: word, Salt: eventstore.SaltKey{1},
		Events: []event.Envelope{{Kind: "game.x", Version: 1, Data: fmt.Appendf(nil, `{"word":%q}`, word)}}, Eyes: []eventstore.Eyes{{All: public}},
	})
	require.NoError(h.t, err)
	h.heads[log] = commit.Head()
	return commit
}

// tells records n public commits of games, and after each of them two that do not stand in the
// tree: a hidden one, and one of the desk.
func (h *server) tells(story string, n int) (all []*eventstore.Commit) {
	for i := range n {
		all = append(all, h.says(eventstore.Log(fmt.Sprint("game/g", i%3)), fmt.Sprint(story, i), true))
		h.says("game/quiet", fmt.Sprint(story, i), false)
		h.says("desk/house", fmt.Sprint(story, i), true)
	}
	return all
}

// opened opens a tree that follows the store until the test ends.
func (h *server) opened(dir string) *tree.Tree { return h.numbered(dir, 1) }

// numbered opens the tree of an epoch.
func (h *server) numbered(dir string, n int) *tree.Tree {
	h.t.Helper()
	all, err := tree.Open(dir, domain, n, key)
	require.NoError(h.t, err)
	h.t.Cleanup(func() { require.NoError(h.t, all.Close()) })
	ctx, stop := context.WithCancel(h.t.Context())
	done := make(chan error, 1)
	go func() { done <- all.Follow(ctx, h) }()
	h.t.Cleanup(func() { stop(); require.NoError(h.t, <-done) })
	last, err := h.Last(ctx)
	require.NoError(h.t, err)
	require.NoError(h.t, all.Reach(ctx, last))
	return all
}

func read(t *testing.T, signed []byte) checkpoint.Checkpoint {
	t.Helper()
	verifier, err := checkpoint.NewVerifier(checkpoint.SignerKey(domain+"/log/1", key.Public().(ed25519.PublicKey)))
	require.NoError(t, err)
	n, err := note.Open(signed, note.VerifierList(verifier))
	require.NoError(t, err)
	c, err := checkpoint.Parse(n.Text)
	require.NoError(t, err)
	return c
}

func TestLeavesAreThePublicCommitsInTheirOrder(t *testing.T) {
	server := newServer(t)
	all := server.opened(t.TempDir())
	for i, commit := range server.tells("this", 20) {
		signed, err := all.CheckpointOf(t.Context(), commit)
		require.NoError(t, err)
		require.EqualValues(t, i+1, read(t, signed).Size)
	}
	hidden := server.says("game/quiet", "late", false)
	signed, err := all.CheckpointOf(t.Context(), hidden)
	require.NoError(t, err)
	require.Nil(t, signed, "nobody is told that there is a hidden commit")
	require.EqualValues(t, 20, all.Size())
}

// TestATreeIsAFunctionOfTheStore checks that two trees of one store sign the same bytes, even if
// one of them was closed meanwhile, or a kill has left the file unfinished.
func TestATreeIsAFunctionOfTheStore(t *testing.T) {
	server, dir := newServer(t), t.TempDir()
	one := server.opened(t.TempDir())
	server.tells("this", 7)
	func() {
		all, err := tree.Open(dir, domain, 1, key)
		require.NoError(t, err)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- all.Follow(ctx, server) }()
		require.NoError(t, all.Reach(ctx, 21))
		stop()
		require.NoError(t, <-done)
		require.NoError(t, all.Close())
	}()
	file := filepath.Join(dir, "1", "leaves")
	kept, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Len(t, kept, 7*48)
	more := server.tells("more", 7)
	for cut := len(kept); cut >= 0; cut -= 13 {
		require.NoError(t, os.WriteFile(file, kept[:cut], 0o600))
		again := server.opened(dir)
		for _, commit := range more {
			want, err := one.CheckpointOf(t.Context(), commit)
			require.NoError(t, err)
			got, err := again.CheckpointOf(t.Context(), commit)
			require.NoError(t, err)
			require.Equal(t, string(want), string(got), "cut at %d", cut)
		}
		require.NoError(t, again.Close())
	}
	for name, spoilt := range map[string][]byte{
		"zeros": append(bytes.Clone(kept), make([]byte, 4096)...), "a bit": append(append(bytes.Clone(kept[:100]), kept[100]^1), kept[101:]...), "two for one": append(bytes.Clone(kept), kept[:48]...),
	} {
		require.NoError(t, os.WriteFile(file, spoilt, 0o600))
		again := server.opened(dir)
		want, err := one.SignCheckpoint(14)
		require.NoError(t, err)
		got, err := again.SignCheckpoint(14)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
		require.NoError(t, again.Close())
	}
}

// TestADamagedStoreEndsTheTree checks that a store that contradicts itself ends the tree, so that
// nothing waits for it for ever.
func TestADamagedStoreEndsTheTree(t *testing.T) {
	all, err := tree.Open(t.TempDir(), domain, 1, key)
	require.NoError(t, err)
	require.ErrorIs(t, all.Follow(t.Context(), broken{memstore.New()}), eventstore.ErrCorrupt)
	require.ErrorIs(t, all.Reach(t.Context(), 9), eventstore.ErrCorrupt)
	require.NoError(t, all.Close())
}

type broken struct{ *memstore.Store }

func (broken) Subscribe(context.Context, eventstore.Pos, func(*eventstore.Commit) error) error {
	return eventstore.ErrCorrupt
}

// TestAStoreThatWasSetBackIsFoundOut checks that a store that was set back, or is another one, is
// found out before anything more is signed, because the signed hashes are on the disk.
func TestAStoreThatWasSetBackIsFoundOut(t *testing.T) {
	dir := t.TempDir()
	h := newServer(t)
	all := h.opened(dir)
	h.tells("this", 5)
	require.NoError(t, all.Reach(t.Context(), 15))
	require.NoError(t, all.Close())
	for name, test := range map[string]struct {
		store *server
		want  error
	}{"back": {newServer(t), tree.ErrBehind}, "other": {newServer(t), tree.ErrOther}} {
		if name == "other" {
			test.store.tells("that", 6)
		}
		again, err := tree.Open(dir, domain, 1, key)
		require.NoError(t, err)
		require.ErrorIs(t, again.Follow(t.Context(), test.store), test.want, name)
		_, err = again.SignCheckpoint(3)
		require.ErrorIs(t, err, test.want, name)
		require.ErrorIs(t, again.Err(), test.want, name)
		require.NoError(t, again.Close())
	}

	anew := newServer(t)
	anew.tells("that", 2)
	next := anew.numbered(dir, 2)
	require.Equal(t, domain+"/log/2", next.Origin())
	require.EqualValues(t, 2, next.Size())
}

// TestTwoProcessesSignTheSame checks that two processes of a server sign the same, though only one
// of them writes the file.
func TestTwoProcessesSignTheSame(t *testing.T) {
	dir, server := t.TempDir(), newServer(t)
	server.tells("this", 3)
	one, other := server.opened(dir), server.opened(dir)
	for _, commit := range server.tells("more", 3) {
		want, err := one.CheckpointOf(t.Context(), commit)
		require.NoError(t, err)
		got, err := other.CheckpointOf(t.Context(), commit)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestATreeProvesThatItHasGrown(t *testing.T) {
	server := newServer(t)
	server.tells("this", 11)
	all := server.opened(t.TempDir())
	root := func(size int64) tlog.Hash {
		signed, err := all.SignCheckpoint(size)
		require.NoError(t, err)
		return read(t, signed).Root
	}
	for older := int64(1); older < 11; older++ {
		proof, err := all.Consistency(older, 11)
		require.NoError(t, err)
		require.NoError(t, tlog.CheckTree(proof, 11, root(11), older, root(older)))
	}
	for _, wrong := range [][2]int64{{0, 12}, {-1, 3}, {4, 3}} {
		_, err := all.Consistency(wrong[0], wrong[1])
		require.Error(t, err, "%v", wrong)
	}
}
