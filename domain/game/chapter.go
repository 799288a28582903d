package game

import (
	"slices"

	"seneschal/domain/event"
)

// begins reports whether a commit that closes no phase puts a seat in a position
// that is told as a whole: it is at an end or a beginning, or new to its holder.
func (ch Chapter) begins(id Seat) bool {
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

// matters reports whether a commit changes what a seat's holder is to his seat.
func (ch Chapter) matters(id Seat) bool {
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

// A Chapter is a commit as a report tells it, and the game before it.
type Chapter struct {
	Before *Game
	Events []event.Event
}

// closes reports whether a chapter closed a phase.
func (ch Chapter) closes() bool {
	_, ok := Closing(ch.Events)
	return ok
}

// Closing is how the events of a commit closed a phase, if they did.
func Closing(events []event.Event) (PhaseClosed, bool) {
	for _, e := range events {
		if closed, ok := e.(PhaseClosed); ok {
			return closed, true
		}
	}
	return PhaseClosed{}, false
}

// seen is a chapter with those of its events that a seat may see.
func (ch Chapter) seen(to Seat) Chapter {
	return Chapter{ch.Before, Seen(to, ch.Events)}
}

// Quiet reports whether a commit that closed a phase is nothing to a seat (""
// is the public): it held no event of the ruleset's that the seat may see, and
// nothing of who holds a seat; and neither the phase that it closed nor the
// one that it opened waits on the seat. Such a seat is sent no report.
func Quiet(before, after *Game, events []event.Event, to Seat) bool {
	if slices.Contains(before.phase.awaited, to) || slices.Contains(after.phase.awaited, to) {
		return false
	}
	closed := false
	for _, e := range events {
		switch e.(type) {
		case PhaseClosed:
			closed = true
		case PhaseOpened, KeyRevealed, PositionDigested, BeaconRecorded:
		default:
			if Sees(to, e) {
				return false
			}
		}
	}
	return closed
}
