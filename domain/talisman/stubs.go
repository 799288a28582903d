package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// What stands here is for those who write it to delete when theirs lands.

// wishes is the Wish of a point at which ASK ON can stop the turn (roll.go).
func wishes(stops ...orders.Stop) func(matter, game.Body) turns.Wish {
	return wish(func(_ matter, b game.Body) bool {
		ask, ok := b.(orders.Ask)
		return ok && slices.Contains(stops, ask.On)
	})
}

// mayMeet reports whether a character may encounter another one (duel.go).
func (s *State) mayMeet(seat, at game.Seat, by orders.Means) bool { return by == orders.ByAttack }

// encounter begins an encounter with another character (duel.go).
func encounter(r *run, seat, at game.Seat, by orders.Means) { cut(r, "encounter") }
