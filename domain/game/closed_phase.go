package game

import (
	"slices"

	"seneschal/domain/event"
)

// beginsFor reports whether a commit gives a seat a position that is to be reported as a whole: a phase is opened or
// opened again, the game ends, or the seat has a new holder. It is meant for commits that close no phase.
func (ch ClosedPhase) beginsFor(id Seat) bool {
	return slices.ContainsFunc(ch.Events, func(e event.Event) bool {
		switch e := e.(type) {
		case PhaseOpened, Rewound, Ended, Abandoned:
			return true
		case Seated:
			return e.Seat == id
		case Replaced:
			return e.Seat == id
		}
		return false
	})
}

// mattersTo reports whether a commit changes how a player holds a seat: it records a miss of that seat, a regency or
// a vacancy.
func (ch ClosedPhase) mattersTo(id Seat) bool {
	return slices.ContainsFunc(ch.Events, func(e event.Event) bool {
		switch e := e.(type) {
		case Missed:
			return e.Seat == id
		case RegencyBegan:
			return e.Seat == id
		case Vacated:
			return e.Seat == id
		}
		return false
	})
}

// A ClosedPhase is a commit as a report tells it, with the game before it. Most close a phase; a few are the
// beginning of the game.
type ClosedPhase struct {
	Before *Game
	Events []event.Event
}

// closesPhase reports whether the commit closes a phase.
func (ch ClosedPhase) closesPhase() bool {
	_, ok := Closing(ch.Events)
	return ok
}

// Closing finds the event with which a commit closes a phase; false if it closes none.
func Closing(events []event.Event) (PhaseClosed, bool) {
	for _, e := range events {
		if closed, ok := e.(PhaseClosed); ok {
			return closed, true
		}
	}
	return PhaseClosed{}, false
}

// keepVisible returns the commit with only those of its events that a seat may see.
func (ch ClosedPhase) keepVisible(to Seat) ClosedPhase {
	return ClosedPhase{ch.Before, Seen(to, ch.Events)}
}

// Quiet reports whether a commit that closed a phase does not concern a seat ("" is the public), so that the seat is
// sent no report. Such a commit holds no event of the ruleset that the seat may see and none about the holders of
// seats, and neither the closed phase nor the new one waits for the seat. Quiet is false for a commit that closes no
// phase.
func Quiet(before, after *Game, events []event.Event, to Seat) bool {
	if slices.Contains(before.phase.awaited, to) || slices.Contains(after.phase.awaited, to) {
		return false
	}
	closed := false
	for _, ev := range events {
		switch ev.(type) {
		case PhaseClosed:
			closed = true
		case PhaseOpened, KeyRevealed, PositionDigested, BeaconRecorded:
		default:
			if Sees(to, ev) {
				return false
			}
		}
	}
	return closed
}
