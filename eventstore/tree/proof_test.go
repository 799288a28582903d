package tree_test

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/tree"
)

func public(k ed25519.PrivateKey) ed25519.PublicKey { return k.Public().(ed25519.PublicKey) }

// filesOf returns a Get that reads the files of a tree, as others would fetch them.
func filesOf(all *tree.Tree) tree.Get {
	return func(_ context.Context, path string) ([]byte, error) { return all.File(path) }
}

// fetched returns a copy of the tree of a server that has recorded n public commits of a story,
// with their hashes.
func fetched(t *testing.T, story string, n int) (*tree.Copy, []string) {
	t.Helper()
	server := newServer(t)
	var hashes []string
	for _, commit := range server.tells(story, n) {
		hashes = append(hashes, commit.Hash)
	}
	copied, err := tree.Fetch(t.Context(), filesOf(server.opened(t.TempDir())))
	require.NoError(t, err)
	return copied, hashes
}

func TestAProofSaysWhereCommitsStand(t *testing.T) {
	all, hashes := fetched(t, "this", 300)
	stranger := strings.Repeat("ab", 32)
	proof, err := all.Prove(hashes[0], hashes[256], stranger, hashes[299])
	require.NoError(t, err)
	text, err := json.Marshal(proof)
	require.NoError(t, err)
	proof, err = tree.ReadProof(text)
	require.NoError(t, err)
	for _, with := range []string{`"Index":0,"index":`, `"index":0,"index":`, `"more":0,"index":`} {
		_, err := tree.ReadProof([]byte(strings.Replace(string(text), `"index":`, with, 1)))
		require.Error(t, err, "it could be read in two ways: %s", with)
	}
	known, err := proof.Check(public(key))
	require.NoError(t, err)
	require.Equal(t, map[string]int64{hashes[0]: 0, hashes[256]: 256, hashes[299]: 299}, known.Leaves)
	require.Len(t, known.Roots, 3, "that of letters about each")

	_, err = proof.Check(public(ed25519.NewKeyFromSeed([]byte(strings.Repeat("x", 32)))))
	require.ErrorIs(t, err, checkpoint.ErrSignature)
	_, err = all.Prove("xyz")
	require.Error(t, err)
}

// TestAChangedProofDoesNotHold checks that a proof with any change does not hold, or says the same.
func TestAChangedProofDoesNotHold(t *testing.T) {
	all, hashes := fetched(t, "this", 21)
	other, theirs := fetched(t, "that", 21)
	fresh := func() tree.Proof {
		proof, err := all.Prove(hashes[3], hashes[9])
		require.NoError(t, err)
		return proof
	}
	foreign, err := other.Prove(theirs[3])
	require.NoError(t, err)
	for name, change := range map[string]func(*tree.Proof){
		"another commit":     func(p *tree.Proof) { p.Leaves[0].Hash = theirs[3] },
		"another place":      func(p *tree.Proof) { p.Leaves[0].Index++ },
		"no place":           func(p *tree.Proof) { p.Leaves[0].Index = 21 },
		"a negative place":   func(p *tree.Proof) { p.Leaves[0].Index = -1 },
		"another path":       func(p *tree.Proof) { p.Leaves[0].Path[1] = tlog.RecordHash(nil) },
		"a longer path":      func(p *tree.Proof) { p.Leaves[0].Path = append(p.Leaves[0].Path, tlog.RecordHash(nil)) },
		"no path":            func(p *tree.Proof) { p.Leaves[0].Path = nil },
		"half a hash":        func(p *tree.Proof) { p.Leaves[0].Hash = p.Leaves[0].Hash[:20] },
		"a leaf of another":  func(p *tree.Proof) { p.Leaves[0] = foreign.Leaves[0] },
		"an earlier tree":    func(p *tree.Proof) { p.Earlier[0] = foreign.Earlier[0] },
		"another checkpoint": func(p *tree.Proof) { p.Checkpoint = foreign.Checkpoint },
		"an unsigned one":    func(p *tree.Proof) { p.Checkpoint, _, _ = strings.Cut(p.Checkpoint, "\n\n") },
		"a later one": func(p *tree.Proof) {
			p.Earlier[0].Checkpoint = strings.Replace(p.Earlier[0].Checkpoint, "\n4\n", "\n40\n", 1)
		},
		"another tree": func(p *tree.Proof) {
			p.Earlier[0].Checkpoint = strings.Replace(p.Earlier[0].Checkpoint, "/log/1", "/log/2", 1)
		},
		"an empty tree": func(p *tree.Proof) {
			p.Earlier[0] = tree.Earlier{Checkpoint: strings.Replace(p.Earlier[0].Checkpoint, "\n4\n", "\n0\n", 1)}
		},
	} {
		proof := fresh()
		change(&proof)
		_, err := proof.Check(public(key))
		assert.Error(t, err, name)
	}
	_, err = fresh().Check(public(key))
	require.NoError(t, err)
}

func TestAProofOfGrowth(t *testing.T) {
	all, _ := fetched(t, "this", 21)
	proof, err := all.ProveGrowth(0, 1, 8, 21)
	require.NoError(t, err)
	known, err := proof.Check(public(key))
	require.NoError(t, err)
	require.Len(t, known.Roots, 4)
	_, err = all.ProveGrowth(22)
	require.Error(t, err)
}

// TestACopyIsHeldToItsCheckpoint checks that Fetch finds entries that do not fit the checkpoint.
func TestACopyIsHeldToItsCheckpoint(t *testing.T) {
	server := newServer(t)
	server.tells("this", 30)
	get := filesOf(server.opened(t.TempDir()))
	for name, spoil := range map[string]func([]byte) []byte{
		"changed": func(raw []byte) []byte { raw[40] ^= 1; return raw },
		"short":   func(raw []byte) []byte { return raw[:100] },
		"cut":     func(raw []byte) []byte { raw[34]++; return raw },
	} {
		_, err := tree.Fetch(t.Context(), func(ctx context.Context, path string) ([]byte, error) {
			raw, err := get(ctx, path)
			if strings.HasPrefix(path, "tile/entries/") {
				raw = spoil(raw)
			}
			return raw, err
		})
		require.ErrorIs(t, err, tree.ErrProof, name)
	}
}

// TestFilesOfACopyAreTheTree checks that the files of a copy can be fetched as a tree again.
func TestFilesOfACopyAreTheTree(t *testing.T) {
	all, _ := fetched(t, "this", 300)
	files, err := all.Files()
	require.NoError(t, err)
	again, err := tree.Fetch(t.Context(), func(_ context.Context, path string) ([]byte, error) { return files[path], nil })
	require.NoError(t, err)
	require.Equal(t, all, again)
}
