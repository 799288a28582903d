package text

import (
	"strings"
	"unicode/utf8"
)

// wrap breaks a paragraph into lines of at most width characters; a longer
// word stands alone. There is always at least one line. The last one has two
// words, if the one before can spare one: a word that stands alone could be read
// as an order.
func wrap(s string, width int) []string {
	var lines []string
	var line string
	for word := range strings.FieldsSeq(s) {
		switch {
		case line == "":
			line = word
		case width < utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word):
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	if n := len(lines); n > 0 && !strings.Contains(line, " ") {
		rest, last, ok := cutLast(lines[n-1])
		if ok && utf8.RuneCountInString(last)+1+utf8.RuneCountInString(line) <= width {
			lines[n-1], line = rest, last+" "+line
		}
	}
	return append(lines, line)
}

// cutLast splits the last word off a line that keeps two others.
func cutLast(line string) (rest, last string, ok bool) {
	i := strings.LastIndexByte(line, ' ')
	if i < 0 || !strings.Contains(line[:i], " ") {
		return line, "", false
	}
	return line[:i], line[i+1:], true
}

// cut breaks a line that must keep its blanks: at the last blank that fits, or
// in the middle of a word that is too long.
func cut(s string, width int) []string {
	var parts []string
	for utf8.RuneCountInString(s) > width {
		runes := []rune(s)
		at := width
		if blank := strings.LastIndexByte(string(runes[:width+1]), ' '); blank > 0 {
			at = utf8.RuneCountInString(string(runes[:width+1])[:blank])
		}
		parts = append(parts, strings.TrimRight(string(runes[:at]), " "))
		s = strings.TrimLeft(string(runes[at:]), " ")
	}
	return append(parts, s)
}
