package quest

import "seneschal/domain/game"

// What the rules of letters are to fill in.

// Template is a letter to begin with.
func (s *State) Template(game.Seat, string) []string { return s.example() }
