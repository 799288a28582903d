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

// listChoices lists the choices of every question that a seat is asked now; nil if no phase is open.
func (g *Game) listChoices(id Seat) (choices []choice) {
	if g.state == nil || !g.phase.open {
		return nil
	}
	for _, w := range WaitsOf(g.state, id, order.English) {
		for _, lines := range w.Choices {
			if len(lines) > 0 {
				choices = append(choices, choice{strconv.Itoa(g.presentChoiceNumber()) + choiceLetters(len(choices)), lines})
			}
		}
	}
	return choices
}

// questionNumber finds the number of a question in the name of its phase: "turn 3, D4".
var questionNumber = regexp.MustCompile(`, D(\d+)`)

// presentChoiceNumber returns the number in the names of the present choices: that of the question if the name of
// the phase has one, else how many phases have opened. After a rewinding, questions have numbers that were used
// before, so that the count of phases is taken, which is greater than all of them.
func (g *Game) presentChoiceNumber() int {
	if m := questionNumber.FindStringSubmatch(g.phase.Name); m != nil && g.openings == g.phase.n {
		if n, err := strconv.Atoi(m[1]); err == nil && n < g.openings {
			return n
		}
	}
	return g.openings
}

// choiceLetters returns the letters of the nth choice, from 0: a to z, then aa.
func choiceLetters(n int) string {
	last := string(rune('a' + n%26))
	if n < 26 {
		return last
	}
	return choiceLetters(n/26-1) + last
}

// choiceNumberOf returns the digits at the beginning of the name of a choice.
func choiceNumberOf(name string) string {
	return strings.TrimRight(name, "abcdefghijklmnopqrstuvwxyz")
}

// Advises reports whether reports suggest orders to the seats. In a tournament they do not, so that
// all players decide by themselves.
func (g *Game) Advises() bool { return g.opened.Tournament == "" }

// Offered lists the choices of every question that a seat is asked, each with its letter, below a line that says how
// an email names one. A single choice is shown as an example, unless the game does not advise. It returns nil if
// there is nothing to show.
func (g *Game) Offered(id Seat, lang string) []report.Block {
	all := g.listChoices(id)
	if len(all) == 0 || len(all) == 1 && !g.Advises() {
		return nil
	}
	key, number := "report.asked.choices", choiceNumberOf(all[0].name)
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

// parseChoices parses a line that consists of names of choices only: "17a", "17A, 18c". It returns nil for any other
// line, and does not check whether the choices exist.
func parseChoices(text string) (names []string) {
	for name := range strings.FieldsFuncSeq(order.Fold(text), func(r rune) bool { return strings.ContainsRune(" ,;.\t\u00a0", r) }) {
		number := choiceNumberOf(name)
		if number == "" || number == name || len(name) > 7 || strings.Trim(number, "0123456789") != "" {
			return nil
		}
		names = append(names, name)
	}
	return names
}
