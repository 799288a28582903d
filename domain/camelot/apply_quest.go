package camelot

import "seneschal/domain/event"

// applyQuest applies the events of events_quest.go; false if e is none of them.
func (s *State) applyQuest(e event.Event) bool {
	switch e.(type) {
	default:
		return false
	}
}
