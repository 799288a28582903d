package eventstore

import (
	"fmt"
	"slices"
)

// An Epoch is a time of a house between two restores, in which it signs with one key.
type Epoch struct {
	Name    string `json:"epoch,omitempty"`   // 32 hexadecimal digits, at random; "": the first
	Public  string `json:"key"`               // as Sealer.Public
	Vouched string `json:"vouched,omitempty"` // signature of Name and Public by the key of the epoch before
}

// epochMark stands before the name of an epoch in a signature.
const epochMark = "epoch/"

// In is the sealer that shows the epochs of the house, up to the present one, with what
// it signs.
func (s Sealer) In(epochs []Epoch) Sealer {
	s.epochs = epochs
	return s
}

// Epoch is the name of the epoch in which the sealer signs; "": the first.
func (s Sealer) Epoch() string {
	if len(s.epochs) == 0 {
		return ""
	}
	return s.epochs[len(s.epochs)-1].Name
}

// Epochs are those of the house up to the present one; nil if that is the first.
func (s Sealer) Epochs() []Epoch { return s.epochs }

// Vouch signs the key of the epoch that follows.
func (s Sealer) Vouch(e Epoch) Epoch {
	e.Vouched = s.sign(e.signed())
	return e
}

func (e Epoch) signed() []byte {
	return fmt.Appendf(nil, "seneschal/epoch/v1\n%s\n%s\n", e.Name, e.Public)
}

// KeysFrom are the keys that somebody may trust who trusts one: it, and those of later
// epochs, as long as each is vouched for by the one before.
func KeysFrom(trusted string, epochs []Epoch) []string {
	keys := []string{trusted}
	first := slices.IndexFunc(epochs, func(e Epoch) bool { return e.Public == trusted })
	if first < 0 {
		return keys
	}
	for _, e := range epochs[first+1:] {
		if verify(keys[len(keys)-1], e.signed(), e.Vouched) != nil {
			break
		}
		keys = append(keys, e.Public)
	}
	return keys
}
