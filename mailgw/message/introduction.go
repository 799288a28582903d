package message

import (
	"regexp"
	"slices"
	"strings"
)

// tallest is the largest number of lines in the heading of a quote.
const tallest = 8

// introduction counts the lines, from the last, that introduce a quote of the email below them:
// a sentence that ends in a colon, or names the sender, or a header of several fields.
func (s *Sent) introduction(lines []string) int {
	if n := s.countHeaderLines(lines); n > 0 {
		return n
	}
	for n := 1; n <= min(len(lines), 4); n++ {
		top := len(lines) - n
		joined := strings.Join(lines[top:], " ")
		if !s.findTrace(lines[top]).isFound() || n > 1 && isShouted(lines[top]) || !s.introduces(joined) {
			continue
		}
		for top > 0 && s.beginsFurtherUp(lines[top-1], s.findTrace(strings.Join(lines[top:], " "))) {
			top--
		}
		return len(lines) - top
	}
	return 0
}

// introduces reports whether words can stand above a quote of the email.
func (s *Sent) introduces(words string) bool {
	trace := s.findTrace(words)
	end := strings.TrimRight(words, " \t*_>\u00a0\u200e\u200f\u202c\u2069")
	colon := strings.HasSuffix(end, ":") || strings.HasSuffix(end, "：")
	return len(words) < longest && (colon || trace.dated && (trace.address || trace.name))
}

// beginsFurtherUp reports whether a heading, of which the rest is known, begins a line further up. That
// line adds the author or the date that the rest lacks, and does not begin as orders are written.
func (s *Sent) beginsFurtherUp(line string, rest trace) bool {
	t := s.findTrace(line)
	when := t.dated && !rest.dated
	who := (t.address || t.name && t.dated) && !rest.address && !rest.name
	return (when || who) && !isShouted(line)
}

// countHeaderLines counts the lines, from the last, that are the header of the email: "name: value" in any
// language, at least two of them true.
func (s *Sent) countHeaderLines(lines []string) (n int) {
	known := 0
	for i, l := range slices.Backward(lines) {
		name, _, ok := strings.Cut(strings.ReplaceAll(l, "：", ":"), ":")
		if !ok || len(name) > 40 || strings.ContainsAny(name, "0123456789") {
			break
		}
		if s.findTrace(l).isFound() {
			n, known = len(lines)-i, known+1
		}
	}
	if known < 2 {
		return 0
	}
	return n
}

// trace says which parts of an email's heading a line holds.
type trace struct {
	address, name bool // of its sender
	reader        bool // the address that it went to
	title, dated  bool
}

var (
	clock   = regexp.MustCompile(`\b\d{1,2}[:.h]\d{2}\b`)
	numeric = regexp.MustCompile(`\b\d{1,2}[./-]\d{1,2}[./-]\d{2}`)
)

// findTrace looks for the heading of an email of ours in a line.
func (s *Sent) findTrace(line string) trace {
	small := strings.ToLower(line)
	within := func(part string) bool { return strings.Contains(small, part) }
	t := trace{
		address: slices.ContainsFunc(s.from, within), reader: slices.ContainsFunc(s.to, within),
		dated: slices.ContainsFunc(s.years, within) || clock.MatchString(line) || numeric.MatchString(line),
	}
	words := spaceWords(line)
	t.name = s.name != "" && strings.Contains(words, s.name)
	t.title = s.title != "" && strings.Contains(words, s.title)
	return t
}

// isFound reports whether there is any trace.
func (t trace) isFound() bool { return t.address || t.name || t.reader || t.title || t.dated }
