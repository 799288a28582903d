package message

import (
	"strings"
	"unicode/utf8"
)

// shortest is the length below which a line was not broken by a mailer: it
// ends in a blank because its writer typed one.
const shortest = 56

// unflow joins lines that a mailer has broken (RFC 3676). "-- " stays as it
// is, depth of quotes decides first, one stuffed blank is taken away. Orders
// are short: a line is joined only if the next word would not have fitted.
func unflow(text string, delsp bool) string {
	var out []string
	open := false // the last line of out goes on
	depth, width := 0, 0
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		d, content := quoteDepth(line)
		content = strings.TrimPrefix(content, " ")
		soft := strings.HasSuffix(content, " ") && content != "-- "
		if soft && delsp {
			content = strings.TrimSuffix(content, " ")
		}
		last := len(out) - 1
		if open && d == depth && content != "-- " && wasBroken(width, content) {
			out[last] += content
		} else {
			out = append(out, strings.Repeat(">", d)+stuffed(d)+content)
		}
		open, depth, width = soft, d, utf8.RuneCountInString(content)
	}
	return strings.Join(out, "\n")
}

// wasBroken reports whether the first word of the next line would not have
// fitted behind a line of a width.
func wasBroken(width int, next string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(next, " "), " ")
	return width+utf8.RuneCountInString(word) >= shortest
}

func quoteDepth(line string) (int, string) {
	d := 0
	for d < len(line) && line[d] == '>' {
		d++
	}
	return d, line[d:]
}

func stuffed(depth int) string {
	if depth > 0 {
		return " "
	}
	return ""
}
