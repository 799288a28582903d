package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
)

// A Mode says where the chance of a game comes from.
type Mode string

// The modes.
const (
	House  Mode = "house"  // from the keys alone: who runs the house could choose among them
	Beacon Mode = "beacon" // from the keys and a public beacon, at a round that was fixed before
)

// Terms are how the dice of a game or tournament are thrown. They are fixed when
// it opens. A log without them is of version 1.
type Terms struct {
	Mode  Mode   `json:"mode"`
	Chain string `json:"chain,omitempty"` // hash of the beacon's chain, in hexadecimal
	Epoch string `json:"epoch,omitempty"` // of the chain of keys; "": the first
}

// Check finds what is wrong with terms.
func (t Terms) Check() error {
	var chain Key
	switch {
	case t.Mode != House && t.Mode != Beacon:
		return fmt.Errorf("dice of mode %q: there are %q and %q", t.Mode, House, Beacon)
	case t.Mode == House && t.Chain != "":
		return fmt.Errorf("dice of the house with the beacon %q", t.Chain)
	case t.Mode == Beacon && chain.UnmarshalText([]byte(t.Chain)) != nil:
		return fmt.Errorf("dice of the beacon %q: it is no hash of a chain", t.Chain)
	}
	return nil
}

// An Occasion is what dice of version 2 are thrown for. Nothing in it can be varied
// by anybody once the phase is closed.
type Occasion struct {
	Log   string // "game/<id>"
	Phase int
	Roll  int // number of the key in its chain, from 1
}

// ByBeacon makes the dice of an adjudication from its key and what a round of the
// beacon is worth.
func ByBeacon(k Key, o Occasion, randomness [32]byte) *Dice { return o.dice(k, "v2", randomness) }

// ByHouse makes the dice of an adjudication from its key and the hash of the orders
// that are in force.
func ByHouse(k Key, o Occasion, orders [32]byte) *Dice { return o.dice(k, "v2-none", orders) }

// dice are those under HMAC-SHA-256(k; form, log, phase, roll, mixed).
func (o Occasion) dice(k Key, form string, mixed [32]byte) *Dice {
	mac := hmac.New(sha256.New, k[:])
	field(mac, []byte(form))
	field(mac, []byte(o.Log))
	field(mac, binary.BigEndian.AppendUint64(nil, uint64(o.Phase)))
	field(mac, binary.BigEndian.AppendUint64(nil, uint64(o.Roll)))
	field(mac, mixed[:])
	return &Dice{mac: hmac.New(sha256.New, mac.Sum(nil))}
}

// field writes bytes behind their number, so that no two lists of fields are
// written alike.
func field(to hash.Hash, b []byte) {
	to.Write(binary.BigEndian.AppendUint64(nil, uint64(len(b))))
	to.Write(b)
}
