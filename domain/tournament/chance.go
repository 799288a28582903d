package tournament

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// chain is how far a tournament is with its dice keys.
type chain struct {
	key    dice.Key // the last one revealed; the commitment before the first
	keys   int      // how many there are
	from   int      // how many keys of older chains had been revealed
	epoch  string
	before []string // epochs that were left
}

// rolled notes the key of a decision.
func (t *Tournament) rolled(roll int, key dice.Key) {
	t.rolls, t.chain.key = roll, key
}

// used is how many keys of the present chain have been revealed.
func (t *Tournament) used() int { return t.rolls - t.chain.from }

// ChainRenewed begins a new chain of keys.
type ChainRenewed struct {
	Epoch      string          `json:"epoch"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`
}

func (e ChainRenewed) apply(t *Tournament) {
	t.chain = chain{key: e.Commitment, keys: e.Keys, epoch: e.Epoch, before: append(slices.Clip(t.chain.before), t.chain.epoch), from: t.rolls}
}

func (t *Tournament) decideRenew(c Command, do Renew) ([]event.Event, error) {
	const what = "renewing the dice"
	if c.By != "" || do.Epoch == "" || do.Epoch == t.chain.epoch || slices.Contains(t.chain.before, do.Epoch) {
		return nil, fmt.Errorf("%s: %w", what, ErrForbidden)
	}
	if err := t.going(what); err != nil {
		return nil, err
	}
	return []event.Event{ChainRenewed(do)}, nil
}

// throw makes the dice of a draw. They rest on the word of the house: nobody else has
// a say in a draw, so there is nothing to be mixed in.
func (t *Tournament) throw(season int, c Chance) *dice.Dice {
	if t.announced.Dice == nil {
		return dice.New(c.Key, c.Head)
	}
	return dice.ByHouse(c.Key, dice.Occasion{Log: "tournament/" + t.announced.ID, Phase: season, Roll: t.used() + 1}, sha256.Sum256([]byte("draw")))
}

// lots makes the dice of lots that one key draws, told apart by what they are for.
func (t *Tournament) lots(key dice.Key, label string) *dice.Dice {
	if t.announced.Dice == nil {
		return dice.New(key, []byte(t.announced.ID+" "+label))
	}
	return dice.ByHouse(key, dice.Occasion{Log: "tournament/" + t.announced.ID}, sha256.Sum256([]byte(label)))
}

// chance checks that a key is the next of the chain.
func (t *Tournament) chance(c Chance) error {
	switch {
	case t.used() >= t.chain.keys:
		return fmt.Errorf("all %d keys of the chain are used: %w", t.chain.keys, ErrKey)
	case !c.Key.Follows(t.chain.key, 1):
		return ErrKey
	}
	return nil
}
