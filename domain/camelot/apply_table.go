package camelot

import "seneschal/domain/event"

// applyTable applies the events of events_table.go; false if e is none of them.
func (s *State) applyTable(e event.Event) bool {
	switch e.(type) {
	default:
		return false
	}
}
