package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"seneschal/domain/dice"
)

// afterDeadline is how long there is at least from a deadline to the round of the
// beacon; from a letter that made all ready, or PROCESS NOW, it is dice.Soon.
const afterDeadline = 2 * time.Minute

// PhaseSealed closes the orders of a phase, before the round of the beacon that its dice
// come from is signed; without a beacon, before the hash of this commit is known, which its
// dice come from. The phase is adjudicated as it stands then.
type PhaseSealed struct {
	N      int       `json:"n"`
	Phase  string    `json:"phase"`
	Roll   int       `json:"roll"`         // of the closing to come
	Reason string    `json:"reason"`       // as in PhaseClosed
	At     time.Time `json:"at"`           // also of the closing
	Due    time.Time `json:"due,omitzero"` // as in PhaseClosed
	// From is what the round is counted from: the deadline, or the letter.
	From   time.Time `json:"from,omitzero"`
	Round  uint64    `json:"round,omitempty"` // 0: the game has no beacon
	Signed time.Time `json:"signed,omitzero"` // when the round is
	// Late: the round is counted from the sealing, as the one by rule was not ahead
	// any more, or known to the house.
	Late bool `json:"late,omitempty"`
}

func (e PhaseSealed) apply(g *Game) { g.chance.sealed = &e }

// abreast is how far apart the rounds are of games that have the same dice and are
// sealed late, so that those that are sealed one after the other have the same.
const abreast = 10 * time.Minute

// rounded is a seal with its round, if the house knows none after seen.
func (e PhaseSealed) rounded(rounds dice.Rounds, seen uint64, common bool) (PhaseSealed, error) {
	while := dice.Soon
	if e.Reason == "deadline" {
		while = afterDeadline
	}
	e.Round, e.Late = dice.Fix(rounds, e.From, e.At, while, seen)
	if e.Round == 0 {
		return e, fmt.Errorf("the rounds to come are known: %w", ErrNotDue)
	}
	if e.Late && common {
		e.Round = rounds.At(e.At.Add(dice.Soon).Truncate(abreast).Add(abreast))
	}
	e.Signed = rounds.Time(e.Round)
	return e, nil
}

// Sealed is the seal of the open phase; ok is false if orders are taken.
func (g *Game) Sealed() (seal PhaseSealed, ok bool) {
	if g.chance.sealed == nil {
		return PhaseSealed{}, false
	}
	return *g.chance.sealed, true
}

// AwaitsBeacon is the seal of an open phase whose dice come from a round of a beacon; ok is
// false if orders are taken, or the closing follows at once.
func (g *Game) AwaitsBeacon() (seal PhaseSealed, ok bool) {
	seal, ok = g.Sealed()
	return seal, ok && seal.Round != 0
}

// BeaconRecorded is the round of the beacon that a sealed phase has waited for. Its
// worth is the SHA-256 of the signature.
type BeaconRecorded struct {
	Round     uint64    `json:"round"`
	Signature Signature `json:"signature"`
}

func (e BeaconRecorded) apply(g *Game) { g.chance.randomness = sha256.Sum256(e.Signature) }

// BeaconWaived says that the steward has a sealed phase closed without the beacon:
// its dice are the house's.
type BeaconWaived struct {
	Round uint64 `json:"round"` // that was waited for
	By    Player `json:"by"`
	Why   string `json:"why"`
}

func (BeaconWaived) apply(g *Game) {
	if g.chance.sealed != nil {
		seal := *g.chance.sealed
		seal.Round = 0
		g.chance.sealed = &seal
	}
}

// A Signature is the bytes that sign a round of a beacon; as text, in hexadecimal.
type Signature []byte

// MarshalText writes the signature in hexadecimal.
func (s Signature) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s)), nil }

// UnmarshalText reads hexadecimal digits.
func (s *Signature) UnmarshalText(text []byte) (err error) {
	*s, err = hex.DecodeString(string(text))
	return err
}

// SignatureSize is how many bytes sign a round. The same point in a longer form would
// be worth something else.
const SignatureSize = 48
