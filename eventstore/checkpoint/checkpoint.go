// Package checkpoint is what a house signs of all that it has told: how long the
// list of its public commits is, and the root of the tree over them (RFC 6962).
// Its form is that of C2SP (tlog-checkpoint, signed-note, tlog-cosignature), so
// that witnesses who know nothing of seneschal can sign it, too.
package checkpoint

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// A Checkpoint is the state of a tree at one moment.
type Checkpoint struct {
	Origin string // which tree: a name that is unique, and that of the key that signs
	Size   int64  // leaves
	Root   tlog.Hash
}

// String is the text that is signed: origin, size and root, each on a line.
func (c Checkpoint) String() string {
	return fmt.Sprintf("%s\n%d\n%s\n", c.Origin, c.Size, c.Root)
}

// ErrForm says that a text is no checkpoint.
var ErrForm = errors.New("not a checkpoint")

// Parse reads the text of a checkpoint. Lines after the third belong to whoever
// wrote them and are passed over, as C2SP has it.
func Parse(text string) (Checkpoint, error) {
	rest, ended := strings.CutSuffix(text, "\n")
	lines := strings.Split(rest, "\n")
	if !ended || len(lines) < 3 {
		return Checkpoint{}, fmt.Errorf("%w: %d lines, and not origin, size and root", ErrForm, len(lines))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 0 || strconv.FormatInt(size, 10) != lines[1] {
		return Checkpoint{}, fmt.Errorf("%w: size %q", ErrForm, lines[1])
	}
	root, err := base64.StdEncoding.Strict().DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return Checkpoint{}, fmt.Errorf("%w: root %q", ErrForm, lines[2])
	}
	for i, line := range lines {
		if line == "" {
			return Checkpoint{}, fmt.Errorf("%w: line %d is empty", ErrForm, i+1)
		}
	}
	return Checkpoint{Origin: lines[0], Size: size, Root: tlog.Hash(root)}, nil
}
