package camelot

import (
	"seneschal/domain/event"
)

// applyEnd applies the events of events_end.go; false if e is none of them.
func (s *State) applyEnd(e event.Event) bool {
	switch e := e.(type) {
	case Saved:
		s.change(e.Seat, func(k *Knight) { k.Life, k.Doomed = e.Life, false })
	case Died:
		s.change(e.Seat, func(k *Knight) { k.Alive, k.Doomed, k.Life, k.At = false, false, 0, "" })
	case GameEnded:
		s.Ending = &e.Over
	case Reckoned, Disclosed:
		// they only tell
	default:
		return false
	}
	return true
}
