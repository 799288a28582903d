package message

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// kind is the kind of a line in an email.
type lineKind byte

const (
	own       lineKind = iota // the sender's words
	blank                     // nothing on it
	quote                     // begins with ">" or "|"
	rule                      // dashes or underscores, nothing else
	original                  // "Original Message" and the like: all below is quoted
	forward                   // "Forwarded message" and the like
	attribute                 // "On ... she wrote:", or a part of it
	sign                      // "-- "
	mobile                    // "Sent from my ..."
	gone                      // left out
)

// trimmer decides line by line which words are the sender's.
type trimmer struct {
	lines []string
	kinds []lineKind
	left  []Left
	first int    // the first line of a quotation
	heard []bool // lines that others wrote; nil: none

	carried []string // another email: the lines below the mark, or from its header on
}

// trimmed is the sender's part of a text.
type trimmed struct {
	own   []string
	above int    // how many of them stand above every quotation
	left  []Left // the parts that were left out

	others []string // orders that others wrote, and that bear no mark

	carried []string // another email that it brings along, with its header
}

// trimLines returns the lines of a text that its sender wrote, and the parts that it left out.
func trimLines(text string) trimmed {
	trimmer := newTrimmer(text)
	for i, l := range trimmer.lines {
		trimmer.kinds[i] = classifyLine(l)
	}
	trimmer.attributions()
	trimmer.headerBlocks()
	trimmer.cutOriginal()
	trimmer.signatures()
	trimmer.dropQuotes()
	return trimmer.keptLines()
}

// newTrimmer returns a trimmer that has not classified any line yet.
func newTrimmer(text string) *trimmer {
	lines := splitHeadings(splitLines(text))
	return &trimmer{lines: lines, kinds: make([]lineKind, len(lines)), first: len(lines)}
}

// splitHeadings gives headings that share a line with words a line of their own.
func splitHeadings(lines []string) []string {
	out := make([]string, 0, len(lines))
	for _, l := range lines {
		if len(l) < longest && strings.HasSuffix(strings.TrimSpace(l), "wrote:") {
			if m := shared.FindStringSubmatch(l); m != nil {
				out = append(out, m[1], m[2])
				continue
			}
		}
		out = append(out, l)
	}
	return out
}

func classifyLine(line string) lineKind {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return blank
	case isMarked(s):
		return quote
	case isSignature(line):
		return sign
	case isRuleLine(s):
		return rule
	case isForward(s):
		return forward
	case isOriginal(s):
		return original
	case isMobileNote(s):
		return mobile
	}
	return own
}

// isMarked reports whether a line bears the mark of a quote.
func isMarked(line string) bool {
	line = strings.TrimLeft(line, " \t\u00a0")
	return line != "" && (line[0] == '>' || line[0] == '|')
}

// attributions marks the lines that introduce a quote: "On <date>, <name> wrote:", over up to
// five lines. If no marked quote follows, everything below is taken for the quote, provided that
// the sender has written something above.
func (t *trimmer) attributions() {
	for i := 0; i < len(t.lines); i++ {
		if t.kinds[i] != own {
			continue
		}
		n := attribution(t.lines[i:min(len(t.lines), i+5)])
		if n == 0 {
			continue
		}
		t.markHeading(i, i+n)
		if !t.quotedBelow(i+n) && slices.Contains(t.kinds[:i], own) {
			t.dropLines(i+n, len(t.lines), quoted)
			return
		}
		i += n - 1
	}
}

func (t *trimmer) quotedBelow(from int) bool {
	below, ok := lists.Find(t.kinds[from:], func(k lineKind) bool { return k != blank })
	return ok && below == quote
}

// headerBlocks finds the header of an email that is quoted without marks (as Outlook does) and
// leaves out everything from there on.
func (t *trimmer) headerBlocks() {
	for i := range t.lines {
		if t.kinds[i] != own || !isHeaderBlock(t.lines[i:min(len(t.lines), i+12)]) {
			continue
		}
		if !t.headsMarked(i) {
			t.carried = t.lines[i:]
			t.dropLines(i, len(t.lines), quoted)
			return
		}
	}
}

// cutOriginal leaves out everything below a line such as "Original Message".
func (t *trimmer) cutOriginal() {
	for i, kind := range t.kinds {
		switch {
		case kind == forward:
			t.carried = t.lines[i+1:]
			t.dropLines(i, len(t.lines), forwarded)
			return
		case kind == original && !t.headsMarked(i):
			t.dropLines(i, len(t.lines), quoted)
			return
		}
	}
}

// headsMarked leaves out only the header of a quoted email, if the quote below it bears marks:
// lines without a mark are then the sender's. It reports whether it did so.
func (t *trimmer) headsMarked(from int) bool {
	end := from + 1
	for end < len(t.lines) && end-from <= tallest && t.kinds[end] == own && strings.ContainsAny(t.lines[end], ":：") {
		end++
	}
	below := end
	for below < len(t.lines) && (t.kinds[below] == blank || t.kinds[below] == gone) {
		below++
	}
	if below == len(t.lines) || t.kinds[below] != quote {
		return false
	}
	t.dropLines(from, end, quoted)
	return true
}

// signatures leaves out the lines below "-- ", up to the next quote, and the lines that phones
// add.
func (t *trimmer) signatures() {
	for i := 0; i < len(t.lines); i++ {
		switch {
		case t.kinds[i] == mobile, t.kinds[i] == own && sentBy.MatchString(t.lines[i]) && t.lastWords(i):
			t.dropLines(i, i+1, footer)
		case t.kinds[i] == sign, t.listFooter(i):
			end := i + 1
			for end < len(t.lines) && t.kinds[end] != quote && t.kinds[end] != attribute && t.kinds[end] != gone {
				end++
			}
			t.dropLines(i, end, signature)
			i = end - 1
		}
	}
}

// lastWords reports whether no words of the sender stand below a line.
func (t *trimmer) lastWords(i int) bool { return !slices.Contains(t.kinds[i+1:], own) }

// listFooter reports whether a line is the rule above a mailing list's footer.
func (t *trimmer) listFooter(i int) bool {
	return t.kinds[i] == rule && i+1 < len(t.lines) && strings.Contains(strings.ToLower(t.lines[i+1]), "mailing list")
}

// dropQuotes leaves out quoted lines, and rules directly above parts that are left out.
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
				t.kinds[i] = gone
			}
		case own:
			below = false
		case gone, attribute:
			below = true
		}
	}
}

// dropLines leaves lines out, and notes the reason.
func (t *trimmer) dropLines(from, to int, what string) {
	if from >= to {
		return
	}
	t.noteDropped(what, from, to)
	for i := from; i < to; i++ {
		t.kinds[i] = gone
	}
}

func (t *trimmer) noteDropped(what string, from, to int) {
	where := fmt.Sprintf("line %d", from+1)
	if to-from > 1 {
		where = fmt.Sprintf("lines %d to %d", from+1, to)
	}
	t.left = append(t.left, Left{What: what, Why: where})
	if what != signature && what != footer {
		t.first = min(t.first, from)
	}
}

// keptLines returns the lines that were not left out.
func (t *trimmer) keptLines() trimmed {
	out := trimmed{left: t.left, carried: t.carried}
	for i, l := range t.lines {
		switch t.kinds[i] {
		case own, blank, rule:
			if l = strings.TrimRight(l, " \t\u00a0"); l != "" || len(out.own) > 0 && out.own[len(out.own)-1] != "" {
				out.own = append(out.own, l)
			}
		}
		if i < t.first {
			out.above = len(out.own)
		}
	}
	out.own = trimBlank(out.own)
	out.above = min(out.above, len(out.own))
	return out
}
