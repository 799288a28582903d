package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// colours are those of the seats, told apart on light paper and on dark.
var colours = []string{"#1f4fa3", "#b3261e", "#1e7d34", "#8a5a00", "#6a3d9a", "#00798c", "#c2477f", "#5a5a5a"}

// Face is a seat's character; before there is one, the seat.
func (s *State) Face(seat game.Seat, _ string) game.Face {
	k := s.Knights[seat]
	f := game.Face{Word: string(seat), Name: words.Capital(string(seat)), Colour: colours[0], Out: k.Status == Resigned}
	if i := slices.Index(s.Seats, seat); i >= 0 {
		f.Colour = colours[i%len(colours)]
	}
	if k.Character != "" {
		f.Name, f.Word = s.Book.CharacterName(k.Character), string(k.Character)
	}
	return f
}
