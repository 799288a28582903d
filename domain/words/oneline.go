package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine makes a name or a title fit to stand among other words: on one line,
// without characters that steer a terminal, that change the direction of the text around
// them, or that are invisible. Joiners stay, since some scripts and pictures need them.
func OneLine(text string) string {
	shown := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200c' || r == '\u200d': // joiners
			return r
		case IsUnsafe(r):
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(shown), " ")
}

// IsUnsafe reports whether a character steers a terminal, changes the direction of the words
// around it, or is invisible.
func IsUnsafe(r rune) bool {
	return r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}
