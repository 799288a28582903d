package order

import (
	"slices"

	"seneschal/domain/lists"
)

// longestLine is the largest number of bytes in a line.
const longestLine = 2000

// A Reader reads the lines of a section, in the same way for every ruleset.
type Reader[B any] struct {
	Grammar *Grammar
	// Line reads a line from its first word to its last. It begins with Grammar.Begin and
	// returns the cursor that read the line, and the orders in it.
	Line func(Line) (*Cursor, []B)
}

// A Reading is the result of reading a line: its orders and warnings, or its fault.
type Reading[B any] struct {
	Line   Line
	Bodies []B
	Errs   []*Error
	// Understood reports that the line is a sentence of the language, even if its meaning
	// is at fault.
	Understood bool
}

// Read reads lines. If a mailer has wrapped a line, its parts are joined.
func (r *Reader[B]) Read(lines []Line) []Reading[B] {
	lines = Tidied(lines)
	read := lists.Map(lines, r.readLine)
	if len(lines) > 1 && slices.ContainsFunc(read, func(x Reading[B]) bool { return !x.Understood }) {
		read = lists.Map(Join(lines, func(text string) bool { return r.readLine(Line{Text: text}).Understood }), r.readLine)
	}
	return read
}

// readLine reads one line.
func (r *Reader[B]) readLine(l Line) Reading[B] {
	x := Reading[B]{Line: l}
	if len(l.Text) > longestLine {
		c := &Cursor{Line: l, grammar: r.Grammar}
		x.Errs = []*Error{{Code: r.Grammar.Unknown, Line: l, Reason: c.say("too_long", "n", longestLine)}}
		return x
	}
	c, bodies := r.Line(l)
	x.Understood = c.Err() == nil
	switch {
	case c.Err() != nil:
		x.Errs = []*Error{c.Err()}
	case c.Wrong != nil:
		x.Errs = []*Error{c.Wrong}
	default:
		x.Bodies, x.Errs = bodies, c.Warnings
	}
	return x
}

// Begin returns a cursor at the beginning of a line. STANDING or ALWAYS before an order is
// taken, and marks the line as a standing order.
func (g *Grammar) Begin(line Line) *Cursor {
	c := g.Read(line)
	if c.Full("STANDING", "ALWAYS") {
		c.Next()
		c.Standing = true
	}
	return c
}
