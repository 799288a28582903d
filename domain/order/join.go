package order

import (
	"cmp"

	"seneschal/domain/lists"
)

// maxWrapped is the largest number of lines into which a mailer wraps one.
const maxWrapped = 4

// Join undoes the wrapping of mailers. A line is joined to the lines that follow it if the
// joined text parses and the parts do not parse on their own. Only lines with consecutive
// numbers are joined. The joined line has the number of the first, and the first doubt
// among them.
func Join(lines []Line, parses func(text string) bool) []Line {
	good := lists.Map(lines, func(l Line) bool { return parses(l.Text) })
	var joined []Line
	for i := 0; i < len(lines); {
		l, n := joinLines(lines[i:], good[i:], parses)
		joined = append(joined, l)
		i += n
	}
	return joined
}

// joinLines returns the longest joined line at the beginning of lines, and the number of lines
// in it: the first line and 1 if nothing can be joined. lines must not be empty.
func joinLines(lines []Line, good []bool, parses func(string) bool) (Line, int) {
	whole, text := lines[0], lines[0].Text
	parsed, taken := good[0], 1
	doubt := whole.Doubt
	for n := 1; n < min(maxWrapped, len(lines)) && lines[n].N == lines[n-1].N+1; n++ {
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
