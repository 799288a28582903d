// Package dice makes random numbers that anybody can check.
//
// When a game opens, the end of a reversed chain of keys is published: the Commitment,
// k(0). Each adjudication reveals the next key, and k(n-1) = SHA-256(k(n)), so that every
// phase can be checked at once while the keys still to come stay hidden. The rolls of a
// phase are drawn from HMAC-SHA-256 under its key, so that nobody can know a roll before
// the phase closes. The key is mixed with a value that is not known when it is fixed:
//
//   - in forms 2 and 3 a round of a public beacon that is still to come when the orders
//     are sealed, so that the holder of the keys cannot choose either (ByBeacon);
//   - in form 3 without a beacon, where players must trust the operator, the hash of the
//     commit that sealed the orders (BySeal); in form 2 it was a hash of the orders
//     themselves (ByServer), which could be guessed from the dice;
//   - in form 1 the hash of the log before the phase closed (New).
package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
)

// A Key is one link of a game's chain. It marshals as hexadecimal text.
type Key [32]byte

// A Commitment is the published end of a chain, k(0).
type Commitment = Key

// Prev returns the key before this one in the chain: its SHA-256.
func (k Key) Prev() Key { return sha256.Sum256(k[:]) }

// Follows reports whether k is the key n adjudications after the earlier key, that is, whether hashing k n times gives
// earlier. For n of 0 or less it reports whether the two are equal.
func (k Key) Follows(earlier Key, n int) bool {
	for range n {
		k = k.Prev()
	}
	return k == earlier
}

// String writes the key in hexadecimal.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// MarshalText writes the key in hexadecimal.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads a key of 64 hexadecimal digits. It fails for anything else.
func (k *Key) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(k)) {
		return fmt.Errorf("dice key of %d digits, not %d", len(text), hex.EncodedLen(len(k)))
	}
	_, err := hex.Decode(k[:], text)
	return err
}

// A Chain is the secret of one game: its last key and the number of keys.
type Chain struct {
	last   Key
	length int
}

// NewChain returns a chain of length keys that ends in seed. A game can be adjudicated at
// most length times.
func NewChain(seed Key, length int) Chain { return Chain{seed, length} }

// Commitment returns k(0), which is published when the game opens.
func (c Chain) Commitment() Commitment {
	k, _ := c.Key(0)
	return k
}

// Key returns k(n), which is revealed with the nth adjudication, n from 1; Key(0) is the commitment. It fails if the
// chain has fewer keys.
func (c Chain) Key(n int) (Key, error) {
	if n < 0 || n > c.length {
		return Key{}, fmt.Errorf("dice key %d of a chain of %d", n, c.length)
	}
	key := c.last
	for range c.length - n {
		key = key.Prev()
	}
	return key, nil
}

// Dice rolls for one adjudication. The zero value is of no use: use ByBeacon,
// BySeal or New, or Script in tests.
type Dice struct {
	mac      hash.Hash                         // keyed with the game's key and values unknown when it was fixed
	block    []byte                            // input of a draw, then its sum
	draws    uint64                            // number of draws so far
	counts   map[string]uint64                 // number of draws for each label, instead of draws; nil: all draws are counted together
	script   []int                             // values still to come
	ranOut   bool                              // more dice were rolled than the script held
	scripted bool                              // roll the script, not the mac
	roll     func(sides int, label string) int // replaces everything else; nil: none
}

// New returns the dice of form 1 for one adjudication, made from its key and the hash of the log before the phase
// closed.
func New(k Key, head []byte) *Dice {
	mac := hmac.New(sha256.New, k[:])
	mac.Write([]byte("seneschal/dice/v1"))
	mac.Write(head)
	return &Dice{mac: hmac.New(sha256.New, mac.Sum(nil))}
}

// Script returns dice that give the values in order, for cases and tests, and then 1. CountLeft and RanShort tell
// afterwards whether the number of values was right.
func Script(values ...int) *Dice { return &Dice{script: values, scripted: true} }

// FromFunc returns dice whose every roll is the result of the function, for tests that check
// the purpose of each roll.
func FromFunc(roll func(sides int, label string) int) *Dice { return &Dice{roll: roll} }

// CountLeft counts the scripted values that have not been rolled.
func (d *Dice) CountLeft() int { return len(d.script) }

// RanShort reports whether more dice were rolled than the script held. The missing values
// came up as 1.
func (d *Dice) RanShort() bool { return d.ranOut }

// Roll throws one die with the given number of sides, at least 1. The label names the purpose, and is mixed in, so that
// a roll serves its purpose only. Rejection sampling makes every face exactly as likely as every other.
func (d *Dice) Roll(sides int, label string) int {
	if d.roll != nil {
		return d.roll(sides, label)
	}
	if d.scripted {
		return d.throwScripted(sides)
	}
	n := uint64(sides)
	limit := -n % n // 2^64 mod n: draws below it would favour low faces
	for {
		if x := d.drawNumber(label); x >= limit {
			return int(x%n) + 1
		}
	}
}

// throwScripted returns the next value of the script, cut to a face of the die.
func (d *Dice) throwScripted(sides int) int {
	if len(d.script) == 0 {
		d.ranOut = true
		return 1
	}
	v := d.script[0]
	d.script = d.script[1:]
	return min(max(v, 1), sides)
}

// drawNumber returns the next random number of 64 bits for a label.
func (d *Dice) drawNumber(label string) uint64 {
	d.draws++
	n := d.draws
	if d.counts != nil {
		d.counts[label]++
		n = d.counts[label]
	}
	d.block = append(d.block[:0], label...)
	d.block = append(d.block, 0) // ends the label
	d.block = binary.BigEndian.AppendUint64(d.block, n)
	d.mac.Reset()
	d.mac.Write(d.block)
	d.block = d.mac.Sum(d.block[:0])
	return binary.BigEndian.Uint64(d.block)
}
