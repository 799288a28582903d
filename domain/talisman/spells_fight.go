package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// castable reports whether a seat can cast a Spell now, in a window of a fight.
func (s *State) castable(game.Seat, book.Card, book.Window, matter) bool { return false }

// castToEvade has the subject of a task cast a Spell by which it can evade what the
// task is about, and then begins the task again; false if it cannot.
func castToEvade(*run, task, book.Card) bool { return false }

// castAs has a seat cast a Spell as an order says, in a window of a fight.
func castAs(*run, game.Seat, orders.Cast, book.Window, matter) {}
