package quest

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// colours are those of the seats: eight that all eyes tell apart, on light paper
// and on dark.
var colours = []string{"#1a4685", "#ad000f", "#2a977d", "#db6d22", "#b485ec", "#1f1c1a", "#f2ca00", "#ffffff"}

// Face is a seat's character; before there is one, the seat.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	k := s.Knights[seat]
	f := game.Face{Word: string(seat), Name: words.Capital(string(seat)), Colour: colours[0], Out: k.Status == Resigned}
	if i := slices.Index(s.Seats, seat); i >= 0 {
		f.Colour = colours[i%len(colours)]
	}
	if n, numbered := strings.CutPrefix(string(seat), "seat"); numbered {
		f.Name = catalogue.Say(lang, "seat", map[string]string{"n": n})
	}
	if k.Character != "" {
		f.Name, f.Word = s.Book.CharacterName(k.Character), string(k.Character)
	}
	return f
}
