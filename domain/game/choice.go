package game

import (
	"slices"
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
	for _, w := range g.state.Waits(order.English) {
		for _, lines := range w.Choices {
			if w.Seat == id && len(lines) > 0 {
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

// Offered are the choices of all that a seat is asked, each behind its letter, and
// above them how a letter names one; none if there are none.
func (g *Game) Offered(id Seat, lang string) []report.Block {
	all := g.choices(id)
	if len(all) == 0 {
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

// choose writes the lines of the choices that a line names in its place.
func (l *letter) choose(line order.Line) {
	offered, part := l.g.choices(l.s.id), l.part
	l.part, l.stating = &l.now, false
	for _, name := range chosen(line.Text) {
		i := slices.IndexFunc(offered, func(c choice) bool { return c.name == name })
		if i < 0 {
			l.noChoice(line, name, offered)
			continue
		}
		for _, text := range offered[i].lines {
			l.read(order.Line{N: line.N, Text: text, Doubt: line.Doubt})
		}
	}
	l.part = part
}

// noChoice refuses what is no choice, or none any more. What stands beside it is
// held, as if an order had been refused.
func (l *letter) noChoice(line order.Line, name string, offered []choice) {
	key, legal := "refused.choice", make([]string, len(offered))
	for i, c := range offered {
		legal[i] = c.name + " # " + strings.Join(c.lines, ", ")
	}
	switch n, _ := strconv.Atoi(numberOf(name)); {
	case len(offered) == 0:
		key = "refused.choice_none"
	case n < l.g.openings:
		key = "refused.choice_old"
	}
	l.unread = true
	l.refuse(line, CodePhase, name, key, legal...)
}
