package host

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"

	"seneschal/domain/dice"
	"seneschal/eventstore"
)

// ChainLength is how many adjudications a game may have, void ones included.
const ChainLength = 4096

// markEvery is the distance of the keys of a chain that are kept.
const markEvery = 64

// Seeds makes the dice chains of all games, and the seal of the house, from
// its secret.
type Seeds struct{ secret Secret }

// NewSeeds makes the seeds of a secret.
func NewSeeds(s Secret) Seeds { return Seeds{s} }

func (s Seeds) derive(label string) [32]byte {
	mac := hmac.New(sha256.New, s.secret[:])
	mac.Write([]byte(label))
	return [32]byte(mac.Sum(nil))
}

// Sealer signs the heads of the house's logs.
func (s Seeds) Sealer() eventstore.Sealer {
	return eventstore.NewSealer(s.derive("seneschal/seal/v1"))
}

// Salts are what parts of commits are salted with.
func (s Seeds) Salts() eventstore.SaltKey { return s.derive("seneschal/salts/v2") }

// Chain is the dice chain of a game.
func (s Seeds) Chain(gameID string) Chain {
	var c Chain
	k := dice.Key(s.derive("seneschal/dice/v1|" + gameID))
	for n := ChainLength; n >= 0; n-- {
		if n%markEvery == 0 {
			c.marks[n/markEvery] = k
		}
		k = k.Prev()
	}
	return c
}

// A Chain is a game's dice chain, of which some keys are kept so that any can
// be given quickly.
type Chain struct {
	marks [ChainLength/markEvery + 1]dice.Key
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
