package game

import (
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// computeDue computes the deadline of a phase that opens at a time, in whole seconds: by the phase's length, less
// what earlier phases used of a shared clock, and by the calendar of the game. It falls on no quiet day, and is zero
// if the phase is endless.
func (g *Game) computeDue(at time.Time, phase Phase, used timeUsed) time.Time {
	if phase.Endless {
		return time.Time{}
	}
	pace := g.opened.Pace
	length := pace.Length(phase)
	if phase.Clock != "" {
		length = max(length-used.of(phase.Clock), 0)
	}
	deadline := at.Add(length).Truncate(time.Second)
	if common := g.commonTerms(); common != nil && length > 0 {
		return pace.Free(common.NextDeadline(at.Add(length/2), length))
	}
	if phase.Clock == "" && length > 0 && len(g.moments) > 0 {
		deadline = pace.nearestDeadline(deadline, g.moments[0].phase.opened)
	}
	return pace.Free(deadline)
}

// delayDeadline returns the deadline moved on by a length, counted from now if the old one has passed;
// it falls on no quiet day.
func (g *Game) delayDeadline(now time.Time, length time.Duration) time.Time {
	from := g.phase.due
	if now.After(from) {
		from = now
	}
	return g.opened.Pace.Free(from.Add(length).Truncate(time.Second))
}

// overdueDeadline returns the deadline of the open phase if its day is over, else zero. A deadline is overdue when
// the server was down or an email was delayed.
func (g *Game) overdueDeadline(now time.Time) time.Time {
	due := g.phase.due
	if due.IsZero() || now.Before(lastMomentBefore(due).UTC().Truncate(oneDay).Add(oneDay)) {
		return time.Time{}
	}
	return due
}

// lastMomentBefore returns the last moment before a deadline, so that a deadline at midnight belongs to the day that
// it ends.
func lastMomentBefore(due time.Time) time.Time { return due.Add(-1) }

// absenceJudgedAt returns the time at which absence is judged: now, or the moment before the deadline if that is
// overdue. So a late clock neither ends nor begins anybody's absence.
func (g *Game) absenceJudgedAt(now time.Time) time.Time {
	if due := g.overdueDeadline(now); !due.IsZero() {
		return lastMomentBefore(due)
	}
	return now
}

// absenceJudgedAt returns the time at which absence was judged for a phase that has closed.
func (e PhaseClosed) absenceJudgedAt() time.Time {
	if !e.Due.IsZero() {
		return lastMomentBefore(e.Due)
	}
	return e.At
}

// MakeUp gives the open phase back the time that had passed before it was opened, because the
// dice of the phase before it waited for a late round of the beacon.
type MakeUp struct {
	Written time.Time // when the log was written last, by the commit that opened the phase
}

func (MakeUp) act() {}

// minLost is the least time that must be lost by a late beacon round for MakeUp to give it back.
const minLost = 10 * time.Minute

// Lost returns how much of the open phase had passed before the commit that opened it was written. It returns 0 if
// that is too little to be made up for, if anything was recorded since, or if the game has no beacon or the phase no
// deadline.
func (g *Game) Lost(written time.Time) time.Duration {
	lost := written.Sub(g.phase.opened)
	if g.diceMode() != dice.Beacon || !g.chance.fresh || !g.phase.open || g.phase.due.IsZero() || g.phase.n < 2 || lost < minLost {
		return 0
	}
	return lost
}

// decideMakeUp moves the deadline on by the time that was lost. It fails with ErrForbidden if a person asks for it,
// and with ErrNotDue if nothing was lost or the deadline would not move.
func (g *Game) decideMakeUp(command Command, do MakeUp) (Answer, error) {
	lostTime := g.Lost(do.Written)
	switch {
	case command.By != "":
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrForbidden)
	case lostTime == 0:
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrNotDue)
	}
	deadline := g.opened.Pace.Free(g.phase.due.Add(lostTime).Truncate(time.Second))
	if common := g.commonTerms(); common != nil {
		length := g.opened.Pace.Length(g.phase.Phase)
		deadline = g.opened.Pace.Free(common.NextDeadline(do.Written.Add(length/2), length))
	}
	if !deadline.After(g.phase.due) {
		return Answer{}, fmt.Errorf("making up for a late beacon: %w", ErrNotDue)
	}
	return Answer{Events: []event.Event{Extended{Due: deadline, Why: "late", Late: true}}}, nil
}

// isEndless reports whether no phase of the game has a deadline.
func (g *Game) isEndless() bool { return g.opened.PaceName == EndlessPace }
