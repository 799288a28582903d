package game

import (
	"cmp"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// chance is how far a game is with its dice.
type chance struct {
	key        dice.Key // the last one revealed; the commitment before the first
	keys, used int      // of the chain: all, and those revealed; all 0: any number
	form       int      // of the dice: 1 to 3
	epoch      string
	before     []string     // epochs that were left
	sealed     *PhaseSealed // nil: orders are taken
	round      uint64       // of the beacon for the phase that closed last; 0: none
	sealHash   string       // of the commit that sealed the phase that closed last, if its dice are mixed with it
	randomness [32]byte     // what the round recorded last is worth
	fresh      bool         // nothing was recorded since the phase opened
}

// newChance is that of a game that opens.
func newChance(commitment dice.Commitment, keys int, terms *dice.Terms) chance {
	c := chance{key: commitment, keys: keys, form: 1}
	if terms != nil {
		c.epoch, c.form = terms.Epoch, cmp.Or(terms.Form, 2)
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
