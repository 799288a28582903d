package camelot

import (
	"fmt"

	"seneschal/domain/event"
)

// Asks names the open question: what is asked of whom about what in which turn.
// Its number is not part of it, as each time has another.
func (s *State) Asks() string {
	d := s.Pending
	if d == nil || s.Ending != nil {
		return ""
	}
	return fmt.Sprintln(s.Turn, d.Point, d.Seats, d.Cause, d.Card, d.Cards, d.About)
}

// Asking reports whether an event belongs to the asking alone: it opens and
// closes questions, or notes what has been read of a block.
func (s *State) Asking(e event.Event) bool {
	switch e.(type) {
	case DecisionOpened, DecisionPut, DecisionClosed, BlockRead, Halted:
		return true
	}
	return false
}
