package trf

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// A line is read by columns, which count from 1.
type line struct {
	row  int
	text []rune
	err  error // the first fault
}

// recordFault records a fault of the line, unless one is recorded already.
func (l *line) recordFault(column int, format string, anies ...any) {
	if l.err == nil {
		l.err = &Error{l.row, column, fmt.Sprintf(format, anies...)}
	}
}

// textBetween returns the text of columns first to last, without blanks around it.
func (l *line) textBetween(first, last int) string {
	if first > len(l.text) {
		return ""
	}
	return strings.TrimSpace(string(l.text[first-1 : min(last, len(l.text))]))
}

// textAfterCode returns the text behind the code of the line.
func (l *line) textAfterCode() string { return l.textBetween(5, max(5, len(l.text))) }

// charAt returns the character in a column: 0 for a blank, '?' for a character beyond
// ASCII.
func (l *line) charAt(column int) byte {
	if column > len(l.text) || l.text[column-1] == ' ' || l.text[column-1] == '\t' {
		return 0
	}
	if r := l.text[column-1]; r < 128 && r > 0 {
		return byte(r)
	}
	return '?'
}

// readNumber reads a number from columns. It records a fault unless the number lies between least
// and most.
func (l *line) readNumber(first, last int, action string, least, most int) int {
	text := l.textBetween(first, last)
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		l.recordFault(first, "%s %q: a number from %d to %d is wanted", action, text, least, most)
	}
	return n
}

// readOptional reads a number from 0 to most that may be left out; blank columns give 0.
func (l *line) readOptional(first, last int, action string, most int) int {
	if l.textBetween(first, last) == "" {
		return 0
	}
	return l.readNumber(first, last, action, 0, most)
}

// readPoints reads points, which may be negative; blank columns give 0.
func (l *line) readPoints(first, last int, action string) Points {
	text := l.textBetween(first, last)
	if text == "" {
		return 0
	}
	whole, below := strings.CutPrefix(text, "-")
	points, ok := parsePoints(whole)
	if !ok {
		l.recordFault(first, "%s %q: points like 2.5 are wanted", action, text)
	}
	return lists.Either(below, -points, points)
}

// parsePoints reads 2, 2.5, 2,5 or .5. It returns false for anything else, and beyond 99.9, which is all that four
// columns can hold.
func parsePoints(text string) (Points, bool) {
	whole, tenth, dot := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	if tenth == "" {
		tenth = "0"
	} else if dot && whole == "" {
		whole = "0"
	}
	n, err := strconv.ParseUint(whole, 10, 32)
	t, err2 := strconv.ParseUint(tenth, 10, 32)
	if err != nil || err2 != nil || n > 99 || len(tenth) > 1 {
		return 0, false
	}
	return Points(10*n + t), true
}

// A word is a piece of a line between blanks, and the column where it begins.
type word struct {
	text   string
	column int
}

// splitWords returns the words from a column on.
func (l *line) splitWords(column int) []word {
	var words []word
	inside := false
	for i := column - 1; i < len(l.text); i++ {
		blank := l.text[i] == ' ' || l.text[i] == '\t'
		if !blank && !inside {
			words = append(words, word{"", i + 1})
		}
		if inside = !blank; inside {
			words[len(words)-1].text += string(l.text[i])
		}
	}
	return words
}
