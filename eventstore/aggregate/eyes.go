package aggregate

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// eyesOn are who may see each of the events of a log with those seats.
func eyesOn(events []event.Event, seats []string) []eventstore.Eyes {
	eyes := make([]eventstore.Eyes, len(events))
	for i, e := range events {
		if eyes[i].All = game.Sees("", e); eyes[i].All {
			continue
		}
		for _, s := range seats {
			if game.Sees(game.Seat(s), e) {
				eyes[i].Seats = append(eyes[i].Seats, s)
			}
		}
	}
	return eyes
}
