// Package witness signs that it has seen the checkpoint of a house, and never two
// that contradict each other. So a house cannot tell one story to some players and
// another to the rest, nor say later that a seal was older than it is. It speaks
// the protocol tlog-witness of C2SP, as others' witnesses do.
package witness

import (
	"errors"
	"fmt"
	"sync"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore/checkpoint"
)

// Why a checkpoint is not signed.
var (
	ErrUnknown  = errors.New("this tree is not witnessed here")
	ErrUnsigned = errors.New("the house has not signed this")
	ErrProof    = errors.New("the proof does not lead from the checkpoint that was seen to this one")
	ErrSmaller  = errors.New("the checkpoint is smaller than what it is to follow")
)

// A Conflict says that the witness has last seen another size than the request
// begins from, or another tree of that size.
type Conflict struct{ Size int64 }

// Error names the size that was seen.
func (c Conflict) Error() string {
	return fmt.Sprintf("the last checkpoint that was seen has size %d", c.Size)
}

// A Witness knows some houses by their keys, and what it has last seen of each.
type Witness struct {
	cosigner note.Signer
	houses   map[string]note.Verifier
	kept     Keep
	one      sync.Mutex // what is seen, is kept before anything else is
}

// New makes a witness that signs with a cosigner, for houses with these keys.
func New(cosigner note.Signer, houses []note.Verifier, kept Keep) *Witness {
	w := &Witness{cosigner: cosigner, houses: make(map[string]note.Verifier), kept: kept}
	for _, h := range houses {
		w.houses[h.Name()] = h
	}
	return w
}

// Add looks at a signed checkpoint that follows one of size old, keeps it, and
// signs that it was seen: the lines that are to be added to it.
func (w *Witness) Add(old int64, proof tlog.TreeProof, signed []byte) ([]byte, error) {
	n, c, err := w.open(signed)
	if err != nil {
		return nil, err
	}
	w.one.Lock()
	defer w.one.Unlock()
	last, err := w.last(c.Origin)
	if err != nil {
		return nil, err
	}
	if err := follows(last, c, old, proof); err != nil {
		return nil, err
	}
	if last.Size < c.Size || last.Origin == "" {
		if err := w.kept.Put(c.Origin, signed); err != nil {
			return nil, err
		}
	}
	return w.cosign(n)
}

// open checks who has signed a checkpoint.
func (w *Witness) open(signed []byte) (*note.Note, checkpoint.Checkpoint, error) {
	c, err := checkpoint.Parse(checkpoint.Text(signed))
	if err != nil {
		return nil, c, err
	}
	house, known := w.houses[c.Origin]
	if !known {
		return nil, c, fmt.Errorf("%s: %w", c.Origin, ErrUnknown)
	}
	n, err := note.Open(signed, note.VerifierList(house))
	if err != nil {
		return nil, c, fmt.Errorf("%s: %w: %w", c.Origin, ErrUnsigned, err)
	}
	return n, c, nil
}

// last is what was last seen of a tree; a checkpoint without origin if nothing was.
func (w *Witness) last(origin string) (checkpoint.Checkpoint, error) {
	signed, err := w.kept.Get(origin)
	if err != nil || signed == nil {
		return checkpoint.Checkpoint{}, err
	}
	return checkpoint.Parse(checkpoint.Text(signed))
}

// follows checks that a checkpoint follows the last one.
func follows(last, c checkpoint.Checkpoint, old int64, proof tlog.TreeProof) error {
	switch {
	case old > c.Size:
		return fmt.Errorf("%w: %d after %d", ErrSmaller, c.Size, old)
	case old != last.Size, old == c.Size && last.Origin != "" && last.Root != c.Root:
		return Conflict{Size: last.Size}
	case old == 0 || old == c.Size:
		if len(proof) > 0 {
			return fmt.Errorf("%w: there is nothing to prove", ErrProof)
		}
		return nil
	}
	if err := tlog.CheckTree(proof, c.Size, c.Root, old, last.Root); err != nil {
		return fmt.Errorf("%w: %w", ErrProof, err)
	}
	return nil
}

// cosign signs a note, and leaves of it what was added.
func (w *Witness) cosign(n *note.Note) ([]byte, error) {
	signed, err := note.Sign(&note.Note{Text: n.Text}, w.cosigner)
	if err != nil {
		return nil, err
	}
	return signed[len(n.Text)+1:], nil
}
