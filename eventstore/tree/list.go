package tree

import (
	"fmt"

	"golang.org/x/mod/sumdb/tlog"
)

// A hashList holds all hashes of a tree, in the order of tlog.StoredHashes.
type hashList []tlog.Hash

// ReadHashes implements tlog.HashReader. It fails if the tree lacks one of the hashes.
func (l hashList) ReadHashes(at []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(at))
	for i, n := range at {
		if n < 0 || n >= int64(len(l)) {
			return nil, fmt.Errorf("hash %d of a tree that has %d", n, len(l))
		}
		hashes[i] = l[n]
	}
	return hashes, nil
}

// withLeaf returns the list with leaf n, the hash of a commit, and the hashes above it. The list must be that of the
// first n leaves; its memory may be shared with the result.
func (l hashList) withLeaf(n int64, hash tlog.Hash) (hashList, error) {
	more, err := tlog.StoredHashes(n, hash[:], l)
	if err != nil {
		return nil, fmt.Errorf("leaf %d: %w", n, err)
	}
	return append(l, more...), nil
}

// proveConsistency proves that the tree of the first size leaves begins with that of the first older leaves. The proof is
// nil if older is 0 or size. It fails if older is negative or above size.
func (l hashList) proveConsistency(older, size int64) (tlog.TreeProof, error) {
	switch {
	case older < 0 || older > size:
		return nil, fmt.Errorf("a tree of %d leaves does not begin with %d", size, older)
	case older == 0 || older == size:
		return nil, nil // tlog proves nothing of an empty tree
	}
	return tlog.ProveTree(size, older, l)
}
