package talisman

import "seneschal/domain/game"

// Face is how a seat is shown to readers: by its character.
func (s *State) Face(seat game.Seat, _ string) game.Face {
	return game.Face{Name: string(seat), Word: string(seat), Out: s.Heroes[seat].Eliminated > 0}
}
