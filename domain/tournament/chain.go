package tournament

import (
	"crypto/sha256"

	"seneschal/domain/dice"
)

// chain is how far a tournament is with its dice.
type chain struct {
	luck          // of the decision that rolled dice last; its key is the commitment before the first
	keys   int    // how many there are
	from   int    // how many keys of older chains had been revealed
	epoch  string // of the chain
	before []string
	sealed *Sealed // nil: nothing waits for the beacon
}

// luck is what the dice of a decision are made of.
type luck struct {
	key   dice.Key
	round uint64   // of the beacon; 0: none
	worth [32]byte // of the round
}

// dice are those of an occasion. Nobody else has a say in a draw, so that without a
// beacon there is nothing to be mixed in but what it is for.
func (l luck) dice(o dice.Occasion, label string) *dice.Dice {
	if l.round > 0 {
		o.Log += ", " + label
		return dice.ByBeacon(l.key, o, l.worth)
	}
	return dice.ByHouse(l.key, o, sha256.Sum256([]byte(label)))
}
