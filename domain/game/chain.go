package game

import (
	"cmp"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// chance records how far a game has come with its dice.
type chance struct {
	key            dice.Key // the last key revealed; the commitment before the first
	keys, usedKeys int      // length of the chain (0: unbounded), and how many keys are used
	form           int      // form of the dice: 1 to 3
	epoch          string
	oldEpochs      []string     // epochs of the earlier chains
	sealed         *PhaseSealed // nil: orders are taken
	round          uint64       // beacon round of the phase that closed last; 0: none
	sealHash       string       // hash of the commit that sealed the phase that closed last, if its dice are mixed with it
	randomness     [32]byte     // of the beacon round recorded last
	fresh          bool         // nothing but digests and keys has been recorded since the phase opened
}

// newChance returns the state of the dice of a game that opens.
func newChance(commitment dice.Commitment, keys int, terms *dice.Terms) chance {
	c := chance{key: commitment, keys: keys, form: 1}
	if terms != nil {
		c.epoch, c.form = terms.Epoch, cmp.Or(terms.Form, 2)
	}
	return c
}

// isSpent reports whether all keys have been used; false if their number is not bounded.
func (c chance) isSpent() bool { return c.keys > 0 && c.usedKeys >= c.keys }

// checkKey returns ErrKey unless a key is the next one of the chain.
func (c chance) checkKey(k dice.Key) error {
	if c.isSpent() || !k.Follows(c.key, 1) {
		return ErrKey
	}
	return nil
}

// noteEvent notes that something has been recorded since the phase opened; digests and keys do not count.
func (c *chance) noteEvent(e event.Event) {
	switch e.(type) {
	case PositionDigested, KeyRevealed:
	default:
		c.fresh = false
	}
}
