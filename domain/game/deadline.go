package game

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// dueAfter is the deadline of a phase that opens at a time, in whole seconds:
// by its length, by the calendar of the game, and on no quiet day; zero if it
// has none.
func (g *Game) dueAfter(at time.Time, p Phase, used spent) time.Time {
	if p.Endless {
		return time.Time{}
	}
	pace := g.opened.Pace
	length := pace.Length(p)
	if p.Clock != "" {
		length = max(length-used[p.Clock], 0)
	}
	due := at.Add(length).Truncate(time.Second)
	if common := g.common(); common != nil && length > 0 {
		return pace.Free(common.After(at.Add(length/2), length))
	}
	if p.Clock == "" && length > 0 && len(g.moments) > 0 {
		due = pace.nearest(due, g.moments[0].phase.opened)
	}
	return pace.Free(due)
}

// delayed is a deadline moved on by a length from the old one, or from now if
// that is later; it is on no quiet day.
func (g *Game) delayed(now time.Time, length time.Duration) time.Time {
	from := g.phase.due
	if now.After(from) {
		from = now
	}
	return g.opened.Pace.Free(from.Add(length).Truncate(time.Second))
}

// overdue is the deadline of the open phase, if the day that it ends or is in
// is over: clocks are late when a house was closed, or mail on its way.
func (g *Game) overdue(now time.Time) time.Time {
	due := g.phase.due
	if due.IsZero() || now.Before(lastOf(due).UTC().Truncate(oneDay).Add(oneDay)) {
		return time.Time{}
	}
	return due
}

// lastOf is the last moment before a deadline: one at midnight belongs to the
// day that it ends.
func lastOf(due time.Time) time.Time { return due.Add(-1) }

// judged is the time of which it counts who is away: a clock that is late ends
// nobody's absence, and begins none.
func (g *Game) judged(now time.Time) time.Time {
	if due := g.overdue(now); !due.IsZero() {
		return lastOf(due)
	}
	return now
}

// judged is the time of which it counts who was away when a phase closed.
func (e PhaseClosed) judged() time.Time {
	if !e.Due.IsZero() {
		return lastOf(e.Due)
	}
	return e.At
}

// MakeUp gives the open phase the time back that had gone by when it was opened, because
// the dice of the one before waited for a round that was late.
type MakeUp struct {
	Written time.Time // when the log was written last, by what opened the phase
}

func (MakeUp) act() {}

// tooLate is from when on it is made up for that a round of the beacon came late.
const tooLate = 10 * time.Minute

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
