package message

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/mailgw/echo"
)

// trimText returns the lines of a text that its sender wrote: by comparison, or else by the looks of quotes.
func (p Past) trimText(text string) trimmedText {
	if t, ok := p.trimByComparison(text); ok {
		return t
	}
	return trimLines(text)
}

// trimByComparison finds the sender's lines by comparison. ok is false if there is nothing to compare with, if the
// text has more than echo.MaxWords lines, if it repeats nothing, or if it forwards another email. Then quotes have to
// be found by their looks.
func (p Past) trimByComparison(text string) (ownWords trimmedText, ok bool) {
	trimmer, q := newTrimmer(text), quotes(p.Sent)
	if len(p.Sent)+len(p.Heard) == 0 || len(trimmer.lines) > echo.MaxWords {
		return trimmedText{}, false
	}
	p = p.withMemory(trimmer.lines)
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
		return trimmedText{}, false
	}
	trimmer.markHeadings()
	if !q.markBelowHeading(trimmer) && !slices.Contains(echoes, true) {
		return trimmedText{}, false
	}
	q.markContinued(trimmer)
	q.markByNeighbours(trimmer)
	trimmer.dropHeaders()
	trimmer.markHeadingsAboveQuotes(q)
	trimmer.dropSignatures()
	trimmer.dropRules()
	trimmer.dropQuotes()
	ownWords = trimmer.keptLines()
	ownWords.others = p.ordersOfOthers(trimmer)
	return ownWords, true
}

// echoedLines reports for each line of an answer whether it repeats one of the emails. The email that is quoted most
// comes first; the others are compared with the lines that are left.
func (q quotes) echoedLines(lines []string, isOrder func(line string) bool) []bool {
	echoes, mostEchoes, best := make([]bool, len(lines)), 0, -1
	var quoted []int
	answer := echo.ReadText(lines)
	for k := range q {
		e := q[k].echoedLines(lines, answer, isOrder)
		n := lists.Count(e, func(is bool) bool { return is })
		if n == 0 {
			continue
		}
		if quoted = append(quoted, k); n > mostEchoes {
			echoes, mostEchoes, best = e, n, k
		}
	}
	for _, k := range quoted {
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

// gap replaces lines that are known to be quoted. No email has this word, so lines above and below it are not compared
// as neighbours.
const gap = "\uA66E"

// echoedLines reports for each line of an answer whether it repeats the email. answer holds the same lines, read for
// comparison.
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

// hasStrangeBetween reports whether a line with words that is no echo stands between two that are. Then the answer may
// quote the email's HTML, which has other lines where there are tables.
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

// pageEchoes reports for each line of an answer whether it repeats the HTML of the email. answer holds the same lines,
// read for comparison.
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

// markBelowHeading marks lines directly below a quote's heading as quoted if they stand in an email of ours. Such
// lines may have too few words to be recognised without the heading. found is false if there are none.
func (q quotes) markBelowHeading(trimmer *trimmer) (found bool) {
	for i := range min(len(trimmer.lines), maxLookedUp) {
		if trimmer.kinds[i] != ownLine || !q.containLine(trimmer.lines[i]) || !q.hasHeadingAbove(trimmer, i) {
			continue
		}
		for ; i < len(trimmer.lines) && (trimmer.kinds[i] == blank || trimmer.kinds[i] == ownLine && q.containLine(trimmer.lines[i])); i++ {
			if trimmer.kinds[i] == ownLine {
				trimmer.kinds[i], found = quote, true
			}
		}
	}
	return found
}

// hasHeadingAbove reports whether a heading stands above a line, with nothing but blank lines between: a marked
// heading, or one in any language that names the sender of an email.
func (q quotes) hasHeadingAbove(trimmer *trimmer, i int) bool {
	end := i
	for end > 0 && trimmer.kinds[end-1] == blank {
		end--
	}
	if end > 0 && trimmer.kinds[end-1] == headingLine {
		return true
	}
	above := trimmer.linesAbove(end)
	return slices.ContainsFunc(q, func(sent Sent) bool {
		n := sent.countHeadingAbove(above)
		if n == 0 {
			return false
		}
		tr := sent.findTrace(strings.Join(above[len(above)-n:], " "))
		return tr.name || tr.address
	})
}

// markContinued marks a line as quoted if it continues the quoted line above it: a mail program has broken a line of
// an email in two.
func (q quotes) markContinued(t *trimmer) {
	for i := 1; i < min(len(t.lines), maxLookedUp); i++ {
		if t.kinds[i] == ownLine && t.kinds[i-1] == quote && slices.ContainsFunc(q, func(s Sent) bool { return s.isBrokenLine(t.lines[i-1], t.lines[i]) }) {
			t.kinds[i] = quote
		}
	}
}

// containLine reports whether the words of a line stand in one of the emails. It returns false for a line without
// words.
func (q quotes) containLine(line string) bool {
	return slices.ContainsFunc(q, func(s Sent) bool { return s.Says(line) })
}

// markHeadings marks headings of quotes in the languages of phrases.go.
func (t *trimmer) markHeadings() {
	for i := 0; i < len(t.lines); i++ {
		if t.kinds[i] != ownLine {
			continue
		}
		if n := countHeadingLines(t.lines[i:min(len(t.lines), i+5)]); n > 0 {
			t.markHeading(i, i+n)
			i += n - 1
		}
	}
}

// dropHeaders leaves out the header of each quoted email, or the "Original Message" line, with all lines down to the
// first that is known to be quoted; without such a line, all that follows.
func (t *trimmer) dropHeaders() {
	for i := range t.lines {
		header := t.kinds[i] == ownLine && isHeaderBlock(t.lines[i:min(len(t.lines), i+12)])
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

// maxQuotes is the largest number of quotes for which markHeadingsAboveQuotes looks for a heading.
const maxQuotes = 200

// markHeadingsAboveQuotes marks lines directly above a quote as its heading if they name sender, reader, date or
// subject of an email that may be quoted, in any language.
func (t *trimmer) markHeadingsAboveQuotes(quotes quotes) {
	seen := 0
	for i := 0; i < len(t.lines) && seen < maxQuotes; i++ {
		if t.kinds[i] != quote || i > 0 && t.kinds[i-1] == quote {
			continue
		}
		seen++
		end := i
		for end > 0 && t.kinds[end-1] == blank {
			end--
		}
		for _, s := range quotes {
			if n := s.countHeadingAbove(t.linesAbove(end)); n > 0 {
				t.markHeading(end-n, end)
				break
			}
		}
	}
}

// linesAbove returns the sender's lines directly above the line end, at most maxHeadingLines of them.
func (t *trimmer) linesAbove(end int) []string {
	from := end
	for from > 0 && end-from < maxHeadingLines && t.kinds[from-1] == ownLine {
		from--
	}
	return t.lines[from:end]
}

// markHeading marks the lines from from to to, without to, as the heading of a quote, and notes that they are left
// out.
func (t *trimmer) markHeading(from, to int) {
	t.noteDropped(heading, from, to)
	for i := from; i < to; i++ {
		t.kinds[i] = headingLine
	}
}

// dropRules leaves out lines without a word, such as rules, directly above or below a line that is left out or belongs
// to a quote.
func (t *trimmer) dropRules() {
	beside := func(k lineKind) bool { return k == quote || k == dropped || k == headingLine }
	for i, l := range t.lines {
		if t.kinds[i] != ownLine && t.kinds[i] != rule || spaceWords(l) != "" {
			continue
		}
		if i > 0 && beside(t.kinds[i-1]) || i+1 < len(t.lines) && beside(t.kinds[i+1]) {
			t.kinds[i] = dropped
		}
	}
}
