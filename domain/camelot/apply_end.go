package camelot

import "seneschal/domain/event"

// applyEnd applies the events of events_end.go; false if e is none of them.
func (s *State) applyEnd(e event.Event) bool {
	switch e.(type) {
	default:
		return false
	}
}
