package tournament

import (
	"crypto/sha256"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// What a seal is for.
const (
	sealsDraw    = "draw"
	sealsClosing = "close-season"
)

// Sealed fixes all that a draw or the lots of a season depend on, but for the round of
// the beacon, which is still to come.
type Sealed struct {
	What   string      `json:"what"` // "draw", "close-season"
	Season int         `json:"season"`
	Roll   int         `json:"roll"`         // of the decision to come
	By     game.Player `json:"by,omitempty"` // empty: the house
	At     time.Time   `json:"at"`           // also of the decision
	From   time.Time   `json:"from"`         // what the round is counted from
	Round  uint64      `json:"round"`        // of the beacon
	Signed time.Time   `json:"signed"`       // when the round is
	Late   bool        `json:"late,omitempty"`
	Games  []Promised  `json:"games,omitempty"` // that will be drawn
}

func (e Sealed) apply(t *Tournament) { t.chain.sealed = &e }

// Promised is a game whose dice chain is fixed before anybody knows who plays in it.
type Promised struct {
	Game       string          `json:"game"`
	Commitment dice.Commitment `json:"commitment"`
}

// BeaconRecorded is the round of the beacon that a seal has waited for.
type BeaconRecorded struct {
	Round     uint64         `json:"round"`
	Signature game.Signature `json:"signature"`
}

func (e BeaconRecorded) apply(t *Tournament) {
	t.chain.round, t.chain.worth = e.Round, sha256.Sum256(e.Signature)
}

// BeaconWaived says that the steward has something drawn without the beacon: the dice
// are the house's.
type BeaconWaived struct {
	Round uint64      `json:"round"` // that was waited for
	By    game.Player `json:"by"`
	Why   string      `json:"why"`
}

func (BeaconWaived) apply(t *Tournament) { t.chain.round, t.chain.worth = 0, [32]byte{} }

// ChainRenewed begins a new chain of keys; a seal that is open is void.
type ChainRenewed struct {
	Epoch      string          `json:"epoch"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`
}

func (e ChainRenewed) apply(t *Tournament) {
	t.chain = chain{
		luck: luck{key: e.Commitment}, keys: e.Keys, epoch: e.Epoch, from: t.rolls,
		before: append(slices.Clip(t.chain.before), t.chain.epoch),
	}
}

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
