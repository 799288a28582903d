// Package witness signs that it has seen the checkpoint of a server, and never signs two that
// contradict each other. So a server can neither tell different histories to different players nor
// later backdate a seal. It speaks the protocol tlog-witness of C2SP, as others' witnesses do.
package witness

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// The reasons to refuse a checkpoint.
var (
	ErrUnknown  = errors.New("this tree is not witnessed here")
	ErrUnsigned = errors.New("the server has not signed this")
	ErrProof    = errors.New("the proof does not lead from the checkpoint that was seen to this one")
	ErrSmaller  = errors.New("the checkpoint is smaller than what it is to follow")
)

// A Conflict says that the last checkpoint which the witness has seen is of Size leaves, and that the request
// begins from another size, or shows another tree of this size.
type Conflict struct{ Size int64 }

// Error names the size that was seen.
func (c Conflict) Error() string {
	return fmt.Sprintf("the last checkpoint that was seen has size %d", c.Size)
}

// A Witness knows some servers by their keys, and the last checkpoint that it has seen of each.
type Witness struct {
	cosigner note.Signer
	servers  map[string]note.Verifier
	dir      Dir
	adding   sync.Mutex // a checkpoint is kept before the next one is looked at
}

// New makes a witness that signs with a cosigner, for servers with these keys, and keeps what it has seen in a folder,
// which must exist.
func New(cosigner note.Signer, servers []note.Verifier, kept Dir) *Witness {
	witness := &Witness{cosigner: cosigner, servers: make(map[string]note.Verifier), dir: kept}
	for _, h := range servers {
		witness.servers[h.Name()] = h
	}
	return witness
}

// Add checks a signed checkpoint that follows one of size old, keeps it if it is larger, and signs that it was
// seen. It returns the lines to be added to the checkpoint. It refuses with ErrUnknown, ErrUnsigned,
// ErrSmaller, ErrProof or a Conflict.
func (w *Witness) Add(old int64, proof tlog.TreeProof, signed []byte) ([]byte, error) {
	n, c, err := w.openCheckpoint(signed)
	if err != nil {
		return nil, err
	}
	w.adding.Lock()
	defer w.adding.Unlock()
	last, err := w.lastSeen(c.Origin)
	if err != nil {
		return nil, err
	}
	if err := checkFollows(last, c, old, proof); err != nil {
		return nil, err
	}
	if last.Size < c.Size || last.Origin == "" {
		if err := w.dir.keep(c.Origin, signed); err != nil {
			return nil, err
		}
	}
	return w.cosign(n)
}

// openCheckpoint parses a checkpoint, and verifies its signature. It fails with ErrUnknown if the server is not known,
// with ErrUnsigned if the signature is wrong or missing, with checkpoint.ErrForm if there is no checkpoint.
func (w *Witness) openCheckpoint(signed []byte) (*note.Note, checkpoint.Checkpoint, error) {
	c, err := checkpoint.Parse(checkpoint.Text(signed))
	if err != nil {
		return nil, c, err
	}
	server, known := w.servers[c.Origin]
	if !known {
		return nil, c, fmt.Errorf("%s: %w", c.Origin, ErrUnknown)
	}
	n, err := note.Open(signed, note.VerifierList(server))
	if err != nil {
		return nil, c, fmt.Errorf("%s: %w: %w", c.Origin, ErrUnsigned, err)
	}
	return n, c, nil
}

// lastSeen returns the checkpoint of a tree that was last seen; zero if there is none.
func (w *Witness) lastSeen(origin string) (checkpoint.Checkpoint, error) {
	signed, err := w.dir.get(origin)
	if err != nil || signed == nil {
		return checkpoint.Checkpoint{}, err
	}
	return checkpoint.Parse(checkpoint.Text(signed))
}

// checkFollows checks that the checkpoint c may follow the last one: last must have size old, and the proof must lead
// from last to c. It fails with ErrSmaller if old is above c's size, with a Conflict if last has another size or is
// another tree of c's size, and with ErrProof.
func checkFollows(last, c checkpoint.Checkpoint, old int64, proof tlog.TreeProof) error {
	switch {
	case old > c.Size:
		return fmt.Errorf("%w: %d after %d", ErrSmaller, c.Size, old)
	case old != last.Size, old == c.Size && last.Origin != "" && last.Root != c.Root:
		return Conflict{Size: last.Size}
	case old == 0 || old == c.Size:
		if len(proof) > 0 {
			return fmt.Errorf("%w: it must be empty", ErrProof)
		}
		return nil
	}
	if err := tlog.CheckTree(proof, c.Size, c.Root, old, last.Root); err != nil {
		return fmt.Errorf("%w: %w", ErrProof, err)
	}
	return nil
}

// cosign signs a note, and returns only the lines of the new signature.
func (w *Witness) cosign(n *note.Note) ([]byte, error) {
	signed, err := note.Sign(&note.Note{Text: n.Text}, w.cosigner)
	if err != nil {
		return nil, err
	}
	return signed[len(n.Text)+1:], nil
}

// ErrOther says that a witness has seen another tree under the same name.
var ErrOther = errors.New("the witness has seen another tree")

// A Client asks a witness, ours or any other that speaks the protocol.
type Client struct {
	URL  string        // base address, without Path
	Key  note.Verifier // verifies the witness's signatures
	HTTP *http.Client  // required
}

// Add sends a signed checkpoint that follows one of size old. It returns the same note with the
// witness's signature, which it has verified. It fails with a Conflict, ErrOther, ErrUnsigned or ErrProof if
// the witness refuses. After a Conflict the caller may ask again, with the Conflict's Size as old.
func (c Client) Add(ctx context.Context, old int64, proof tlog.TreeProof, signed []byte) ([]byte, error) {
	ask, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(c.URL, "/")+Path, bytes.NewReader(formatRequest(old, proof, signed)))
	if err != nil {
		return nil, err
	}
	answer, err := c.HTTP.Do(ask)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, mostBytes))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Key.Name(), err)
	}
	switch answer.StatusCode {
	case http.StatusOK:
		return c.checkAnswer(signed, body)
	case http.StatusConflict:
		size, err := strconv.ParseInt(strings.TrimSuffix(string(body), "\n"), 10, 64)
		if err != nil { // the size is right, so it must be the tree
			return nil, fmt.Errorf("%s: %w of this size", c.Key.Name(), ErrOther)
		}
		return nil, fmt.Errorf("%s: %w", c.Key.Name(), Conflict{Size: size})
	case http.StatusForbidden:
		return nil, fmt.Errorf("%s: %w: %s", c.Key.Name(), ErrUnsigned, bytes.TrimSpace(body))
	case http.StatusUnprocessableEntity:
		return nil, fmt.Errorf("%s: %w: %s", c.Key.Name(), ErrProof, bytes.TrimSpace(body))
	}
	return nil, fmt.Errorf("%s: %s: %s", c.Key.Name(), answer.Status, bytes.TrimSpace(body))
}

// checkAnswer adds the lines that a witness has answered to a note. It fails if they are not the witness's signature.
func (c Client) checkAnswer(signed, lines []byte) ([]byte, error) {
	both := append(bytes.Clone(signed), lines...)
	if _, err := note.Open(both, note.VerifierList(c.Key)); err != nil {
		return nil, fmt.Errorf("%s has not signed what it was sent: %w", c.Key.Name(), err)
	}
	return both, nil
}

// Dir is a folder with the last checkpoint that was seen of each tree, in a file each. It must
// never be lost: a witness that forgets can be made to sign two histories.
type Dir string

// get returns the last signed checkpoint of a tree; nil if there is none.
func (d Dir) get(origin string) ([]byte, error) {
	signed, err := os.ReadFile(d.pathOf(origin))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return signed, err
}

// keep replaces the last checkpoint of a tree, and returns when it is safe on the disk.
func (d Dir) keep(origin string, signed []byte) error {
	return eventstore.ReplaceSynced(d.pathOf(origin), signed, 0o644)
}

func (d Dir) pathOf(origin string) string {
	sum := sha256.Sum256([]byte(origin))
	return filepath.Join(string(d), hex.EncodeToString(sum[:])+".checkpoint")
}
