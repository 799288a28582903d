package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/orders"
)

// What stands here is for those who write it to delete when theirs lands.

// mayMeet reports whether a character may encounter another one (duel.go).
func (s *State) mayMeet(seat, at game.Seat, by orders.Means) bool { return by == orders.ByAttack }

// encounter begins an encounter with another character (duel.go).
func encounter(r *run, seat, at game.Seat, by orders.Means) { cut(r, "encounter") }
