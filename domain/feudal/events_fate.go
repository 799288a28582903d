package feudal

import "seneschal/domain/event"

// fateEvents are those of destiny and of the death of a lord (3.M, 3.N).
var fateEvents = []event.Def{}

// applyFate changes the position by them.
func (s *State) applyFate(e event.Event) {
	switch e.(type) {
	}
}
