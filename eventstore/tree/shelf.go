package tree

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// A shelf keeps the leaves of a tree in a file, one after another. Of several processes of a server
// one writes it; the others read the store instead, which has the same result.
type shelf struct {
	file    *os.File // nil: another process writes
	synced  int64    // number of leaves safe on the disk
	written int64    // number of leaves written
	check   [checkSize]byte
}

// A record is the position of a leaf, its hash, and the beginning of the SHA-256 of
// these and of the check of the record before.
const (
	checkSize  = 8
	leafSize   = 8 + tlog.HashSize
	recordSize = leafSize + checkSize
)

// encodeRecord encodes the next leaf.
func (s *shelf) encodeRecord(l leaf) []byte {
	raw := append(binary.BigEndian.AppendUint64(nil, uint64(l.pos)), l.hash[:]...)
	sum := sha256.Sum256(append(s.check[:], raw...))
	return append(raw, sum[:checkSize]...)
}

// writeLeaf writes the next leaf to the file, not yet safe on the disk. Without a file it does nothing.
func (s *shelf) writeLeaf(leaf leaf) error {
	if s.file == nil {
		return nil
	}
	record := s.encodeRecord(leaf)
	if _, err := s.file.WriteAt(record, s.written*recordSize); err != nil {
		return fmt.Errorf("writing leaf %d: %w", s.written, err)
	}
	s.noteWritten(record)
	return nil
}

// noteWritten counts a record that stands in the file.
func (s *shelf) noteWritten(record []byte) {
	s.written++
	s.check = [checkSize]byte(record[leafSize:])
}

// sync returns when at least size leaves are safe on the disk. Without a file it returns at once.
func (s *shelf) sync(size int64) error {
	if s.file == nil || size <= s.synced {
		return nil
	}
	if err := s.file.Sync(); err != nil {
		return fmt.Errorf("keeping the leaves: %w", err)
	}
	s.synced = s.written
	return nil
}

// Open opens the tree of a server in a folder, with the undamaged leaves that it had. If another process writes the
// leaves, the tree keeps its new ones in memory alone. The origin consists of the domain and the number of the epoch,
// from 1: a server that was restored may have signed a tree that it no longer knows, so it begins another.
func Open(dir, domain string, number int, key ed25519.PrivateKey) (*Tree, error) {
	origin := fmt.Sprintf("%s/log/%d", domain, number)
	public := key.Public().(ed25519.PublicKey)
	tree := &Tree{
		origin: origin, signer: checkpoint.NewSigner(origin, key), public: public, key: checkpoint.SignerKey(origin, public), changed: make(chan struct{}),
	}
	if err := tree.load(filepath.Join(dir, strconv.Itoa(number))); err != nil {
		return nil, errors.Join(fmt.Errorf("opening the tree %s: %w", origin, err), tree.Close())
	}
	return tree, nil
}

// load reads the leaves from a folder, as far as they are undamaged. Those that a power cut or the
// disk has spoilt, and all after them, are read from the store again.
func (t *Tree) load(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(dir, "leaves"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	t.shelf.file, t.album = file, album{filepath.Join(dir, "witnessed.jsonl")}
	raw, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	for ; len(raw) >= recordSize; raw = raw[recordSize:] {
		l := leaf{eventstore.Pos(binary.BigEndian.Uint64(raw)), tlog.Hash(raw[8:leafSize])}
		record := t.shelf.encodeRecord(l)
		if !bytes.Equal(record, raw[:recordSize]) {
			break
		}
		if err := t.grow(l); err != nil {
			return err
		}
		t.shelf.noteWritten(record)
	}
	return t.lock()
}

// lock makes this process the one that writes the file, and cuts off spoilt leaves. If another process writes it, lock
// closes the file and returns nil.
func (t *Tree) lock() error {
	err := syscall.Flock(int(t.shelf.file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return t.Close()
	}
	if err != nil {
		return err
	}
	return t.shelf.file.Truncate(int64(len(t.leaves)) * recordSize)
}

// Close closes the file of leaves, so that another process can write it. Without a file it does nothing.
func (t *Tree) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shelf.file == nil {
		return nil
	}
	file := t.shelf.file
	t.shelf.file = nil
	return file.Close()
}
