package message

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/mailgw/echo"
)

// trimText returns the lines of a text that its sender wrote.
func (p Past) trimText(text string) trimmed {
	if t, ok := p.trimByComparison(text); ok {
		return t
	}
	return trimLines(text)
}

// trimByComparison finds the sender's lines by comparison. ok is false if nothing of the emails is repeated,
// or if another email is forwarded besides; then quotes have to be found by their looks.
func (p Past) trimByComparison(text string) (own trimmed, ok bool) {
	trimmer, q := newTrimmer(text), quotes(p.Sent)
	if len(p.Sent)+len(p.Heard) == 0 || len(trimmer.lines) > echo.MaxWords {
		return trimmed{}, false
	}
	p = p.remembering(trimmer.lines)
	trimmer.heard = p.heardLines(trimmer.lines)
	echoes := q.echoedLines(trimmer.lines, p.isObeyed)
	for i, is := range trimmer.heard {
		echoes[i] = echoes[i] || is
	}
	spareMessages(trimmer.lines, echoes)
	for i, l := range trimmer.lines {
		trimmer.kinds[i] = quote
		if !echoes[i] {
			trimmer.kinds[i] = classifyLine(l)
		}
	}
	if slices.Contains(trimmer.kinds, forward) {
		return trimmed{}, false
	}
	trimmer.markHeadings()
	if !q.markBelowHeading(trimmer) && !slices.Contains(echoes, true) {
		return trimmed{}, false
	}
	q.markContinued(trimmer)
	q.markInPlace(trimmer)
	trimmer.dropUnmarked()
	trimmer.introductions(q)
	trimmer.signatures()
	trimmer.dropRules()
	trimmer.dropQuotes()
	own = trimmer.keptLines()
	own.others = p.ordersOfOthers(trimmer)
	return own, true
}

// echoedLines reports which lines of an answer repeat an email. It starts with the email that is
// quoted most, and compares the others with the rest.
func (q quotes) echoedLines(lines []string, isOrder func(line string) bool) []bool {
	echoes, most, best := make([]bool, len(lines)), 0, -1
	var found []int
	answer := echo.ReadText(lines)
	for k := range q {
		e := q[k].echoedLines(lines, answer, isOrder)
		n := lists.Count(e, func(is bool) bool { return is })
		if n == 0 {
			continue
		}
		if found = append(found, k); n > most {
			echoes, most, best = e, n, k
		}
	}
	for _, k := range found {
		if k == best {
			continue
		}
		rest := slices.Clone(lines)
		for i, is := range echoes {
			if is {
				rest[i] = gap
			}
		}
		for i, is := range q[k].echoedLines(rest, echo.ReadText(rest), isOrder) {
			echoes[i] = echoes[i] || is
		}
	}
	return echoes
}

// gap is a word that no email has: it keeps the lines around it apart.
const gap = "\uA66E"

// echoedLines reports which lines of an answer, which was read as answer, repeat the email.
func (s *Sent) echoedLines(lines []string, answer *echo.Text, isOrder func(line string) bool) []bool {
	echoes, ok := echo.Lines(answer, s.text, echo.Look{Shown: isShownOrder, Verse: isVerseLine, Marked: isMarked, Order: isOrder})
	if !ok {
		return make([]bool, len(lines))
	}
	if s.page != "" && hasStrangeBetween(lines, echoes) {
		for i, is := range s.pageEchoes(lines, answer) {
			echoes[i] = echoes[i] || is
		}
	}
	return echoes
}

// hasStrangeBetween reports whether a strange line stands between two that are an echo. Then the answer may
// quote the email as HTML, in which tables read differently.
func hasStrangeBetween(lines []string, echoes []bool) bool {
	within, strange := false, false
	for i, l := range lines {
		if echoes[i] && strange {
			return true
		}
		within = within || echoes[i]
		strange = strange || within && !echoes[i] && strings.ContainsFunc(l, isWordRune)
	}
	return false
}

// pageEchoes reports which lines of an answer, which was read as answer, repeat the HTML of the email.
func (s *Sent) pageEchoes(lines []string, answer *echo.Text) []bool {
	orders := map[string]bool{}
	for _, l := range s.lines {
		if isShownOrder(l) {
			orders[spaceWords(l)] = true
		}
	}
	text, _ := htmlToText(s.page)
	shown := func(l string) bool { return isShouted(l) || orders[spaceWords(l)] }
	echoes, ok := echo.Lines(answer, echo.ReadOriginal(splitLines(text)), echo.Look{Shown: shown})
	if !ok {
		return make([]bool, len(lines))
	}
	return echoes
}

// markBelowHeading marks lines directly below the heading of a quote that stand in an email of ours: they
// are too short to be recognised by their words alone.
func (q quotes) markBelowHeading(trimmer *trimmer) (found bool) {
	for i := range min(len(trimmer.lines), mostLines) {
		if trimmer.kinds[i] != own || !q.containLine(trimmer.lines[i]) || !q.hasHeadingAbove(trimmer, i) {
			continue
		}
		for ; i < len(trimmer.lines) && (trimmer.kinds[i] == blank || trimmer.kinds[i] == own && q.containLine(trimmer.lines[i])); i++ {
			if trimmer.kinds[i] == own {
				trimmer.kinds[i], found = quote, true
			}
		}
	}
	return found
}

// hasHeadingAbove reports whether a heading stands directly above a line: one that is marked, or one in an
// unknown language that names the email's sender.
func (q quotes) hasHeadingAbove(trimmer *trimmer, i int) bool {
	end := i
	for end > 0 && trimmer.kinds[end-1] == blank {
		end--
	}
	if end > 0 && trimmer.kinds[end-1] == attribute {
		return true
	}
	above := trimmer.linesAbove(end)
	return slices.ContainsFunc(q, func(sent Sent) bool {
		n := sent.introduction(above)
		if n == 0 {
			return false
		}
		tr := sent.findTrace(strings.Join(above[len(above)-n:], " "))
		return tr.name || tr.address
	})
}

// markContinued marks lines that go on with a quoted one above them, as mail programs break it.
func (q quotes) markContinued(t *trimmer) {
	for i := 1; i < min(len(t.lines), mostLines); i++ {
		if t.kinds[i] == own && t.kinds[i-1] == quote && slices.ContainsFunc(q, func(s Sent) bool { return s.isBrokenLine(t.lines[i-1], t.lines[i]) }) {
			t.kinds[i] = quote
		}
	}
}

// containLine reports whether the words of a line stand in one of the emails.
func (q quotes) containLine(line string) bool {
	return slices.ContainsFunc(q, func(s Sent) bool { return s.Says(line) })
}

// markHeadings marks headings of quotes in the languages that are known.
func (t *trimmer) markHeadings() {
	for i := 0; i < len(t.lines); i++ {
		if t.kinds[i] != own {
			continue
		}
		if n := attribution(t.lines[i:min(len(t.lines), i+5)]); n > 0 {
			t.markHeading(i, i+n)
			i += n - 1
		}
	}
}

// dropUnmarked leaves out the lines between the header of a quoted email and the first line that is
// known to be quoted.
func (t *trimmer) dropUnmarked() {
	for i := range t.lines {
		header := t.kinds[i] == own && isHeaderBlock(t.lines[i:min(len(t.lines), i+12)])
		if !header && t.kinds[i] != original {
			continue
		}
		end := i + 1
		for end < len(t.lines) && (t.kinds[end] != quote || fieldKind(t.lines[end]) != 0) {
			end++
		}
		t.dropLines(i, end, quoted)
	}
}

// mostQuotes is the number of quotes above which a heading is looked for.
const mostQuotes = 200

// introductions marks lines directly above a quote that speak of an email that may be quoted, in
// any language.
func (t *trimmer) introductions(quotes quotes) {
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
		for _, s := range quotes {
			if n := s.introduction(t.linesAbove(end)); n > 0 {
				t.markHeading(end-n, end)
				break
			}
		}
	}
}

// linesAbove returns the sender's lines directly above a line, at most tallest of them.
func (t *trimmer) linesAbove(end int) []string {
	from := end
	for from > 0 && end-from < tallest && t.kinds[from-1] == own {
		from--
	}
	return t.lines[from:end]
}

func (t *trimmer) markHeading(from, to int) {
	t.noteDropped(heading, from, to)
	for i := from; i < to; i++ {
		t.kinds[i] = attribute
	}
}

// dropRules leaves out lines without a word that stand beside a quote.
func (t *trimmer) dropRules() {
	beside := func(k lineKind) bool { return k == quote || k == gone || k == attribute }
	for i, l := range t.lines {
		if t.kinds[i] != own && t.kinds[i] != rule || spaceWords(l) != "" {
			continue
		}
		if i > 0 && beside(t.kinds[i-1]) || i+1 < len(t.lines) && beside(t.kinds[i+1]) {
			t.kinds[i] = gone
		}
	}
}
