package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"seneschal/domain/dice"
)

// afterDeadline is the least time between a deadline and the round of the beacon. If a submission that made all ready,
// or PROCESS NOW, closes the phase, that time is dice.Soon.
const afterDeadline = 2 * time.Minute

// PhaseSealed shuts the orders of a phase before its dice can be known. With a beacon, the dice come from a round that
// is not signed yet; without one, they come from the hash of this commit. The phase is adjudicated as it stands now.
type PhaseSealed struct {
	N      int       `json:"n"`
	Phase  string    `json:"phase"`
	Roll   int       `json:"roll"`         // number of the dice key for the closing to come
	Reason string    `json:"reason"`       // as in PhaseClosed
	At     time.Time `json:"at"`           // becomes the time of the closing
	Due    time.Time `json:"due,omitzero"` // as in PhaseClosed
	// From is the time from which the round is counted: the deadline, or the submission.
	From   time.Time `json:"from,omitzero"`
	Round  uint64    `json:"round,omitempty"` // 0: the game has no beacon
	Signed time.Time `json:"signed,omitzero"` // when the round is due
	// Late says that the round is counted from the sealing, because the regular round had passed or was known to the
	// server.
	Late bool `json:"late,omitempty"`
}

func (e PhaseSealed) apply(g *Game) { g.chance.sealed = &e }

// lateSealSpacing is the time between the possible rounds of games that have the same dice and are sealed late. So
// games that are sealed one shortly after the other get the same round.
const lateSealSpacing = 10 * time.Minute

// fixRound returns the seal with its round fixed. seen is the newest round that the server knows; common says that
// other games have the same dice. It fails with ErrNotDue if the server knows the rounds to come.
func (e PhaseSealed) fixRound(rounds dice.Rounds, seen uint64, common bool) (PhaseSealed, error) {
	while := dice.Soon
	if e.Reason == "deadline" {
		while = afterDeadline
	}
	e.Round, e.Late = dice.ChooseRound(rounds, e.From, e.At, while, seen)
	if e.Round == 0 {
		return e, fmt.Errorf("the rounds to come are known: %w", ErrNotDue)
	}
	if e.Late && common {
		e.Round = rounds.At(e.At.Add(dice.Soon).Truncate(lateSealSpacing).Add(lateSealSpacing))
	}
	e.Signed = rounds.Time(e.Round)
	return e, nil
}

// Sealed returns the seal of the open phase; ok is false while orders are taken.
func (g *Game) Sealed() (seal PhaseSealed, ok bool) {
	if g.chance.sealed == nil {
		return PhaseSealed{}, false
	}
	return *g.chance.sealed, true
}

// AwaitsBeacon returns the seal of an open phase that waits for a round of the beacon. ok is false while orders are
// taken, or if the closing needs no round.
func (g *Game) AwaitsBeacon() (seal PhaseSealed, ok bool) {
	seal, ok = g.Sealed()
	return seal, ok && seal.Round != 0
}

// BeaconRecorded records the round of the beacon for which a sealed phase has waited. The round's randomness is the
// SHA-256 of its signature.
type BeaconRecorded struct {
	Round     uint64    `json:"round"`
	Signature Signature `json:"signature"`
}

func (e BeaconRecorded) apply(g *Game) { g.chance.randomness = sha256.Sum256(e.Signature) }

// BeaconWaived says that the steward closes a sealed phase without the beacon: its dice are the
// server's own.
type BeaconWaived struct {
	Round uint64 `json:"round"` // the round that was waited for
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

// A Signature is the signature of a beacon's round; as text, it is in hexadecimal.
type Signature []byte

// MarshalText writes the signature in hexadecimal.
func (s Signature) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s)), nil }

// UnmarshalText reads hexadecimal digits; it fails if the text is anything else. It does not check the length.
func (s *Signature) UnmarshalText(text []byte) (err error) {
	*s, err = hex.DecodeString(string(text))
	return err
}

// SignatureSize is the length of a signature in bytes. The same point in a longer encoding would
// give other randomness.
const SignatureSize = 48
