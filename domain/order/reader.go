package order

import (
	"slices"

	"seneschal/domain/lists"
)

// maxLineBytes is the largest number of bytes in a line.
const maxLineBytes = 2000

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
	Bodies []B      // nil if Errs holds a fault
	Errs   []*Error // one fault, or any number of warnings
	// Understood reports that the line is a sentence of the language, even if its meaning
	// is at fault.
	Understood bool
}

// Read tidies lines and reads them. It leaves out lines on which nothing is left, and joins the
// parts of a line that a mailer has wrapped; so there may be fewer readings than lines.
func (r *Reader[B]) Read(lines []Line) []Reading[B] {
	lines = TidyLines(lines)
	read := lists.Map(lines, r.readLine)
	if len(lines) > 1 && slices.ContainsFunc(read, func(x Reading[B]) bool { return !x.Understood }) {
		read = lists.Map(Join(lines, func(text string) bool { return r.readLine(Line{Text: text}).Understood }), r.readLine)
	}
	return read
}

// readLine reads one line. A line that is too long is a fault, and not understood.
func (r *Reader[B]) readLine(line Line) Reading[B] {
	reading := Reading[B]{Line: line}
	if len(line.Text) > maxLineBytes {
		c := &Cursor{Line: line, grammar: r.Grammar}
		reading.Errs = []*Error{{Code: r.Grammar.Unknown, Line: line, Reason: c.say("too_long", "n", maxLineBytes)}}
		return reading
	}
	cursor, bodies := r.Line(line)
	reading.Understood = cursor.Err() == nil
	switch {
	case cursor.Err() != nil:
		reading.Errs = []*Error{cursor.Err()}
	case cursor.Wrong != nil:
		reading.Errs = []*Error{cursor.Wrong}
	default:
		reading.Bodies, reading.Errs = bodies, cursor.Warnings
	}
	return reading
}

// Begin returns a cursor at the beginning of a line. It consumes a
// STANDING or ALWAYS in front, which marks the line as a standing order.
func (g *Grammar) Begin(line Line) *Cursor {
	cursor := g.Read(line)
	if cursor.Full("STANDING", "ALWAYS") {
		cursor.Next()
		cursor.Standing = true
	}
	return cursor
}
