package talisman

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// colours are those of the seats: six that all eyes tell apart, on light paper
// and on dark.
var colours = []string{"#1a4685", "#ad000f", "#2a977d", "#db6d22", "#b485ec", "#f2ca00"}

// Face is a seat's character; while there is none, the seat.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	h := s.Heroes[seat]
	f := game.Face{Word: string(seat), Name: words.Capital(string(seat)), Colour: colours[0], Out: h != nil && h.Eliminated > 0}
	if i := slices.Index(s.Seats, seat); i >= 0 {
		f.Colour = colours[i%len(colours)]
	}
	if n, numbered := strings.CutPrefix(string(seat), "seat"); numbered {
		f.Name = asking.Tell(lang, "seat", "n", n)
	}
	if h != nil && h.Character != "" {
		f.Name, f.Word = book.Titled(lang, h.Character), string(h.Character)
	}
	return f
}
