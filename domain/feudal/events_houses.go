package feudal

import "seneschal/domain/event"

// houseEvents are those of manor houses, castles and sieges, and of champions (3.G, F-84).
var houseEvents = []event.Def{}

// applyHouses changes the position by them.
func (s *State) applyHouses(e event.Event) {
	switch e.(type) {
	}
}
