package message

import (
	"slices"
	"strings"
)

// around is the number of words on each side that identify a line's place in an email.
const around = 3

// markInPlace marks lines between two quoted ones that stand at just that place in an email. They
// have too few words to be recognised by themselves, and their neighbours were found in another
// email that says the same. If a mail program has lost marks of quotes, it may also have left
// out more of the email around them, or all of it but the words of others.
func (q quotes) markInPlace(trimmer *trimmer) {
	loose := trimmer.hasUnmarkedQuote()
	for i := 0; i < min(len(trimmer.lines), mostLines); i++ {
		if trimmer.kinds[i] != own || i == 0 || trimmer.kinds[i-1] != quote {
			continue
		}
		end := i
		for end < len(trimmer.lines) && (trimmer.kinds[end] == own || spaceWords(trimmer.lines[end]) == "") {
			end++
		}
		if q.containBetween(trimmer, i, end, loose) {
			for j := i; j < end; j++ {
				trimmer.kinds[j] = quote
			}
		}
		i = end - 1
	}
}

// containBetween reports whether an email has some lines between the words around them.
func (q quotes) containBetween(trimmer *trimmer, from, to int, loose bool) bool {
	before, behind := trimmer.wordsBefore(from), trimmer.wordsBehind(to)
	var within []string // words, by line
	for _, l := range trimmer.lines[from:to] {
		if words := spaceWords(l); words != "" {
			within = append(within, strings.TrimSpace(words))
		}
	}
	switch {
	case len(before) == 0 || len(within) == 0:
		return false
	case len(behind) == 0:
		return loose && to == len(trimmer.lines) && q.containAtEnd(trimmer.lines[from:to], before, within)
	}
	parts := slices.Concat([]string{strings.Join(before, " ")}, within, []string{strings.Join(behind, " ")})
	whole, first, last := joinWords(parts), joinWords(parts[:1+len(within)]), joinWords(parts[1:])
	return slices.ContainsFunc(q, func(sent Sent) bool {
		beside := strings.Contains(sent.verse, first) || strings.Contains(sent.verse, last) // the quote of one email may end where that of another begins
		return strings.Contains(sent.words, whole) || loose && (beside || sent.saysInTurn(parts))
	})
}

// containAtEnd does the same at the end of a text, where no words follow the lines. They are a quote
// if one of them cannot be an order, or if they are several that an email passes on.
func (q quotes) containAtEnd(lines, before, within []string) bool {
	verse, parts := joinWords(within), append([]string{strings.Join(before, " ")}, within...)
	prose := slices.ContainsFunc(lines, isProseLine)
	return slices.ContainsFunc(q, func(s Sent) bool {
		return prose && s.saysInTurn(parts) || len(within) > 1 && strings.Contains(s.verse, verse)
	})
}

// joinWords joins words with a blank on both sides of each.
func joinWords(words []string) string { return " " + strings.Join(words, " ") + " " }

// saysInTurn reports whether the words of some lines stand in the email in the same order,
// whatever is between them.
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

// hasUnmarkedQuote reports whether any quoted line bears no mark.
func (t *trimmer) hasUnmarkedQuote() bool {
	for i, l := range t.lines {
		if t.kinds[i] == quote && !isMarked(l) {
			return true
		}
	}
	return false
}

// isProseLine reports whether a line has words that cannot begin an order.
func isProseLine(line string) bool { return spaceWords(line) != "" && !isShouted(line) }

// wordsBefore returns the last words of the quote above a line.
func (t *trimmer) wordsBefore(line int) (words []string) {
	for i := line - 1; i >= 0 && len(words) < around && (t.kinds[i] == quote || t.kinds[i] == blank); i-- {
		words = append(strings.Fields(spaceWords(t.lines[i])), words...)
	}
	return words[max(0, len(words)-around):]
}

// wordsBehind returns the first words of the quote that begins with a line.
func (t *trimmer) wordsBehind(line int) (words []string) {
	for i := line; i < len(t.lines) && len(words) < around && (t.kinds[i] == quote || t.kinds[i] == blank); i++ {
		words = append(words, strings.Fields(spaceWords(t.lines[i]))...)
	}
	return words[:min(len(words), around)]
}
