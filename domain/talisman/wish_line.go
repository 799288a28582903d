package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// wish is the Wish of a point for which a line asks under some condition; ASK ON
// NOTHING spares every question of its own turn (5.7).
func wish(asks func(matter, game.Body) bool) func(matter, game.Body) turns.Wish {
	return func(a matter, line game.Body) turns.Wish {
		for _, b := range inside(line) {
			if ask, ok := b.(orders.Ask); ok && ask.On == orders.OnNothing {
				return turns.SpareMe
			}
			if asks != nil && asks(a, b) {
				return turns.AskMe
			}
		}
		return turns.Silent
	}
}
