package tournament

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
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

// rolled notes the key of a decision.
func (t *Tournament) rolled(roll int, key dice.Key) {
	t.rolls, t.chain.key, t.chain.sealed = roll, key, nil
}

// used is how many keys of the present chain have been revealed.
func (t *Tournament) used() int { return t.rolls - t.chain.from }

// byBeacon reports whether draws and lots wait for a beacon.
func (t *Tournament) byBeacon() bool {
	return t.announced.Dice != nil && t.announced.Dice.Mode == dice.Beacon
}

func (t *Tournament) log() string { return "tournament/" + t.announced.ID }

// throw makes the dice of a draw.
func (t *Tournament) throw(season int, c Chance) *dice.Dice {
	if t.announced.Dice == nil {
		return dice.New(c.Key, c.Head)
	}
	return t.luckOf(c).dice(dice.Occasion{Log: t.log(), Phase: season, Roll: t.used() + 1}, "draw")
}

// lots makes the dice of lots that one key draws, told apart by what they are for.
func (t *Tournament) lots(l luck, label string) *dice.Dice {
	if t.announced.Dice == nil {
		return dice.New(l.key, []byte(t.announced.ID+" "+label))
	}
	return l.dice(dice.Occasion{Log: t.log()}, label)
}

// luckOf is the luck of a decision that is made with a key, and the round that was
// recorded for it.
func (t *Tournament) luckOf(c Chance) luck {
	l := t.chain.luck
	l.key = c.Key
	return l
}

// chance checks that a key is the next of the chain.
func (t *Tournament) chance(c Chance) error {
	switch {
	case t.used() >= t.chain.keys:
		return fault(fmt.Sprintf("all %d keys of the chain are used", t.chain.keys), ErrKey)
	case !c.Key.Follows(t.chain.key, 1):
		return ErrKey
	}
	return nil
}

// cast is what an act that rolls dice is decided on: where a beacon is waited for, the
// tournament with its round, at the time and in the name of the seal. The events come
// before those of the act.
func (t *Tournament) cast(c Command, what string, season int, chance Chance) (Command, *Tournament, []event.Event, error) {
	if !t.byBeacon() {
		return c, t, nil, nil
	}
	seal, first := t.chain.sealed, event.Event(chance.Beacon)
	switch {
	case seal == nil || seal.What != what || seal.Season != season:
		return c, t, nil, fault("what rolls dice is sealed first", ErrForbidden)
	case chance.Without != "" && c.By != t.announced.Steward:
		return c, t, nil, refuse(what, ErrForbidden, "steward")
	case chance.Without != "" && c.At.Before(seal.Signed):
		return c, t, nil, refuse(what, ErrNotNow, "beacon_ahead")
	case chance.Without != "":
		first = BeaconWaived{Round: seal.Round, By: c.By, Why: chance.Without}
	case chance.Beacon.Round != seal.Round || len(chance.Beacon.Signature) != game.SignatureSize:
		return c, t, nil, fault(fmt.Sprintf("%d for %d", chance.Beacon.Round, seal.Round), game.ErrRound)
	}
	c.At, c.By = seal.At, seal.By
	return c, event.Fold(t, first), []event.Event{first}, nil
}

// sealedOff refuses what may not be recorded between a seal and what it is for: all but
// news.
func (t *Tournament) sealedOff(events []event.Event) error {
	if t.chain.sealed == nil {
		return nil
	}
	for _, e := range events {
		switch e.(type) {
		case NewsPosted, ChainRenewed:
		case BeaconRecorded, BeaconWaived:
			return nil
		default:
			return fault("it waits for the beacon", game.ErrSealed)
		}
	}
	return nil
}

// trial is what an act that rolls dice may come to: with a key of its own, on the word
// of the house.
func (t *Tournament) trial(c Command, act Roller) ([]event.Event, error) {
	t = t.Clone()
	var key dice.Key
	copy(key[:], "a dry run")
	t.chain = chain{luck: luck{key: key.Prev()}, keys: t.chain.keys, from: t.chain.from}
	if t.byBeacon() {
		t.announced.Dice = &dice.Terms{Mode: dice.House}
	}
	c.Do = act.With(Chance{Key: key, Head: []byte("a dry run")})
	return t.decide(c)
}

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

// Promised is a game whose dice chain is fixed before anybody knows who plays in it.
type Promised struct {
	Game       string          `json:"game"`
	Commitment dice.Commitment `json:"commitment"`
}

func (e Sealed) apply(t *Tournament) { t.chain.sealed = &e }

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
