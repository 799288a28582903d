package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/menu"
)

// Arrows are none so far.
func (s *State) Arrows(game.Seat, game.Sheet) []menu.Arrow { return nil }
