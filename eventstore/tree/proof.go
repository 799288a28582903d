package tree

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// ProofFormat names the file format of a Proof.
const ProofFormat = "seneschal-proof"

// A Proof is a file that proves which commits are in the tree of a server: it is checked with the
// server's key alone, without the server.
type Proof struct {
	Format     string     `json:"format"` // ProofFormat
	Version    int        `json:"version"`
	Log        string     `json:"log,omitempty"`     // set if the proof has all public commits of this log, by the server's word
	Checkpoint string     `json:"checkpoint"`        // signed by the server, and by witnesses if any have
	Leaves     []Included `json:"leaves,omitempty"`  // commits in its tree
	Earlier    []Earlier  `json:"earlier,omitempty"` // checkpoints with which its tree begins
}

// Included proves that a commit is leaf Index of the tree of the proof's checkpoint.
type Included struct {
	Hash  string           `json:"hash"`
	Index int64            `json:"index"`
	Path  tlog.RecordProof `json:"path"`
}

// Earlier proves that the tree of the proof's checkpoint begins with another. The other checkpoint
// may be signed, or just the bare text: the proof holds in either case.
type Earlier struct {
	Checkpoint string         `json:"checkpoint"`
	Path       tlog.TreeProof `json:"path"`
}

// ErrProof says that a proof does not hold.
var ErrProof = errors.New("the proof does not hold")

// ReadProof parses the file form of a proof; it fails on another format or version. It does not verify the proof.
func ReadProof(text []byte) (Proof, error) {
	var proof Proof
	if err := eventstore.ReadStrictly(text, &proof); err != nil {
		return proof, fmt.Errorf("not a file of format %q version 1: %w", ProofFormat, err)
	}
	if proof.Format != ProofFormat || proof.Version != 1 {
		return proof, fmt.Errorf("a file of format %q version %d, not %q version 1", proof.Format, proof.Version, ProofFormat)
	}
	return proof, nil
}

// Known holds the facts that a proof has proven: a state of a tree, commits in it, and earlier
// states.
type Known struct {
	checkpoint.Signed
	Log    string                      `json:"log,omitempty"`
	Leaves map[string]int64            `json:"leaves"` // numbers of leaves, by the hashes of commits
	Roots  map[int64]tlog.Hash         `json:"roots"`  // roots of the tree and its earlier states, by size
	Seen   map[int64][]checkpoint.Seen `json:"seen"`   // witnesses of the tree and its earlier states, by size
}

// Check verifies a proof with the key of the server, and the cosignatures of witnesses. It fails as checkpoint.Open does
// on a checkpoint that is not signed, and with ErrProof at the first fact that is not proven; it then returns the facts
// before that one.
func (p Proof) Check(server ed25519.PublicKey, witnesses ...note.Verifier) (Known, error) {
	signed, err := checkpoint.Open([]byte(p.Checkpoint), server, witnesses...)
	if err != nil {
		return Known{}, err
	}
	known := Known{Signed: signed, Log: p.Log, Leaves: make(map[string]int64), Roots: make(map[int64]tlog.Hash), Seen: make(map[int64][]checkpoint.Seen)}
	known.Roots[signed.Size], known.Seen[signed.Size] = signed.Root, signed.Seen
	for _, l := range p.Leaves {
		if err := known.verifyLeaf(l); err != nil {
			return known, err
		}
	}
	for _, e := range p.Earlier {
		if err := known.verifyEarlier(e, server, witnesses); err != nil {
			return known, err
		}
	}
	return known, nil
}

// verifyLeaf verifies that a commit is a leaf, and adds it to the facts. It fails with ErrProof.
func (k Known) verifyLeaf(included Included) error {
	hash, err := hex.DecodeString(included.Hash)
	if err != nil || len(hash) != tlog.HashSize || included.Index < 0 || included.Index >= k.Size {
		return fmt.Errorf("commit %s as leaf %d of %d: %w", included.Hash, included.Index, k.Size, ErrProof)
	}
	if err := tlog.CheckRecord(included.Path, k.Size, k.Root, included.Index, tlog.RecordHash(hash)); err != nil {
		return fmt.Errorf("commit %.12s as leaf %d: %w", included.Hash, included.Index, ErrProof)
	}
	k.Leaves[included.Hash] = included.Index
	return nil
}

// verifyEarlier verifies that the tree begins with an earlier checkpoint, and adds this to the facts. If the checkpoint
// is signed, it verifies the signatures, too. It fails with ErrProof, or as checkpoint.Open does.
func (k Known) verifyEarlier(earlier Earlier, server ed25519.PublicKey, witnesses []note.Verifier) error {
	bare, err := checkpoint.Parse(earlier.Checkpoint)
	if err != nil || checkpoint.Text([]byte(earlier.Checkpoint)) != "" {
		signed, err := checkpoint.Open([]byte(earlier.Checkpoint), server, witnesses...)
		if err != nil {
			return err
		}
		bare = signed.Checkpoint
		defer func() { k.Seen[bare.Size] = append(k.Seen[bare.Size], signed.Seen...) }()
	}
	if bare.Origin != k.Origin || !grewFrom(k.Checkpoint, bare, earlier.Path) {
		return fmt.Errorf("checkpoint %s of %d before %d: %w", bare.Origin, bare.Size, k.Size, ErrProof)
	}
	k.Roots[bare.Size] = bare.Root
	return nil
}

// grewFrom reports whether the path proves that the tree now begins with the tree then. Only a tree that was empty, or is
// the same, needs no path.
func grewFrom(now, then checkpoint.Checkpoint, path tlog.TreeProof) bool {
	switch {
	case then.Size > now.Size:
		return false
	case then.Size == now.Size:
		return then.Root == now.Root && len(path) == 0
	case then.Size == 0:
		empty, err := tlog.TreeHash(0, nil)
		return err == nil && then.Root == empty && len(path) == 0
	}
	return tlog.CheckTree(path, now.Size, now.Root, then.Size, then.Root) == nil
}

// FirstSeen returns when each witness first saw a tree with a commit, as far as the proof shows, in the order of the
// witnesses' names. It returns nil if the proof does not have the commit.
func (k Known) FirstSeen(commit string) (first []checkpoint.Seen) {
	leaf, ok := k.Leaves[commit]
	if !ok {
		return nil
	}
	times := make(map[string]time.Time)
	for size, seen := range k.Seen {
		for _, s := range seen {
			if then, is := times[s.Witness]; size > leaf && (!is || s.At.Before(then)) {
				times[s.Witness] = s.At
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(times)) {
		first = append(first, checkpoint.Seen{Witness: name, At: times[name]})
	}
	return first
}
