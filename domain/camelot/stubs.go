package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Check is written by ORDERS.
func (s *State) Check(game.Seat, []game.Order) []*order.Error { return nil }

// Forecast is written by TELLING.
func (s *State) Forecast(game.Seat, game.Sheet, string) []string { return nil }

// Template is written by ORDERS.
func (s *State) Template(game.Seat, string) []string { return nil }
