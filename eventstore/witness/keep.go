package witness

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"seneschal/eventstore"
)

// A Keep holds the last checkpoint that was seen of each tree. What it has put, it
// never loses: a witness that forgets can be made to sign two stories.
type Keep interface {
	// Get is the last signed checkpoint of a tree; nil if there is none.
	Get(origin string) ([]byte, error)
	// Put replaces it, and returns when it is safe.
	Put(origin string, signed []byte) error
}

// Dir keeps each checkpoint in a file of a folder.
type Dir string

// Get reads a file.
func (d Dir) Get(origin string) ([]byte, error) {
	signed, err := os.ReadFile(d.file(origin))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return signed, err
}

// Put writes a file anew, and syncs it.
func (d Dir) Put(origin string, signed []byte) error {
	return eventstore.ReplaceSynced(d.file(origin), signed, 0o644)
}

func (d Dir) file(origin string) string {
	sum := sha256.Sum256([]byte(origin))
	return filepath.Join(string(d), hex.EncodeToString(sum[:])+".checkpoint")
}
