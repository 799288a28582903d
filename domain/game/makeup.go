package game

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// tooLate is from when on it is made up for that a round of the beacon came late.
const tooLate = 10 * time.Minute

// MakeUp gives the open phase the time back that had gone by when it was opened, because
// the dice of the one before waited for a round that was late.
type MakeUp struct {
	Written time.Time // when the log was written last, by what opened the phase
}

func (MakeUp) act() {}

// Lost is how much of the open phase had gone by when it was opened, at a time; 0 if that
// is too little to be made up for, or somebody has written since.
func (g *Game) Lost(written time.Time) time.Duration {
	lost := written.Sub(g.phase.opened)
	if g.mode() != dice.Beacon || !g.chance.fresh || !g.phase.open || g.phase.due.IsZero() || g.phase.n < 2 || lost < tooLate {
		return 0
	}
	return lost
}

func (g *Game) decideMakeUp(c Command, do MakeUp) (Answer, error) {
	lost := g.Lost(do.Written)
	switch {
	case c.By != "":
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrForbidden)
	case lost == 0:
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrNotDue)
	}
	due := g.opened.Pace.Free(g.phase.due.Add(lost).Truncate(time.Second))
	if common := g.common(); common != nil {
		length := g.opened.Pace.Length(g.phase.Phase)
		due = g.opened.Pace.Free(common.After(do.Written.Add(length/2), length))
	}
	if !due.After(g.phase.due) {
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrNotDue)
	}
	return Answer{Events: []event.Event{Extended{Due: due, Why: "late", Late: true}}}, nil
}
