package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"time"
)

// A Mode says how the dice of a game are made.
type Mode string

// The modes.
const (
	Server Mode = "house"  // from the keys and the log, without a beacon: the operator could choose among keys
	Beacon Mode = "beacon" // from the keys and a public beacon, at a round that was fixed before
)

// Sealed is form 3, the form of dice that no order is mixed into. Without a beacon they depend on the hash of the
// commit that sealed the phase. Rolls are counted for each label.
const Sealed = 3

// Terms say how the dice of a game or tournament are thrown. They are fixed when it opens. A log without them has dice
// of form 1.
type Terms struct {
	Mode  Mode   `json:"mode"`
	Form  int    `json:"form,omitempty"`  // 0: form 2, the first that has terms; or Sealed
	Chain string `json:"chain,omitempty"` // hash of the beacon's chain, in hexadecimal
	Epoch string `json:"epoch,omitempty"` // of the chain of keys; "": the first
	// Common is set if other games have the same dice, by the beacon; nil: none has.
	Common *Common `json:"common,omitempty"`
}

// A Common describes games that have the same dice. The nth phase of each closes at the
// same deadline, by the same round of the beacon.
type Common struct {
	Of    string    `json:"of"`    // the group of games: "tournament/<id>, season 1, round 2"
	Since time.Time `json:"since"` // deadlines are whole lengths of a phase after it
}

// NextDeadline returns the first deadline at a time or later. Deadlines lie one, two, three and more lengths of a phase
// after Since. The length must be positive.
func (c Common) NextDeadline(at time.Time, length time.Duration) time.Time {
	since := c.Since.Truncate(time.Second)
	if !at.After(since) {
		return since.Add(length)
	}
	past := at.Sub(since) % length
	if past == 0 {
		return at
	}
	return at.Add(length - past)
}

// Check returns the first fault of the terms; nil if there is none.
func (t Terms) Check() error {
	var chain Key
	switch {
	case t.Mode != Server && t.Mode != Beacon:
		return fmt.Errorf("dice of mode %q: there are %q and %q", t.Mode, Server, Beacon)
	case t.Form != 0 && t.Form != Sealed:
		return fmt.Errorf("dice of form %d: there is %d, and none for the first that had terms", t.Form, Sealed)
	case t.Mode == Server && t.Chain != "":
		return fmt.Errorf("dice of the server with the beacon %q", t.Chain)
	case t.Mode == Beacon && chain.UnmarshalText([]byte(t.Chain)) != nil:
		return fmt.Errorf("dice of the beacon %q: it is no hash of a chain", t.Chain)
	case t.Common != nil && t.Mode != Beacon:
		return errors.New("the same dice for several games need a beacon: the server could not keep them secret from those who play later")
	case t.Common != nil && (t.Common.Of == "" || t.Common.Since.IsZero()):
		return errors.New("the same dice for several games: it is not said for which, or since when")
	}
	return nil
}

// An Occasion is the purpose of dice of form 2 and later. Nobody can vary anything in it once the phase is closed.
type Occasion struct {
	Log   string // "game/<id>"
	Phase int
	Roll  int // number of the key in its chain, from 1
	Form  int // as in Terms
}

// ByBeacon returns the dice of an adjudication, made from its key and the randomness of a
// round of the beacon, the SHA-256 of its signature.
func ByBeacon(key Key, occasion Occasion, randomness [32]byte) *Dice {
	if occasion.Form == Sealed {
		return occasion.deriveDice(key, "v3", randomness).countByLabel()
	}
	return occasion.deriveDice(key, "v2", randomness)
}

// ByServer returns the dice of form 2 without a beacon, made from the key and a hash: of
// the orders in force in a game, of the purpose in a tournament. Whoever has the key of a
// game can try orders until the dice fit, so games throw nothing new with them.
func ByServer(k Key, o Occasion, mixed [32]byte) *Dice { return o.deriveDice(k, "v2-none", mixed) }

// BySeal returns the dice of form 3 without a beacon, made from the key and the hash of
// the commit that sealed the phase. The commit is a hash over salted parts, so it reveals
// nothing of the orders in them.
func BySeal(k Key, o Occasion, commit [32]byte) *Dice {
	return o.deriveDice(k, "v3-none", commit).countByLabel()
}

// InCommon returns the dice of a phase that are the same in several games, made from the
// randomness of a round of the beacon. There is no key in them: anybody can compute them
// once the round is published, when the orders of all those games are sealed. Draws are
// counted for each label, so that games stay alike as long as possible: the third fight is
// decided by the same dice, whatever was drawn before it.
func InCommon(of string, phase int, randomness [32]byte) *Dice {
	return Occasion{Log: of, Phase: phase}.deriveDice(Key{}, "v2-common", randomness).countByLabel()
}

// countByLabel makes the dice count draws for each label separately, so that a roll
// does not reveal how many dice were thrown for other purposes before it.
func (d *Dice) countByLabel() *Dice {
	d.counts = make(map[string]uint64)
	return d
}

// deriveDice returns the dice under HMAC-SHA-256(k; form, log, phase, roll, mixed).
func (o Occasion) deriveDice(k Key, form string, mixed [32]byte) *Dice {
	mac := hmac.New(sha256.New, k[:])
	writeField(mac, []byte(form))
	writeField(mac, []byte(o.Log))
	writeField(mac, binary.BigEndian.AppendUint64(nil, uint64(o.Phase)))
	writeField(mac, binary.BigEndian.AppendUint64(nil, uint64(o.Roll)))
	writeField(mac, mixed[:])
	return &Dice{mac: hmac.New(sha256.New, mac.Sum(nil))}
}

// writeField writes bytes after their number, so that no two lists of fields are written alike.
func writeField(to hash.Hash, b []byte) {
	to.Write(binary.BigEndian.AppendUint64(nil, uint64(len(b))))
	to.Write(b)
}

// Rounds gives the rounds of a beacon and their times.
type Rounds interface {
	At(time.Time) uint64 // the first round at a time or later
	Time(round uint64) time.Time
}

// Soon is the shortest time from an email, or from a late sealing, to the round of the
// beacon. It lets others see the seal before the round.
const Soon = 10 * time.Second

// ChooseRound returns the round of the beacon for orders that are sealed at a time: the first at least wait after from.
// If that round no longer lies ahead, or the server has seen it already, it returns the first round at least Soon after
// the sealing, and late is true. It returns 0 if the server has seen that round too. seen is the latest round that it
// has seen.
func ChooseRound(rounds Rounds, from, at time.Time, wait time.Duration, seen uint64) (round uint64, late bool) {
	round = rounds.At(from.Add(wait))
	if round <= seen || !rounds.Time(round).After(at) {
		round, late = rounds.At(at.Add(Soon)), true
	}
	if round <= seen {
		return 0, late
	}
	return round, late
}
