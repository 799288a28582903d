package docs_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// A testTree has the public commits of a log, and one of another log behind each.
type testTree struct {
	t      *testing.T
	hashes []tlog.Hash
	size   int64
	places map[string]int64
	signer note.Signer
	others []note.Signer
}

// origin is the name of the tree.
const origin = "games.example/log/1"

// newTree makes the tree of a log, signed by the server, and by a witness if there is one.
func newTree(t *testing.T, commits []*eventstore.Commit, witnesses ...note.Signer) *testTree {
	t.Helper()
	tree := &testTree{t: t, places: make(map[string]int64), others: witnesses}
	tree.signer = checkpoint.NewSigner(origin, ed25519.NewKeyFromSeed(append([]byte{7}, make([]byte, 31)...)))
	for _, commit := range commits {
		if commit.Public() {
			tree.add(commit.Hash)
			tree.add(strings.Repeat("ab", 32))
		}
	}
	return tree
}

// add puts a commit into the tree.
func (tree *testTree) add(hash string) {
	raw, err := hex.DecodeString(hash)
	require.NoError(tree.t, err)
	more, err := tlog.StoredHashes(tree.size, raw, tree)
	require.NoError(tree.t, err)
	tree.hashes, tree.places[hash] = append(tree.hashes, more...), tree.size
	tree.size++
}

// ReadHashes is how tlog reads the tree.
func (tree *testTree) ReadHashes(indexes []int64) (all []tlog.Hash, err error) {
	for _, i := range indexes {
		all = append(all, tree.hashes[i])
	}
	return all, nil
}

// signed is the checkpoint of a size.
func (tree *testTree) signed(size int64) string {
	root, err := tlog.TreeHash(size, tree)
	require.NoError(tree.t, err)
	text := checkpoint.Checkpoint{Origin: origin, Size: size, Root: root}.String()
	all, err := note.Sign(&note.Note{Text: text}, append([]note.Signer{tree.signer}, tree.others...)...)
	require.NoError(tree.t, err)
	return string(all)
}

// proof is the file that says where all public commits of a log stand.
func (tree *testTree) proof(commits []*eventstore.Commit, spoil func(leaves, earlier []map[string]any)) string {
	var leaves, earlier []map[string]any
	for _, commit := range commits {
		if !commit.Public() {
			continue
		}
		path, err := tlog.ProveRecord(tree.size, tree.places[commit.Hash], tree)
		require.NoError(tree.t, err)
		leaves = append(leaves, map[string]any{"hash": commit.Hash, "index": tree.places[commit.Hash], "path": path})
		if len(leaves)%4 != 0 {
			continue
		}
		growth, err := tlog.ProveTree(tree.size, tree.places[commit.Hash]+1, tree)
		require.NoError(tree.t, err)
		earlier = append(earlier, map[string]any{"checkpoint": tree.signed(tree.places[commit.Hash] + 1), "path": growth})
	}
	spoil(leaves, earlier)
	leaves = slices.DeleteFunc(leaves, func(leaf map[string]any) bool { return leaf["gone"] != nil })
	text, err := json.Marshal(map[string]any{
		"format": "seneschal-proof", "version": 1, "log": commits[0].Log, "checkpoint": tree.signed(tree.size), "leaves": leaves, "earlier": earlier,
	})
	require.NoError(tree.t, err)
	path := filepath.Join(tree.t.TempDir(), "proof.json")
	require.NoError(tree.t, os.WriteFile(path, text, 0o600))
	return path
}

// mailed is an email about a commit, as a mail program keeps it.
func mailed(tree *testTree, commit *eventstore.Commit, spoil func(string) string) string {
	claim := eventstore.Claim{Log: commit.Log, Hash: commit.Hash, Signature: testServer.Sign(commit.Log, commit.Hash)}
	if place, ok := tree.places[commit.Hash]; ok {
		claim.Checkpoint = tree.signed(place + 1)
	}
	lines := claim.Lines() // the hash is on the second and third
	text := "The storm has passed. Café, | and all is well.\n\nFrom here on it is quiet.\n\nLog\n" + lines[0] + "\nmore of it\n" + strings.Join(lines[1:3], "\n") + "\nmore of it\n" + strings.Join(lines[3:], "\nmore of it\n") + "\n"
	text = spoil("[EXTERNAL] Beware.\n" + testServer.BindEmail("salted-3/1.blue.report", claim, text))
	return "From: house@games.example\r\nSubject: a letter\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n")
}

// asItIs spoils nothing.
func asItIs(text string) string { return text }

// TestEmailsAreHeldAgainstTheLogByTheSecondVerifier.
func TestEmailsAreHeldAgainstTheLogByTheSecondVerifier(t *testing.T) {
	t.Parallel()
	b, dir := bundle(t, "salted-3"), t.TempDir()
	whole := written(t, filepath.Join(dir, "whole.jsonl"), b.Header.Log, "", b.Commits)
	short := written(t, filepath.Join(dir, "short.jsonl"), b.Header.Log, "", b.Commits[:40])
	seat := written(t, filepath.Join(dir, "seat.jsonl"), b.Header.Log, "seat/seat1", b.Commits)
	tree, told := newTree(t, b.Commits), b.Commits[45]
	for i := 45; !told.Public(); i++ {
		told = b.Commits[i]
	}
	other := newTree(t, append(b.Commits[:1:1], b.Commits[3:]...)) // another commit has each place
	twin := slices.IndexFunc(b.Commits, func(c *eventstore.Commit) bool { return other.places[c.Hash] == tree.places[told.Hash] })
	private := slices.IndexFunc(b.Commits, func(c *eventstore.Commit) bool { return !c.Public() })
	for name, want := range map[string]struct {
		emails []string
		file   string
		said   string
	}{
		"good": {[]string{
			mailed(tree, told, asItIs), mailed(tree, b.Commits[private], asItIs),
			mailed(tree, told, func(text string) string { return "> > " + strings.ReplaceAll(text, "\n", "\n> > ") }),
			mailed(tree, told, func(text string) string { return strings.ReplaceAll(text, " it is", "\nit is") }),
			mailed(tree, told, func(text string) string { return strings.ReplaceAll(text, "\n", "\n\n") }),
		}, whole, "letters: 5 of 5"},
		"a word":       {[]string{mailed(tree, told, replaced("quiet", "stormy"))}, whole, "its words are not those"},
		"unbound":      {[]string{mailed(tree, told, replaced("::: salted", ":: salted"))}, whole, "NOT CHECKED: 0.eml: its words are not signed"},
		"cut off":      {[]string{mailed(tree, told, asItIs)}, short, "has told of a commit that the file has not"},
		"another hash": {[]string{mailed(tree, told, replaced(told.Hash[:16], strings.Repeat("0", 16)))}, whole, "its signature is none of the server's"},
		"two stories":  {[]string{mailed(tree, told, asItIs), mailed(other, b.Commits[twin], asItIs)}, whole, "there are two trees of"},
		"of a seat":    {[]string{mailed(tree, told, asItIs), mailed(tree, b.Commits[private], asItIs)}, seat, "letters: 2 of 2"},
	} {
		emails := filepath.Join(dir, name)
		require.NoError(t, os.Mkdir(emails, 0o700))
		for i, email := range want.emails {
			require.NoError(t, os.WriteFile(filepath.Join(emails, fmt.Sprint(i, ".eml")), []byte(email), 0o600))
		}
		finding := verified(t, []string{want.file}, "--key", testServer.Public(), "--letters", emails)[want.file]
		require.Contains(t, finding.text, want.said, "%s: %s", name, finding.text)
		if name == "good" {
			require.Equal(t, "0", finding.code, finding.text)
		}
	}
}

// TestProofsAreCheckedByTheSecondVerifier, and what a witness has seen.
func TestProofsAreCheckedByTheSecondVerifier(t *testing.T) {
	t.Parallel()
	b, dir := bundle(t, "labelled-3"), t.TempDir()
	whole := written(t, filepath.Join(dir, "whole.jsonl"), b.Header.Log, "", b.Commits)
	key := ed25519.NewKeyFromSeed(append([]byte{9}, make([]byte, 31)...))
	early := checkpoint.NewCosigner("w.example", key, func() time.Time { return time.Date(2026, 3, 1, 15, 0, 0, 0, time.UTC) })
	tree, public := newTree(t, b.Commits, early), key.Public().(ed25519.PublicKey)
	for said, spoil := range map[string]func(leaves, earlier []map[string]any){
		"public commits are in the tree": func(_, _ []map[string]any) {},
		"the proof has other fields":     func(leaves, _ []map[string]any) { leaves[7]["more"] = 1 },
		"is not of small letters":        func(leaves, _ []map[string]any) { leaves[7]["Index"] = leaves[7]["index"] },
		"other commits of this log":      func(leaves, _ []map[string]any) { leaves[7]["gone"] = true },
		"is not in the tree":             func(leaves, _ []map[string]any) { leaves[7]["index"] = int64(15) },
		"did not grow from":              func(_, earlier []map[string]any) { earlier[3]["path"] = earlier[4]["path"] },
		"w.example did not sign the":     func(_, earlier []map[string]any) { earlier[3]["checkpoint"] = swapped(earlier[3], earlier[4]) },
	} {
		finding := verified(t, []string{whole}, "--key", testServer.Public(), "--chain", testChain(t), "--proof", tree.proof(b.Commits, spoil),
			"--witness", checkpoint.CosignerKey("w.example", public))[whole]
		require.Contains(t, finding.text, said)
		if finding.code != "1" {
			require.Contains(t, finding.text, "witness: 11 of 13 seals were seen before their round")
		}
	}
}

// swapped is one checkpoint with the signature of a witness of another.
func swapped(one, other map[string]any) string {
	last := func(text string) (string, string) {
		at := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n") + 1
		return text[:at], text[at:]
	}
	text, _ := last(one["checkpoint"].(string))
	_, line := last(other["checkpoint"].(string))
	return text + line
}
