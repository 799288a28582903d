package checkpoint

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"time"

	"golang.org/x/mod/sumdb/note"
)

// A Signed checkpoint is one whose signature by its house has been checked, with the
// witnesses that say that they saw it.
type Signed struct {
	Checkpoint
	Seen    []Seen
	Unknown []string // who else has signed, whose keys are not known
}

// Seen is what a witness says of a checkpoint.
type Seen struct {
	Witness string    `json:"witness"`
	At      time.Time `json:"at"`
}

// ErrSignature says that a checkpoint is not signed by its house.
var ErrSignature = errors.New("the house has not signed this checkpoint")

// Open checks a signed checkpoint with the key of its house, and the cosignatures of
// witnesses that are known. One wrong signature of anybody known makes it void.
func Open(signed []byte, house ed25519.PublicKey, witnesses ...note.Verifier) (Signed, error) {
	c, err := Parse(Text(signed))
	if err != nil {
		return Signed{}, err
	}
	if !named(c.Origin) || len(house) != ed25519.PublicKeySize {
		return Signed{}, fmt.Errorf("%s: %w", c.Origin, ErrSignature)
	}
	own := identify(c.Origin, signs, house)
	n, err := note.Open(signed, note.VerifierList(append([]note.Verifier{own}, witnesses...)...))
	if err != nil {
		return Signed{}, fmt.Errorf("%s: %w: %w", c.Origin, ErrSignature, err)
	}
	s := Signed{Checkpoint: c}
	for _, sig := range n.UnverifiedSigs {
		s.Unknown = append(s.Unknown, sig.Name)
	}
	by := false
	for _, sig := range n.Sigs {
		if sig.Name == own.name && sig.Hash == own.hash {
			by = true
			continue
		}
		at, err := SeenAt(sig)
		if err != nil {
			return Signed{}, fmt.Errorf("%s: %s: %w", c.Origin, sig.Name, err)
		}
		s.Seen = append(s.Seen, Seen{sig.Name, at})
	}
	if !by {
		return Signed{}, fmt.Errorf("%s: %w", c.Origin, ErrSignature)
	}
	return s, nil
}

// Text is the text of a signed note, before the empty line and the signatures; "" if
// it has none.
func Text(signed []byte) string {
	if i := bytes.LastIndex(signed, []byte("\n\n")); i >= 0 {
		return string(signed[:i+1])
	}
	return ""
}
