package game

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
)

// afterDeadline is how long there is at least from a deadline to the round of the
// beacon; from a letter that made all ready, or PROCESS NOW, it is dice.Soon.
const afterDeadline = 2 * time.Minute

// PhaseSealed closes the orders of a phase of a game with a beacon, before the round
// that its dice come from is signed. The phase is adjudicated as it stands then.
type PhaseSealed struct {
	N      int       `json:"n"`
	Phase  string    `json:"phase"`
	Roll   int       `json:"roll"`         // of the closing to come
	Reason string    `json:"reason"`       // as in PhaseClosed
	At     time.Time `json:"at"`           // also of the closing
	Due    time.Time `json:"due,omitzero"` // as in PhaseClosed
	From   time.Time `json:"from"`         // what the round is counted from: the deadline, or the letter
	Round  uint64    `json:"round"`
	Signed time.Time `json:"signed"` // when the round is
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

const withoutForm = "PROCESS WITHOUT BEACON WHY ..."
