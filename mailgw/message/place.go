package message

import (
	"slices"
	"strings"
)

// placeWords is the number of words above and below a line that identify its place in an email.
const placeWords = 3

// markByNeighbours marks lines below a quoted line as quoted if they stand at just that place in an email. Such lines
// have too few words to be recognised by themselves. If some quoted line bears no mark, so that the mail program has
// lost marks, less is asked: the program may also have left out lines around them.
func (q quotes) markByNeighbours(trimmer *trimmer) {
	marksLost := trimmer.hasUnmarkedQuote()
	for i := 0; i < min(len(trimmer.lines), maxLookedUp); i++ {
		if trimmer.kinds[i] != ownLine || i == 0 || trimmer.kinds[i-1] != quote {
			continue
		}
		end := i
		for end < len(trimmer.lines) && (trimmer.kinds[end] == ownLine || spaceWords(trimmer.lines[end]) == "") {
			end++
		}
		if q.containLinesBetween(trimmer, i, end, marksLost) {
			for j := i; j < end; j++ {
				trimmer.kinds[j] = quote
			}
		}
		i = end - 1
	}
}

// containLinesBetween reports whether an email holds the lines from from to to, without to, between the quoted words
// above and below them. It returns false without words above. marksLost says that the mail program has lost marks of
// quotes: then the email may have further words between the lines.
func (q quotes) containLinesBetween(trimmer *trimmer, from, to int, marksLost bool) bool {
	before, behind := trimmer.wordsBefore(from), trimmer.wordsBehind(to)
	var lineWords []string // words, by line
	for _, l := range trimmer.lines[from:to] {
		if words := spaceWords(l); words != "" {
			lineWords = append(lineWords, strings.TrimSpace(words))
		}
	}
	switch {
	case len(before) == 0 || len(lineWords) == 0:
		return false
	case len(behind) == 0:
		return marksLost && to == len(trimmer.lines) && q.containLinesAtEnd(trimmer.lines[from:to], before, lineWords)
	}
	parts := slices.Concat([]string{strings.Join(before, " ")}, lineWords, []string{strings.Join(behind, " ")})
	whole, first, last := joinWords(parts), joinWords(parts[:1+len(lineWords)]), joinWords(parts[1:])
	return slices.ContainsFunc(q, func(sent Sent) bool {
		beside := strings.Contains(sent.verse, first) || strings.Contains(sent.verse, last) // the quote of one email may end where that of another begins
		return strings.Contains(sent.words, whole) || marksLost && (beside || sent.saysInTurn(parts))
	})
}

// containLinesAtEnd reports whether the last lines of a text, with no words below them, are a quote: an email holds
// them below the words before, and one of them cannot be an order; or they are several, and an email passes all of
// them on. within holds the words of each line.
func (q quotes) containLinesAtEnd(lines, before, within []string) bool {
	verse, parts := joinWords(within), append([]string{strings.Join(before, " ")}, within...)
	prose := slices.ContainsFunc(lines, isProseLine)
	return slices.ContainsFunc(q, func(s Sent) bool {
		return prose && s.saysInTurn(parts) || len(within) > 1 && strings.Contains(s.verse, verse)
	})
}

// joinWords joins words with one blank between them, and puts one at both ends.
func joinWords(words []string) string { return " " + strings.Join(words, " ") + " " }

// saysInTurn reports whether the words of each line stand in the email, in the same order, with any words between the
// lines.
func (s *Sent) saysInTurn(lines []string) bool {
	rest := s.words
	for _, l := range lines {
		at := strings.Index(rest, " "+l+" ")
		if at < 0 {
			return false
		}
		rest = rest[at+1+len(l):]
	}
	return true
}

// hasUnmarkedQuote reports whether a line that counts as quoted bears no mark of a quote.
func (t *trimmer) hasUnmarkedQuote() bool {
	for i, l := range t.lines {
		if t.kinds[i] == quote && !isMarked(l) {
			return true
		}
	}
	return false
}

// isProseLine reports whether a line has words and cannot be an order, because it begins with no word in capitals.
func isProseLine(line string) bool { return spaceWords(line) != "" && !isShouted(line) }

// wordsBefore returns the last words of the quote above a line, at most placeWords.
func (t *trimmer) wordsBefore(line int) (words []string) {
	for i := line - 1; i >= 0 && len(words) < placeWords && (t.kinds[i] == quote || t.kinds[i] == blank); i-- {
		words = append(strings.Fields(spaceWords(t.lines[i])), words...)
	}
	return words[max(0, len(words)-placeWords):]
}

// wordsBehind returns the first words of the quote that begins with a line, at most placeWords.
func (t *trimmer) wordsBehind(line int) (words []string) {
	for i := line; i < len(t.lines) && len(words) < placeWords && (t.kinds[i] == quote || t.kinds[i] == blank); i++ {
		words = append(words, strings.Fields(spaceWords(t.lines[i]))...)
	}
	return words[:min(len(words), placeWords)]
}
