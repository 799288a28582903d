package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Tell is the chronicle of a post, from the events that the seat may see.
func (Rules) Tell(game.State, game.Seat, string, []event.Event) game.Story { return game.Story{} }
