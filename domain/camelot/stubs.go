package camelot

import (
	"seneschal/domain/game"
)

// Forecast is written by TELLING.
func (s *State) Forecast(game.Seat, game.Sheet, string) []string { return nil }
