package game

import (
	"strconv"
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/report"
)

// A choice is one of those that a seat is shown, with the name by which a letter
// means it: "17b". A number is never given twice, not even after a rewinding, so
// that what was chosen for one question answers no other.
type choice struct {
	name  string
	lines []string
}

// choices are those of all that a seat is asked now.
func (g *Game) choices(id Seat) (all []choice) {
	if g.state == nil || !g.phase.open {
		return nil
	}
	for _, w := range WaitsOf(g.state, id, order.English) {
		for _, lines := range w.Choices {
			if len(lines) > 0 {
				all = append(all, choice{strconv.Itoa(g.openings) + letterOf(len(all)), lines})
			}
		}
	}
	return all
}

// letterOf is the letter of the nth choice, from 0: a to z, then aa.
func letterOf(n int) string {
	last := string(rune('a' + n%26))
	if n < 26 {
		return last
	}
	return letterOf(n/26-1) + last
}

// numberOf is the number in the name of a choice.
func numberOf(name string) string {
	return strings.TrimRight(name, "abcdefghijklmnopqrstuvwxyz")
}

// Advises reports whether orders are suggested to the seats: not in a tournament, where
// everybody plays by his own lights.
func (g *Game) Advises() bool { return g.opened.Tournament == "" }

// Offered are the choices of all that a seat is asked, each behind its letter, and
// above them how a letter names one; none if there are none. A single one is a suggestion.
func (g *Game) Offered(id Seat, lang string) []report.Block {
	all := g.choices(id)
	if len(all) == 0 || len(all) == 1 && !g.Advises() {
		return nil
	}
	key, number := "report.asked.choices", numberOf(all[0].name)
	if len(all) == 1 {
		key = "report.asked.example"
	}
	blocks := []report.Block{{Text: say(lang, key, "number", number)}}
	for _, c := range all {
		blocks = append(blocks, report.Block{Letter: strings.TrimPrefix(c.name, number), Orders: c.lines})
	}
	return blocks
}

// chosen are the names of choices that a line consists of: "17a", "17A, 18c"; none if
// it is anything else.
func chosen(text string) (names []string) {
	for name := range strings.FieldsFuncSeq(order.Fold(text), func(r rune) bool { return strings.ContainsRune(" ,;.\t\u00a0", r) }) {
		number := numberOf(name)
		if number == "" || number == name || len(name) > 7 || strings.Trim(number, "0123456789") != "" {
			return nil
		}
		names = append(names, name)
	}
	return names
}
