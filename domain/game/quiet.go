package game

import (
	"slices"

	"seneschal/domain/event"
)

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
