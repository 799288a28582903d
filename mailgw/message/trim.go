package message

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// lineKind is the kind of a line in an email.
type lineKind byte

const (
	ownLine       lineKind = iota // the sender's words
	blank                         // nothing on it
	quote                         // begins with ">" or "|"
	rule                          // nothing but dashes or underscores
	original                      // "Original Message" and the like: all below is quoted
	forward                       // "Forwarded message" and the like
	headingLine                   // "On ... she wrote:", or a part of it
	signatureMark                 // "-- "
	mobile                        // "Sent from my ..."
	dropped                       // left out
)

// trimmer decides line by line which words are the sender's.
type trimmer struct {
	lines       []string
	kinds       []lineKind
	leftOut     []Left
	firstQuoted int    // the first line that is left out as quoted; len(lines): none
	heard       []bool // lines that others wrote; nil: none

	carried []string // lines of the email that is forwarded or quoted: those below the mark, or from its header on
}

// trimmedText is the sender's part of a text.
type trimmedText struct {
	lines      []string
	linesAbove int    // how many of the lines stand above all quotes
	leftOut    []Left // the parts that were left out

	others []string // orders that were left out as others' words, although they bear no mark of a quote

	carried []string // another email that it brings along, with its header
}

// trimLines finds the lines of a text that its sender wrote by the looks of quotes.
func trimLines(text string) trimmedText {
	trimmer := newTrimmer(text)
	for i, l := range trimmer.lines {
		trimmer.kinds[i] = classifyLine(l)
	}
	trimmer.markHeadingsAndCut()
	trimmer.cutAtHeaderBlock()
	trimmer.cutOriginal()
	trimmer.dropSignatures()
	trimmer.dropQuotes()
	return trimmer.keptLines()
}

// newTrimmer cuts a text into lines, which all count as the sender's before they are classified.
func newTrimmer(text string) *trimmer {
	lines := splitHeadings(splitLines(text))
	return &trimmer{lines: lines, kinds: make([]lineKind, len(lines)), firstQuoted: len(lines)}
}

// splitHeadings gives a heading that ends a line of other words a line of its own. It finds English headings alone.
func splitHeadings(lines []string) []string {
	out := make([]string, 0, len(lines))
	for _, l := range lines {
		if len(l) < maxHeadingBytes && strings.HasSuffix(strings.TrimSpace(l), "wrote:") {
			if m := headingInLine.FindStringSubmatch(l); m != nil {
				out = append(out, m[1], m[2])
				continue
			}
		}
		out = append(out, l)
	}
	return out
}

// classifyLine returns the kind of a line that can be told without its neighbours; own for all others.
func classifyLine(line string) lineKind {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return blank
	case isMarked(s):
		return quote
	case isSignature(line):
		return signatureMark
	case isRuleLine(s):
		return rule
	case isForward(s):
		return forward
	case isOriginal(s):
		return original
	case isMobileNote(s):
		return mobile
	}
	return ownLine
}

// isMarked reports whether a line bears the mark of a quote: it begins with ">" or "|".
func isMarked(line string) bool {
	line = strings.TrimLeft(line, " \t\u00a0")
	return line != "" && (line[0] == '>' || line[0] == '|')
}

// markHeadingsAndCut marks the headings of quotes ("On <date>, <name> wrote:", over up to five lines). If a heading
// has no marked quote below it, but the sender has written something above it, everything below is left out.
func (t *trimmer) markHeadingsAndCut() {
	for i := 0; i < len(t.lines); i++ {
		if t.kinds[i] != ownLine {
			continue
		}
		n := countHeadingLines(t.lines[i:min(len(t.lines), i+5)])
		if n == 0 {
			continue
		}
		t.markHeading(i, i+n)
		if !t.isQuoteBelow(i+n) && slices.Contains(t.kinds[:i], ownLine) {
			t.dropLines(i+n, len(t.lines), quoted)
			return
		}
		i += n - 1
	}
}

// isQuoteBelow reports whether the first line from from on that is not blank is a quote.
func (t *trimmer) isQuoteBelow(from int) bool {
	below, ok := lists.Find(t.kinds[from:], func(k lineKind) bool { return k != blank })
	return ok && below == quote
}

// cutAtHeaderBlock leaves out the header of a quoted email. If no marked quote follows (as with Outlook), it leaves
// out everything below, too, and keeps it in carried.
func (t *trimmer) cutAtHeaderBlock() {
	for i := range t.lines {
		if t.kinds[i] != ownLine || !isHeaderBlock(t.lines[i:min(len(t.lines), i+12)]) {
			continue
		}
		if !t.dropHeaderAboveMarked(i) {
			t.carried = t.lines[i:]
			t.dropLines(i, len(t.lines), quoted)
			return
		}
	}
}

// cutOriginal leaves out a line such as "Original Message" and everything below; below a mark of forwarding it keeps
// that in carried. If a marked quote follows an original's header, only the header is left out.
func (t *trimmer) cutOriginal() {
	for i, kind := range t.kinds {
		switch {
		case kind == forward:
			t.carried = t.lines[i+1:]
			t.dropLines(i, len(t.lines), forwarded)
			return
		case kind == original && !t.dropHeaderAboveMarked(i):
			t.dropLines(i, len(t.lines), quoted)
			return
		}
	}
}

// dropHeaderAboveMarked leaves out the header of a quoted email whose lines bear marks: unmarked lines below are then
// the sender's. It returns false, and changes nothing, if no marked line follows.
func (t *trimmer) dropHeaderAboveMarked(from int) bool {
	end := from + 1
	for end < len(t.lines) && end-from <= maxHeadingLines && t.kinds[end] == ownLine && strings.ContainsAny(t.lines[end], ":：") {
		end++
	}
	below := end
	for below < len(t.lines) && (t.kinds[below] == blank || t.kinds[below] == dropped) {
		below++
	}
	if below == len(t.lines) || t.kinds[below] != quote {
		return false
	}
	t.dropLines(from, end, quoted)
	return true
}

// dropSignatures leaves out each signature, from its mark or a list's footer to the next quote, and the lines that
// phones and mail programs add.
func (t *trimmer) dropSignatures() {
	for i := 0; i < len(t.lines); i++ {
		switch {
		case t.kinds[i] == mobile, t.kinds[i] == ownLine && sentWithNote.MatchString(t.lines[i]) && t.hasNoWordsBelow(i):
			t.dropLines(i, i+1, footer)
		case t.kinds[i] == signatureMark, t.isListFooter(i):
			end := i + 1
			for end < len(t.lines) && t.kinds[end] != quote && t.kinds[end] != headingLine && t.kinds[end] != dropped {
				end++
			}
			t.dropLines(i, end, signature)
			i = end - 1
		}
	}
}

// hasNoWordsBelow reports whether no line below a line is the sender's.
func (t *trimmer) hasNoWordsBelow(i int) bool { return !slices.Contains(t.kinds[i+1:], ownLine) }

// isListFooter reports whether a line is the rule above the footer of a mailing list. The footer has to say "mailing
// list" in English.
func (t *trimmer) isListFooter(i int) bool {
	return t.kinds[i] == rule && i+1 < len(t.lines) && strings.Contains(strings.ToLower(t.lines[i+1]), "mailing list")
}

// dropQuotes leaves out quoted lines. It also leaves out rules directly above lines that are left out, and at the end
// of the text.
func (t *trimmer) dropQuotes() {
	for i := 0; i < len(t.lines); i++ {
		if t.kinds[i] == quote {
			end := i
			for end < len(t.lines) && t.kinds[end] == quote {
				end++
			}
			t.dropLines(i, end, quoted)
			i = end - 1
		}
	}
	below := true
	for i := len(t.kinds) - 1; i >= 0; i-- {
		switch t.kinds[i] {
		case rule:
			if below {
				t.kinds[i] = dropped
			}
		case ownLine:
			below = false
		case dropped, headingLine:
			below = true
		}
	}
}

// dropLines leaves out the lines from from to to, without to, and notes them as what. It does nothing if there are
// none.
func (t *trimmer) dropLines(from, to int, what string) {
	if from >= to {
		return
	}
	t.noteDropped(what, from, to)
	for i := from; i < to; i++ {
		t.kinds[i] = dropped
	}
}

// noteDropped notes that lines are left out. All but signatures and footers count as a quote that keptLines counts
// lines above.
func (t *trimmer) noteDropped(what string, from, to int) {
	where := fmt.Sprintf("line %d", from+1)
	if to-from > 1 {
		where = fmt.Sprintf("lines %d to %d", from+1, to)
	}
	t.leftOut = append(t.leftOut, Left{What: what, Why: where})
	if what != signature && what != footer {
		t.firstQuoted = min(t.firstQuoted, from)
	}
}

// keptLines returns the lines that were not left out, without blank lines at both ends and with one where there were
// several.
func (t *trimmer) keptLines() trimmedText {
	out := trimmedText{leftOut: t.leftOut, carried: t.carried}
	for i, l := range t.lines {
		switch t.kinds[i] {
		case ownLine, blank, rule:
			if l = strings.TrimRight(l, " \t\u00a0"); l != "" || len(out.lines) > 0 && out.lines[len(out.lines)-1] != "" {
				out.lines = append(out.lines, l)
			}
		}
		if i < t.firstQuoted {
			out.linesAbove = len(out.lines)
		}
	}
	out.lines = trimBlank(out.lines)
	out.linesAbove = min(out.linesAbove, len(out.lines))
	return out
}
