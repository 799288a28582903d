package talisman

import "seneschal/domain/game"

// Template is a letter that does what would be done anyway.
func (s *State) Template(game.Seat, string) []string { return []string{"TURN", "MOVE CW", "END"} }
