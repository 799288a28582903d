package feudal

import "seneschal/domain/event"

// landEvents are those of pillage, monasteries, weather and loyalty (3.H, 3.I, F-160, F-186).
var landEvents = []event.Def{}

// applyLand changes the position by them.
func (s *State) applyLand(e event.Event) {
	switch e.(type) {
	}
}
