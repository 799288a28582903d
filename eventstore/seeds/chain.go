package seeds

import (
	"fmt"

	"seneschal/domain/dice"
)

// ChainLength is how many adjudications a game may have, void ones included.
const ChainLength = 4096

// markEvery is the distance of the keys of a chain that are kept.
const markEvery = 64

// A Chain is a game's dice chain, of which some keys are kept so that any can
// be given quickly.
type Chain struct {
	marks [ChainLength/markEvery + 1]dice.Key
}

// newChain is the chain that ends in a key.
func newChain(last dice.Key) (c Chain) {
	k := last
	for n := ChainLength; n >= 0; n-- {
		if n%markEvery == 0 {
			c.marks[n/markEvery] = k
		}
		k = k.Prev()
	}
	return c
}

// Commitment is k(0).
func (c *Chain) Commitment() dice.Commitment { return c.marks[0] }

// Key is k(n), for the nth adjudication, n from 1.
func (c *Chain) Key(n int) (dice.Key, error) {
	if n < 1 || n > ChainLength {
		return dice.Key{}, fmt.Errorf("dice key %d of a chain of %d", n, ChainLength)
	}
	mark := (n + markEvery - 1) / markEvery
	k := c.marks[mark]
	for range mark*markEvery - n {
		k = k.Prev()
	}
	return k, nil
}
