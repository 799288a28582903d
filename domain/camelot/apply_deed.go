package camelot

import "seneschal/domain/event"

// applyDeed applies the events of events_deed.go; false if e is none of them.
func (s *State) applyDeed(e event.Event) bool {
	switch e.(type) {
	default:
		return false
	}
}
