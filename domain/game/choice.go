package game

import (
	"regexp"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// A choice is one of the answers offered to a seat, with the name that a submission uses for it:
// "17b". No number is used twice, not even after a rewinding, so that an answer meant for one
// question cannot answer another.
type choice struct {
	name  string
	lines []string
}

// listChoices lists the choices of every question that a seat is asked now.
func (g *Game) listChoices(id Seat) (all []choice) {
	if g.state == nil || !g.phase.open {
		return nil
	}
	for _, w := range WaitsOf(g.state, id, order.English) {
		for _, lines := range w.Choices {
			if len(lines) > 0 {
				all = append(all, choice{strconv.Itoa(g.numberOfChoices()) + submissionOf(len(all)), lines})
			}
		}
	}
	return all
}

// question finds the number of a question in the name of its phase: "turn 3, D4".
var question = regexp.MustCompile(`, D(\d+)`)

// numberOfChoices returns the number in the names of the present choices: that of the question, if
// it has one, else how many phases have opened. After a rewinding questions have old numbers, so
// that the phases count; those numbers are greater than all before.
func (g *Game) numberOfChoices() int {
	if m := question.FindStringSubmatch(g.phase.Name); m != nil && g.openings == g.phase.n {
		if n, err := strconv.Atoi(m[1]); err == nil && n < g.openings {
			return n
		}
	}
	return g.openings
}

// submissionOf returns the submission of the nth choice, from 0: a to z, then aa.
func submissionOf(n int) string {
	last := string(rune('a' + n%26))
	if n < 26 {
		return last
	}
	return submissionOf(n/26-1) + last
}

// numberOf returns the number in the name of a choice.
func numberOf(name string) string {
	return strings.TrimRight(name, "abcdefghijklmnopqrstuvwxyz")
}

// Advises reports whether reports suggest orders to the seats. In a tournament they do not, so that
// all players decide by themselves.
func (g *Game) Advises() bool { return g.opened.Tournament == "" }

// Offered lists the choices of every question that a seat is asked, each with its letter, below
// a line that says how a submission names one. A single choice is a suggestion, which a game that
// does not advise leaves out. It returns nil if there are none.
func (g *Game) Offered(id Seat, lang string) []report.Block {
	all := g.listChoices(id)
	if len(all) == 0 || len(all) == 1 && !g.Advises() {
		return nil
	}
	key, number := "report.asked.choices", numberOf(all[0].name)
	if len(all) == 1 {
		key = "report.asked.example"
	}
	blocks := []report.Block{{Text: say(lang, key, "number", number)}}
	for _, choice := range all {
		lines := lists.Map(choice.lines, func(line string) string { return g.showOrder(id, lang, order.Line{Text: line}) })
		blocks = append(blocks, report.Block{Letter: strings.TrimPrefix(choice.name, number), Orders: lines})
	}
	return blocks
}

// parseChoices parses a line that consists of names of choices only: "17a", "17A, 18c". It returns nil
// for any other line.
func parseChoices(text string) (names []string) {
	for name := range strings.FieldsFuncSeq(order.Fold(text), func(r rune) bool { return strings.ContainsRune(" ,;.\t\u00a0", r) }) {
		number := numberOf(name)
		if number == "" || number == name || len(name) > 7 || strings.Trim(number, "0123456789") != "" {
			return nil
		}
		names = append(names, name)
	}
	return names
}
