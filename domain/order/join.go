package order

import (
	"cmp"

	"seneschal/domain/lists"
)

// span is how many lines a mailer makes out of one at most.
const span = 4

// Join undoes the wrapping of mailers: a line is joined to those that follow
// it where the joined text parses and its parts, each for itself, do not.
// Only lines with consecutive numbers are joined; the joined line has the
// number of the first, and the first doubt that there is about one.
func Join(lines []Line, parses func(text string) bool) []Line {
	good := lists.Map(lines, func(l Line) bool { return parses(l.Text) })
	var joined []Line
	for i := 0; i < len(lines); {
		l, n := joinAt(lines[i:], good[i:], parses)
		joined = append(joined, l)
		i += n
	}
	return joined
}

// joinAt is the line that begins lines, and how many of them it is made of.
func joinAt(lines []Line, good []bool, parses func(string) bool) (Line, int) {
	whole, text := lines[0], lines[0].Text
	parsed, taken := good[0], 1
	doubt := whole.Doubt
	for n := 1; n < min(span, len(lines)) && lines[n].N == lines[n-1].N+1; n++ {
		if parsed && good[n] {
			break
		}
		text += " " + lines[n].Text
		doubt = cmp.Or(doubt, lines[n].Doubt)
		if parses(text) {
			whole.Text, whole.Doubt, parsed, taken = text, doubt, true, n+1
		}
	}
	return whole, taken
}
