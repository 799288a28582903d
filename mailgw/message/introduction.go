package message

import (
	"regexp"
	"slices"
	"strings"
)

const maxHeadingLines = 8

// countHeadingAbove counts how many of the last lines are the heading of a quote of the email: a header of several
// fields, or words that end in a colon or name the sender, within four lines. It returns 0 if there is none.
func (s *Sent) countHeadingAbove(lines []string) int {
	if n := s.countHeaderLines(lines); n > 0 {
		return n
	}
	for n := 1; n <= min(len(lines), 4); n++ {
		top := len(lines) - n
		joined := strings.Join(lines[top:], " ")
		if !s.findTrace(lines[top]).isFound() || n > 1 && isShouted(lines[top]) || !s.mayBeHeading(joined) {
			continue
		}
		for top > 0 && s.beginsFurtherUp(lines[top-1], s.findTrace(strings.Join(lines[top:], " "))) {
			top--
		}
		return len(lines) - top
	}
	return 0
}

// mayBeHeading reports whether words may be the heading of a quote of the email: they end in a colon, or tell a date
// and the sender.
func (s *Sent) mayBeHeading(words string) bool {
	trace := s.findTrace(words)
	end := strings.TrimRight(words, " \t*_>\u00a0\u200e\u200f\u202c\u2069")
	colon := strings.HasSuffix(end, ":") || strings.HasSuffix(end, "：")
	return len(words) < maxHeadingBytes && (colon || trace.dated && (trace.address || trace.name))
}

// beginsFurtherUp reports whether a heading also includes the line above it. That line adds the sender or the date,
// which the rest of the heading lacks, and does not begin as orders do.
func (s *Sent) beginsFurtherUp(line string, rest trace) bool {
	t := s.findTrace(line)
	when := t.dated && !rest.dated
	who := (t.address || t.name && t.dated) && !rest.address && !rest.name
	return (when || who) && !isShouted(line)
}

// countHeaderLines counts how many of the last lines are the header of the email: "name: value" in any language. It
// returns 0 unless at least two of them hold true facts of the email.
func (s *Sent) countHeaderLines(lines []string) (n int) {
	trueFacts := 0
	for i, l := range slices.Backward(lines) {
		name, _, ok := strings.Cut(strings.ReplaceAll(l, "：", ":"), ":")
		if !ok || len(name) > 40 || strings.ContainsAny(name, "0123456789") {
			break
		}
		if s.findTrace(l).isFound() {
			n, trueFacts = len(lines)-i, trueFacts+1
		}
	}
	if trueFacts < 2 {
		return 0
	}
	return n
}

// trace says which facts of an email a line holds.
type trace struct {
	address, name bool // of its sender
	reader        bool // the address of its reader
	title, dated  bool // its subject; its year, or any date or time
}

var (
	clock   = regexp.MustCompile(`\b\d{1,2}[:.h]\d{2}\b`)
	numeric = regexp.MustCompile(`\b\d{1,2}[./-]\d{1,2}[./-]\d{2}`)
)

// findTrace looks for the facts of the email in a line.
func (s *Sent) findTrace(line string) trace {
	small := strings.ToLower(line)
	within := func(part string) bool { return strings.Contains(small, part) }
	t := trace{
		address: slices.ContainsFunc(s.answerAddresses, within), reader: slices.ContainsFunc(s.sentTo, within),
		dated: slices.ContainsFunc(s.years, within) || clock.MatchString(line) || numeric.MatchString(line),
	}
	words := spaceWords(line)
	t.name = s.name != "" && strings.Contains(words, s.name)
	t.title = s.title != "" && strings.Contains(words, s.title)
	return t
}

// isFound reports whether there is any trace.
func (t trace) isFound() bool { return t.address || t.name || t.reader || t.title || t.dated }
