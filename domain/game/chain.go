package game

import (
	"encoding/hex"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// chance is how far a game is with its dice.
type chance struct {
	key        dice.Key // the last one revealed; the commitment before the first
	keys, used int      // of the chain: all, and those revealed; all 0: any number
	epoch      string
	before     []string     // epochs that were left
	sealed     *PhaseSealed // nil: orders are taken
	round      uint64       // of the beacon for the phase that closed last; 0: none
	randomness [32]byte     // what the round recorded last is worth
	fresh      bool         // nothing was recorded since the phase opened
}

// newChance is that of a game that opens.
func newChance(e Opened) chance {
	c := chance{key: e.Commitment, keys: e.Keys}
	if e.Dice != nil {
		c.epoch = e.Dice.Epoch
	}
	return c
}

// spent reports whether all keys are revealed.
func (c chance) spent() bool { return c.keys > 0 && c.used >= c.keys }

// follows checks that a key is the next one.
func (c chance) follows(k dice.Key) error {
	if c.spent() || !k.Follows(c.key, 1) {
		return ErrKey
	}
	return nil
}

// hear notes that something was recorded.
func (c *chance) hear(e event.Event) {
	switch e.(type) {
	case PositionDigested, KeyRevealed:
	default:
		c.fresh = false
	}
}

// A Signature is the bytes that sign a round of a beacon; as text, in hexadecimal.
type Signature []byte

// SignatureSize is how many bytes sign a round. The same point in a longer form would
// be worth something else.
const SignatureSize = 48

// MarshalText writes the signature in hexadecimal.
func (s Signature) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s)), nil }

// UnmarshalText reads hexadecimal digits.
func (s *Signature) UnmarshalText(text []byte) (err error) {
	*s, err = hex.DecodeString(string(text))
	return err
}
