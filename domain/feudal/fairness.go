package feudal

import "seneschal/domain/game"

// Gave says that the owner of a manor has left it to another. No order gives
// anything away; what can be left is a manor, without a fight: see Foes.
func (e ManorCaptured) Gave() (from, to game.Seat, worth int) { return e.From, e.To, 1 }

// Foes are two seats that fight each other: what one then takes of the other's
// was not left to it.
func (e CombatBegan) Foes() (a, b game.Seat) { return e.A.Seat, e.B.Seat }
