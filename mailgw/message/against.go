package message

import (
	"slices"
	"strings"

	"seneschal/mailgw/echo"
)

// Against reads the sender's own words anew, now that the letter of ours is
// known that he answers: what he repeats of it is not his, in whatever
// language and manner his mail program quotes. Without an echo of that letter,
// the words stay as they were.
func (m *Message) Against(sent Sent) {
	if m.parts == nil || m.Class != Letter && m.Class != Empty {
		return
	}
	m.words(m.parts, func(text string) ([]string, []Left) { return sent.trim(text) })
	m.classify(m.parts)
}

// trim gives the lines of an answer that its sender wrote with his own hands,
// and says what it left out. It does as Trim does if nothing of the letter is
// repeated, or if another letter is forwarded besides.
func (s *Sent) trim(text string) ([]string, []Left) {
	t := newTrimmer(text)
	echoes, ok := s.echoes(t.lines)
	if !ok {
		return Trim(text)
	}
	spare(t.lines, echoes)
	for i, l := range t.lines {
		t.kinds[i] = quote
		if !echoes[i] {
			t.kinds[i] = kindOf(l)
		}
	}
	if slices.Contains(t.kinds, forward) {
		return Trim(text)
	}
	t.named()
	t.unmarked()
	t.introductions(s)
	t.signatures()
	t.ruled()
	t.quotes()
	return t.rest(), t.left
}

// echoes are the lines of an answer that repeat the letter; ok is false if none
// does.
func (s *Sent) echoes(lines []string) (echoes []bool, ok bool) {
	echoes, ok = echo.Lines(lines, s.lines, isOrder)
	if !ok || !slices.Contains(echoes, true) {
		return nil, false
	}
	if s.page != "" && mixed(lines, echoes) {
		for i, is := range s.pageEchoes(lines) {
			echoes[i] = echoes[i] || is
		}
	}
	return echoes, true
}

// mixed reports whether a strange line stands between two that are an echo:
// the answer may quote the letter as HTML, of which tables read otherwise.
func mixed(lines []string, echoes []bool) bool {
	within, strange := false, false
	for i, l := range lines {
		if echoes[i] && strange {
			return true
		}
		within = within || echoes[i]
		strange = strange || within && !echoes[i] && strings.ContainsFunc(l, isWord)
	}
	return false
}

// pageEchoes are the lines of an answer that repeat the HTML of the letter.
func (s *Sent) pageEchoes(lines []string) []bool {
	orders := map[string]bool{}
	for _, l := range s.lines {
		if isOrder(l) {
			orders[spaced(l)] = true
		}
	}
	text, _ := htmlToText(s.page)
	echoes, _ := echo.Lines(lines, splitLines(text), func(l string) bool { return shouted(l) || orders[spaced(l)] })
	return echoes
}

// named marks headings of quotes in the languages that are known.
func (t *trimmer) named() {
	for i := 0; i < len(t.lines); i++ {
		if t.kinds[i] != own {
			continue
		}
		if n := attribution(t.lines[i:min(len(t.lines), i+5)]); n > 0 {
			t.heading(i, i+n)
			i += n - 1
		}
	}
}

// unmarked leaves out what stands between the header of a quoted letter and
// the first line that is known to be quoted.
func (t *trimmer) unmarked() {
	for i := range t.lines {
		header := t.kinds[i] == own && isHeaderBlock(t.lines[i:min(len(t.lines), i+12)])
		if !header && t.kinds[i] != original {
			continue
		}
		end := i + 1
		for end < len(t.lines) && t.kinds[end] != quote {
			end++
		}
		t.drop(i, end, quoted)
	}
}

// mostQuotes is above how many quotes a heading is looked for.
const mostQuotes = 200

// introductions marks what stands directly above a quote and speaks of the
// letter that is quoted, in any language.
func (t *trimmer) introductions(s *Sent) {
	seen := 0
	for i := 0; i < len(t.lines) && seen < mostQuotes; i++ {
		if t.kinds[i] != quote || i > 0 && t.kinds[i-1] == quote {
			continue
		}
		seen++
		end := i
		for end > 0 && t.kinds[end-1] == blank {
			end--
		}
		if n := s.introduction(t.above(end)); n > 0 {
			t.heading(end-n, end)
		}
	}
}

// above are the lines of the sender's directly above a line.
func (t *trimmer) above(end int) []string {
	from := end
	for from > 0 && end-from < tallest && t.kinds[from-1] == own {
		from--
	}
	return t.lines[from:end]
}

func (t *trimmer) heading(from, to int) {
	t.note(heading, from, to)
	for i := from; i < to; i++ {
		t.kinds[i] = attribute
	}
}

// ruled leaves out lines without a word that stand beside a quote.
func (t *trimmer) ruled() {
	beside := func(k kind) bool { return k == quote || k == gone || k == attribute }
	for i, l := range t.lines {
		if t.kinds[i] != own && t.kinds[i] != rule || spaced(l) != "" {
			continue
		}
		if i > 0 && beside(t.kinds[i-1]) || i+1 < len(t.lines) && beside(t.kinds[i+1]) {
			t.kinds[i] = gone
		}
	}
}
