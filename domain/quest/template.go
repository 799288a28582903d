package quest

import "seneschal/domain/game"

// Template is a letter to begin with.
func (s *State) Template(game.Seat, string) []string { return s.example() }
