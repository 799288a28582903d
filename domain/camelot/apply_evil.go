package camelot

import "seneschal/domain/event"

// applyEvil applies the events of events_evil.go; false if e is none of them.
func (s *State) applyEvil(e event.Event) bool {
	switch e.(type) {
	default:
		return false
	}
}
