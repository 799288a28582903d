package talisman

import (
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// orderLines are the lines of a letter as they are parsed.
func orderLines(texts []string) []order.Line {
	var lines []order.Line
	for i, text := range texts {
		lines = append(lines, order.Line{N: i + 1, Text: text})
	}
	return lines
}

// sheetOf is what a seat has ordered by a letter, without what stands.
func sheetOf(s *State, seat game.Seat, texts []string) game.Sheet {
	var sheet game.Sheet
	for _, section := range (Rules{}).Sections(s, seat, orderLines(texts)) {
		read, _ := Rules{}.Parse(s, seat, section.Lines)
		sheet.Sections = append(sheet.Sections, game.SheetSection{Key: section.Key, Set: 1, Final: true, Orders: read})
	}
	return sheet
}

// equipped is a game in which the first seat has a character, cards and Spells, and
// waits for the orders of its turn.
func equipped(t *testing.T, character book.Character) *State {
	s := newGame(t, 3, "classic", nil)
	cast := []book.Character{character, "warrior", "monk"}
	for i, seat := range s.Seats {
		d := s.Book.Character(cast[i])
		s.Heroes[seat] = &Hero{
			Character: d.ID, Space: d.Start, Lives: d.Life, Fate: d.Fate, Gold: 3, Alignment: d.Alignment,
			Objects: []book.Piece{"sword#1", "potion_of_strength#1"}, Followers: []book.Piece{"mule#1", "mercenary#1"}, Spells: []book.Piece{"hex#1", "healing#1"}, Trophies: []book.Piece{"ogre#1"},
		}
	}
	hero := s.Heroes["seat1"]
	hero.Craft, hero.Turn.Spells = 4, 2
	s.Round, s.First, s.Now.Order, s.Now.Die, s.Turns.Turn.N, s.Turns.Turn.Seat = 1, "seat1", 1, 3, 1, "seat1"
	s.Lying["ruins"] = []Lie{{Piece: "dragon#1", Seq: 1}}
	return s
}
