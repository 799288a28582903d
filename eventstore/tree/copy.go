package tree

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// Get reads a file of a tree by its path, from the server's pages or a folder.
type Get func(ctx context.Context, path string) ([]byte, error)

// A Copy is the tree of a server as others read it from its files, up to a checkpoint. With it
// anybody can prove the same things as the server.
type Copy struct {
	checkpoint.Checkpoint
	Signed  []byte // the checkpoint as the server signed it
	Key     []byte // the text of KeyFile
	Answers []Answer
	leaves  []tlog.Hash
	hashes  hashList
	number  map[tlog.Hash]int64 // numbers of leaves
}

// Fetch reads a tree, and checks its leaves against its newest checkpoint, whose signature the caller must verify. It
// fails with ErrProof if the leaves are not those of the checkpoint, with checkpoint.ErrForm, and with the errors of get.
func Fetch(ctx context.Context, get Get) (*Copy, error) {
	c := &Copy{number: make(map[tlog.Hash]int64)}
	var err error
	if c.Signed, err = get(ctx, CheckpointFile); err != nil {
		return nil, err
	}
	if c.Checkpoint, err = checkpoint.Parse(checkpoint.Text(c.Signed)); err != nil {
		return nil, err
	}
	if c.Key, err = get(ctx, KeyFile); err != nil {
		return nil, err
	}
	for from := int64(0); from < c.Size; from += tileWidth {
		if err := c.readLeaves(ctx, get, from); err != nil {
			return nil, err
		}
	}
	if root, err := tlog.TreeHash(c.Size, c.hashes); err != nil || root != c.Root {
		return nil, fmt.Errorf("the entries of %s are not those of its checkpoint of %d: %w", c.Origin, c.Size, ErrProof)
	}
	answers, err := get(ctx, SeenFile)
	if err != nil {
		return nil, err
	}
	c.Answers = readAnswers(answers)
	return c, nil
}

// readLeaves reads the leaves of the tile that begins with leaf from. It fails with ErrProof if the tile is malformed or
// too short.
func (c *Copy) readLeaves(ctx context.Context, get Get, from int64) error {
	tile := tlog.Tile{H: tileHeight, L: -1, N: from / tileWidth, W: int(min(tileWidth, c.Size-from))}
	raw, err := get(ctx, tilePath(tile))
	if err != nil {
		return err
	}
	for range tile.W {
		if len(raw) < 2+tlog.HashSize || binary.BigEndian.Uint16(raw) != tlog.HashSize {
			return fmt.Errorf("%s: leaf %d is no hash: %w", tilePath(tile), len(c.leaves), ErrProof)
		}
		hash := tlog.Hash(raw[2 : 2+tlog.HashSize])
		raw = raw[2+tlog.HashSize:]
		if c.hashes, err = c.hashes.withLeaf(int64(len(c.leaves)), hash); err != nil {
			return err
		}
		c.number[hash] = int64(len(c.leaves))
		c.leaves = append(c.leaves, hash)
	}
	return nil
}

// Prove makes a proof of commits by their hashes. For each commit it includes the checkpoint that ends with the commit's
// leaf, as it stands in emails, and the first later checkpoint that each witness signed. It leaves out commits that the
// tree does not have, and fails if a text is no hash.
func (c *Copy) Prove(commits ...string) (Proof, error) {
	proof := Proof{Format: ProofFormat, Version: 1, Checkpoint: string(c.Signed)}
	added := make(map[int]bool)
	for _, hash := range commits {
		raw, err := hex.DecodeString(hash)
		if err != nil || len(raw) != tlog.HashSize {
			return proof, fmt.Errorf("%q is not the hash of a commit", hash)
		}
		n, ok := c.number[tlog.Hash(raw)]
		if !ok {
			continue
		}
		path, err := tlog.ProveRecord(c.Size, n, c.hashes)
		if err != nil {
			return proof, err
		}
		proof.Leaves = append(proof.Leaves, Included{hash, n, path})
		if err := c.addEarlier(&proof, n+1); err != nil {
			return proof, err
		}
		for _, i := range c.firstAnswers(n) {
			if !added[i] {
				added[i] = true
				if err := c.addAnswer(&proof, c.Answers[i]); err != nil {
					return proof, err
				}
			}
		}
	}
	return proof, nil
}

// ProveGrowth makes a proof that the tree begins with its own earlier states of some sizes. It fails if a size is
// negative, or greater than the tree.
func (c *Copy) ProveGrowth(sizes ...int64) (Proof, error) {
	proof := Proof{Format: ProofFormat, Version: 1, Checkpoint: string(c.Signed)}
	for _, size := range sizes {
		if err := c.addEarlier(&proof, size); err != nil {
			return proof, err
		}
	}
	return proof, nil
}

// addEarlier adds the checkpoint of a size, unsigned, to a proof.
func (c *Copy) addEarlier(proof *Proof, size int64) error {
	path, err := c.hashes.proveConsistency(size, c.Size)
	if err != nil {
		return err
	}
	root, err := tlog.TreeHash(size, c.hashes)
	proof.Earlier = append(proof.Earlier, Earlier{checkpoint.Checkpoint{Origin: c.Origin, Size: size, Root: root}.String(), path})
	return err
}

// addAnswer adds to a proof a checkpoint that a witness has signed.
func (c *Copy) addAnswer(proof *Proof, answer Answer) error {
	path, err := c.hashes.proveConsistency(answer.Size, c.Size)
	proof.Earlier = append(proof.Earlier, Earlier{answer.Note, path})
	return err
}

// firstAnswers returns the index of each witness's first answer that covers a leaf, but not more leaves than the copy
// has.
func (c *Copy) firstAnswers(leaf int64) (first []int) {
	seen := make(map[string]bool)
	for i, answer := range c.Answers {
		if answer.Size > leaf && answer.Size <= c.Size && !seen[answer.Witness] {
			seen[answer.Witness] = true
			first = append(first, i)
		}
	}
	return first
}

// Files returns all files of the tree by their paths, as Fetch reads them.
func (c *Copy) Files() (map[string][]byte, error) {
	files := map[string][]byte{CheckpointFile: c.Signed, KeyFile: c.Key, SeenFile: nil}
	for _, a := range c.Answers {
		line, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		files[SeenFile] = append(append(files[SeenFile], line...), '\n')
	}
	for _, tile := range tlog.NewTiles(tileHeight, 0, c.Size) {
		data, err := tlog.ReadTileData(tile, c.hashes)
		if err != nil {
			return nil, err
		}
		files[tilePath(tile)] = data
		if tile.L == 0 {
			tile.L = -1
			files[tilePath(tile)] = encodeEntries(c.leaves[tile.N<<tileHeight:][:tile.W])
		}
	}
	return files, nil
}

// An Answer is a checkpoint that a witness has signed. Asked and Answered are by the server's clock; the witness's own
// time is in the note.
type Answer struct {
	Size     int64     `json:"size"`
	Witness  string    `json:"witness"`
	Asked    time.Time `json:"asked"`
	Answered time.Time `json:"answered"`
	Note     string    `json:"note"`
}

// An album keeps the answers of witnesses in a file, a line each.
type album struct{ path string }

// add adds an answer to the file, and returns when it is on the disk.
func (a album) add(one Answer) (err error) {
	line, err := json.Marshal(one)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(a.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("keeping what a witness answered: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	line = append(line, '\n')
	if size, err := file.Seek(0, io.SeekEnd); err == nil && size > 0 {
		line = append([]byte{'\n'}, line...) // the last line may have been cut off
	}
	if _, err := file.Write(line); err != nil {
		return fmt.Errorf("keeping what a witness answered: %w", err)
	}
	return file.Sync()
}

// readAll returns the content of the file; nil if there is none.
func (a album) readAll() ([]byte, error) {
	text, err := os.ReadFile(a.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// readAnswers parses the lines of the file; it skips lines that are no answers.
func readAnswers(text []byte) []Answer {
	var all []Answer
	for line := range bytes.Lines(text) {
		var answer Answer
		if eventstore.ReadStrictly(line, &answer) == nil && answer.Note != "" {
			all = append(all, answer)
		}
	}
	return all
}

// Newest returns the last answer of each witness, in the order of the witnesses' names; none if no witness has answered.
func (t *Tree) Newest() ([]Answer, error) {
	text, err := t.album.readAll()
	if err != nil {
		return nil, err
	}
	last := make(map[string]Answer)
	for _, a := range readAnswers(text) {
		last[a.Witness] = a
	}
	return lists.Map(slices.Sorted(maps.Keys(last)), func(name string) Answer { return last[name] }), nil
}
