// Package tree keeps the one list of everything that a server has published, as a tree of hashes
// (RFC 6962): leaf n is the hash of the nth public commit, in the order of the store. Its
// checkpoints stand in emails, on pages and with witnesses, so that nobody can be shown another
// history than the rest.
package tree

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// The reasons for which a tree cannot go on: its leaves came from another store.
var (
	ErrBehind = errors.New("the log ends before what was signed: it was set back without restore")
	ErrOther  = errors.New("the log is not the one that was signed")
)

// HasLeaf reports whether a commit has a leaf: it is public, it has format 2 or later, and it belongs to
// neither the substitute desk nor a game that waits for players. Signatures depend on this rule, so it must
// never change.
func HasLeaf(commit *eventstore.Commit) bool {
	log := string(commit.Log)
	return commit.Format >= 2 && commit.Public() && !strings.HasPrefix(log, "desk/") && !strings.HasPrefix(log, "opening/")
}

// A Tree grows with a store, and signs how far it has come. All methods may be called from several
// goroutines.
type Tree struct {
	origin string
	signer note.Signer
	public ed25519.PublicKey
	key    string // public, as Key returns it

	album album // the signatures of witnesses, in files

	mu      sync.Mutex
	shelf   shelf          // the leaves, in a file
	pos     eventstore.Pos // position up to which the store has been read
	leaves  []leaf
	hashes  hashList
	failed  error         // why nothing is signed any more; nil: all is well
	changed chan struct{} // closed when any of these changes
}

// A leaf is a public commit: its position, and its hash.
type leaf struct {
	pos  eventstore.Pos
	hash tlog.Hash
}

// Follow lets the tree grow with a store; it returns nil when ctx ends. It fails with ErrBehind if the store
// ends before the last leaf, with ErrOther if it has another commit there, and with eventstore.ErrCorrupt if
// its commits do not belong together. After these three nothing is signed any more; after any other error the
// caller may follow again.
func (t *Tree) Follow(ctx context.Context, store eventstore.Store) error {
	from := t.lastPosition()
	last, err := store.Last(ctx)
	if err == nil && last < from {
		err = t.fail(fmt.Errorf("%w: it ends at %d, and the last leaf is at %d", ErrBehind, last, from))
	}
	if err != nil {
		return fmt.Errorf("following the log for %s: %w", t.origin, err)
	}
	if err := store.Subscribe(ctx, max(from, 1)-1, t.takeCommit); err != nil {
		if errors.Is(err, eventstore.ErrCorrupt) {
			err = t.fail(err)
		}
		return fmt.Errorf("following the log for %s: %w", t.origin, err)
	}
	return nil
}

// lastPosition returns the position of the last leaf, from which the store is read again; 0 without
// leaves.
func (t *Tree) lastPosition() eventstore.Pos {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.leaves) == 0 {
		return 0
	}
	return t.leaves[len(t.leaves)-1].pos
}

// takeCommit takes in the next commit of the store. The last leaf comes once more: takeCommit fails with ErrOther if it
// differs.
func (t *Tree) takeCommit(commit *eventstore.Commit) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.leaves); n > 0 && commit.Pos <= t.leaves[n-1].pos {
		if last := t.leaves[n-1]; commit.Pos == last.pos && hex.EncodeToString(last.hash[:]) != commit.Hash {
			return t.failLocked(fmt.Errorf("%w: position %d", ErrOther, commit.Pos))
		}
	} else if HasLeaf(commit) {
		if err := t.add(commit); err != nil {
			return err
		}
	}
	t.pos = max(t.pos, commit.Pos)
	t.wakeLocked()
	return nil
}

// add gives a commit its leaf, and writes it to the file. It fails with eventstore.ErrCorrupt if the commit's hash is
// malformed. The caller holds mu.
func (t *Tree) add(commit *eventstore.Commit) error {
	raw, err := hex.DecodeString(commit.Hash)
	if err != nil || len(raw) != tlog.HashSize {
		return fmt.Errorf("%s at %d has the hash %q: %w", commit.Log, commit.Pos, commit.Hash, eventstore.ErrCorrupt)
	}
	l := leaf{commit.Pos, tlog.Hash(raw)}
	if err := t.shelf.writeLeaf(l); err != nil {
		return err
	}
	return t.grow(l)
}

// grow adds a leaf and the hashes above it, in memory.
func (t *Tree) grow(leaf leaf) error {
	all, err := t.hashes.withLeaf(int64(len(t.leaves)), leaf.hash)
	if err != nil {
		return err
	}
	t.leaves, t.hashes = append(t.leaves, leaf), all
	return nil
}

// wakeLocked wakes everybody who waits in until; the caller holds mu.
func (t *Tree) wakeLocked() {
	close(t.changed)
	t.changed = make(chan struct{})
}

// wake wakes everybody who waits in until.
func (t *Tree) wake() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wakeLocked()
}

// fail remembers why nothing can be signed any more, and returns that error.
func (t *Tree) fail(err error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.failLocked(err)
}

// failLocked works like fail, but the caller holds mu.
func (t *Tree) failLocked(err error) error {
	t.failed = err
	t.wakeLocked()
	return err
}

// Err returns why nothing can be signed any more; nil if all is well.
func (t *Tree) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.failed
}

// Origin returns the name of the tree, and of its key.
func (t *Tree) Origin() string { return t.origin }

// Key formats the public key of its checkpoints as others configure it.
func (t *Tree) Key() string { return t.key }

// Size counts the leaves.
func (t *Tree) Size() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return int64(len(t.leaves))
}

// Reach waits until the store has been read up to a position. It fails if the tree has failed or ctx ends.
func (t *Tree) Reach(ctx context.Context, pos eventstore.Pos) error {
	return t.waitUntil(ctx, func() bool {
		t.mu.Lock()
		defer t.mu.Unlock()
		return t.pos >= pos
	})
}

// waitUntil waits until a condition holds, and asks again whenever the tree changes. It fails if the tree has
// failed or ctx ends.
func (t *Tree) waitUntil(ctx context.Context, holds func() bool) error {
	for {
		t.mu.Lock()
		failed, moved := t.failed, t.changed
		t.mu.Unlock()
		if failed != nil || holds() {
			return failed
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-moved:
		}
	}
}

// Index returns the number of the leaf of the commit at a position, from 0; ok is false if it has
// none.
func (t *Tree) Index(pos eventstore.Pos) (n int64, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i, ok := slices.BinarySearchFunc(t.leaves, pos, func(l leaf, p eventstore.Pos) int { return int(l.pos) - int(p) })
	return int64(i), ok
}

// CheckpointOf returns the signed checkpoint that ends with a commit's own leaf. It is the same for
// everybody, at any time. CheckpointOf waits until the tree has come so far; it returns nil for a commit
// without a leaf.
func (t *Tree) CheckpointOf(ctx context.Context, commit *eventstore.Commit) ([]byte, error) {
	if !HasLeaf(commit) {
		return nil, nil
	}
	if err := t.Reach(ctx, commit.Pos); err != nil {
		return nil, fmt.Errorf("checkpoint of %s at %d: %w", commit.Log, commit.Pos, err)
	}
	n, ok := t.Index(commit.Pos)
	if !ok {
		return nil, fmt.Errorf("checkpoint of %s at %d: it has no leaf: %w", commit.Log, commit.Pos, ErrOther)
	}
	return t.SignCheckpoint(n + 1)
}

// SignCheckpoint signs a checkpoint of the first size leaves. They are on the disk before it returns, so that
// no other checkpoint of this size is ever signed. It fails if the tree has fewer leaves, or has failed.
func (t *Tree) SignCheckpoint(size int64) ([]byte, error) {
	hashes, err := t.syncedHashes(size)
	var root tlog.Hash
	if err == nil {
		root, err = tlog.TreeHash(size, hashes)
	}
	if err != nil {
		return nil, fmt.Errorf("signing a checkpoint of %s: %w", t.origin, err)
	}
	c := checkpoint.Checkpoint{Origin: t.origin, Size: size, Root: root}
	return note.Sign(&note.Note{Text: c.String()}, t.signer)
}

// syncedHashes returns the hashes of the whole tree, once at least size leaves are safe on the disk. It fails if the
// tree has fewer leaves, or has failed.
func (t *Tree) syncedHashes(size int64) (hashList, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.failed != nil:
		return nil, t.failed
	case size < 0 || size > int64(len(t.leaves)):
		return nil, fmt.Errorf("it has %d leaves, and not %d", len(t.leaves), size)
	}
	return t.hashes, t.shelf.sync(size)
}

// Consistency proves that the tree of the first size leaves begins with the tree of the first older leaves.
// The proof is nil if older is 0 or equals size. It fails if older is negative or above size, if the tree has
// fewer leaves than size, or if it has failed.
func (t *Tree) Consistency(older, size int64) (tlog.TreeProof, error) {
	hashes, err := t.syncedHashes(size)
	if err != nil {
		return nil, err
	}
	return hashes.proveConsistency(older, size)
}
