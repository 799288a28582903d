package text

import (
	"strings"
	"unicode/utf8"
)

// mostLetters is the most characters in a word. Mail programs break longer words when they quote them, so that those
// cannot be recognised.
const mostLetters = 60

// isLongLink reports whether a word is a link longer than words may be. Such a link must stay whole and stands alone on
// its line.
func isLongLink(word string) bool {
	return utf8.RuneCountInString(word) > mostLetters && !strings.Contains(word, " ") && strings.Contains(word, "://")
}

// BreakLongWords returns a text of several lines without long words. Such words get blanks within;
// long links get lines of their own, behind the marks of the line.
func BreakLongWords(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		words := strings.TrimLeft(line, ">| ")
		mark := line[:len(line)-len(words)]
		lines[i] = mark + strings.Join(breakLongWords(words), "\n"+mark)
	}
	return strings.Join(lines, "\n")
}

// breakLongWords returns a line without long words. Such words get blanks within; long links get
// lines of their own. There is always at least one line.
func breakLongWords(s string) (lines []string) {
	if utf8.RuneCountInString(s) <= mostLetters {
		return []string{s}
	}
	var line strings.Builder
	for i, word := range strings.Split(s, " ") {
		if isLongLink(word) {
			if before := strings.TrimRight(line.String(), " "); before != "" {
				lines = append(lines, before)
			}
			lines = append(lines, word)
			line.Reset()
			continue
		}
		if i > 0 {
			line.WriteByte(' ')
		}
		line.WriteString(spellInGroups(word))
	}
	if rest := line.String(); strings.TrimSpace(rest) != "" || len(lines) == 0 {
		if len(lines) > 0 {
			rest = strings.TrimLeft(rest, " ")
		}
		lines = append(lines, rest)
	}
	return lines
}

// spellInGroups puts a blank behind every sixtieth character of a word.
func spellInGroups(word string) string {
	if len(word) <= mostLetters {
		return word
	}
	runes := []rune(word)
	var parts []string
	for len(runes) > mostLetters {
		parts, runes = append(parts, string(runes[:mostLetters])), runes[mostLetters:]
	}
	return strings.Join(append(parts, string(runes)), " ")
}
