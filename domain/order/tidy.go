package order

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean turns the text of an email into lines that can be read as orders. It undoes the
// changes that mailers and phones make to text (see Tidy), and drops lines on which
// nothing is left. Each line keeps its number in the text. Cleaning a clean text changes
// nothing.
func Clean(text string) []Line {
	return TidyLines(Split(text))
}

// TidyLines tidies lines for the grammar, and drops those on which nothing is left.
func TidyLines(lines []Line) []Line {
	var tidy []Line
	for _, line := range lines {
		if line.Text = Tidy(line.Text); line.Text != "" {
			tidy = append(tidy, line)
		}
	}
	return tidy
}

// Split numbers all lines of a text, even empty ones. It removes characters that nobody can see
// and blanks at the end of a line, and turns tabs into blanks. Words, comments and quotes stay
// unchanged, so that it also serves text that is no order, such as press.
func Split(text string) []Line {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.NewReplacer("\r", "\n", "\u2028", "\n", "\u2029", "\n").Replace(text)
	parts := strings.Split(text, "\n")
	lines := make([]Line, len(parts))
	for i, p := range parts {
		lines[i] = Line{N: i + 1, Text: strings.TrimRightFunc(dropInvisible(p), unicode.IsSpace)}
	}
	return lines
}

// Tidy prepares one line for the grammar: plain quotes, dashes, arrows and blanks,
// ordinary letters for full-width ones, no control characters, no comment (from "#" on), single
// blanks. A quoted line, which begins with ">", becomes empty. Case and accents stay; they are folded when words are
// compared.
func Tidy(line string) string {
	if isTidy(line) {
		return line
	}
	var out strings.Builder
	for _, r := range dropInvisible(line) {
		out.WriteString(toKeyboardText(r))
	}
	text, _, _ := strings.Cut(out.String(), "#")
	text = strings.Join(strings.Fields(text), " ")
	if strings.HasPrefix(text, ">") {
		return ""
	}
	return text
}

// isTidy reports whether a line is tidy at a glance: plain letters, signs and single blanks between them, and no comment or
// quote. Most lines are, and submissions are tidied often.
func isTidy(line string) bool {
	blank := true
	for i := range len(line) {
		c := line[i]
		if c < ' ' || c > '~' || c == '#' || c == ' ' && blank {
			return false
		}
		blank = c == ' '
	}
	return !blank && line[0] != '>'
}

// dropInvisible drops control characters, marks of direction, joiners and other characters
// without width. Tabs become blanks.
func dropInvisible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Cf, r), r >= 0xFE00 && r <= 0xFE0F:
			return -1
		}
		return r
	}, s)
}

// toKeyboardText returns the text that a keyboard without autocorrection would have
// written for a character.
func toKeyboardText(r rune) string {
	if r >= 0xFF01 && r <= 0xFF5E { // full-width forms
		r -= 0xFEE0
	}
	switch {
	case unicode.IsSpace(r):
		return " "
	case r < utf8.RuneSelf:
		return string(r)
	case strings.ContainsRune("‘’‚‛′´`ʼ", r):
		return "'"
	case strings.ContainsRune("“”„‟«»″", r):
		return `"`
	case strings.ContainsRune("‐‑‒–—―−⁃", r):
		return "-"
	case strings.ContainsRune("→⇒➔➜⟶⟹►", r):
		return "->"
	}
	switch r {
	case '…':
		return ".."
	case '≥':
		return ">="
	case '≤':
		return "<="
	case '≠':
		return "<>"
	}
	return string(r)
}
