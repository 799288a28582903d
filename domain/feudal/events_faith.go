package feudal

import "seneschal/domain/event"

// faithEvents are those of faith, holy sites, the King and honour (3.O, 3.P).
var faithEvents = []event.Def{}

// applyFaith changes the position by them.
func (s *State) applyFaith(e event.Event) {
	switch e.(type) {
	}
}
