package tournament

import (
	"crypto/sha256"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// The purposes of a seal.
const (
	sealsDraw    = "draw"
	sealsClosing = "close-season"
)

// Sealed fixes everything on which a draw, or the lots of a season, depend, except the signature of the beacon's round,
// which is still to come.
type Sealed struct {
	What   string      `json:"what"` // "draw", "close-season"
	Season int         `json:"season"`
	Roll   int         `json:"roll"`            // number of the dice key of the decision to come
	By     game.Player `json:"by,omitempty"`    // empty: the server
	At     time.Time   `json:"at"`              // of the seal, and of the decision to come
	From   time.Time   `json:"from"`            // the round is the first that is far enough after this time
	Round  uint64      `json:"round"`           // of the beacon
	Signed time.Time   `json:"signed"`          // time of the round
	Late   bool        `json:"late,omitempty"`  // the round after From no longer lay ahead; a later one was taken
	Games  []Promised  `json:"games,omitempty"` // the games of the tables that will be drawn
}

func (e Sealed) apply(t *Tournament) { t.chain.sealed = &e }

// Promised fixes the dice chain of a game before anyone knows which players the game gets.
type Promised struct {
	Game       string          `json:"game"`
	Commitment dice.Commitment `json:"commitment"`
}

// BeaconRecorded records the round of the beacon for which a seal has waited.
type BeaconRecorded struct {
	Round     uint64         `json:"round"`
	Signature game.Signature `json:"signature"`
}

func (e BeaconRecorded) apply(t *Tournament) {
	t.chain.round, t.chain.worth = e.Round, sha256.Sum256(e.Signature)
}

// BeaconWaived says that the steward has something drawn without the beacon: the server's own dice
// decide.
type BeaconWaived struct {
	Round uint64      `json:"round"` // the one that was waited for
	By    game.Player `json:"by"`
	Why   string      `json:"why"`
}

func (BeaconWaived) apply(t *Tournament) { t.chain.round, t.chain.worth = 0, [32]byte{} }

// ChainRenewed begins a new chain of keys and voids a seal that is open.
type ChainRenewed struct {
	Epoch      string          `json:"epoch"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`
}

func (e ChainRenewed) apply(tournament *Tournament) {
	tournament.chain = chain{
		luck: luck{key: e.Commitment}, keys: e.Keys, epoch: e.Epoch, olderKeys: tournament.rolls,
		olderEpochs: append(slices.Clip(tournament.chain.olderEpochs), tournament.chain.epoch),
	}
}

// chain is the state of a tournament's dice.
type chain struct {
	luck                 // that of the last decision that rolled dice; before the first, its key is the commitment
	keys        int      // number of keys in the chain
	olderKeys   int      // number of keys of older chains that were revealed
	epoch       string   // of the chain
	olderEpochs []string // epochs of older chains
	sealed      *Sealed  // nil: nothing waits for the beacon
}

// luck is the material from which the dice of a decision are made.
type luck struct {
	key   dice.Key
	round uint64   // of the beacon; 0: none
	worth [32]byte // SHA-256 of the signature of the round
}

// makeDice makes the dice of an occasion. Nobody else has a say in a draw, so that without a beacon
// only its purpose, the label, can be mixed in.
func (l luck) makeDice(occasion dice.Occasion, label string) *dice.Dice {
	if l.round > 0 {
		occasion.Log += ", " + label
		return dice.ByBeacon(l.key, occasion, l.worth)
	}
	return dice.ByServer(l.key, occasion, sha256.Sum256([]byte(label)))
}
