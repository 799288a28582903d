package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine is a name or a title as it may stand among the words of others: on one line,
// without characters that steer a terminal, that turn what stands around them, or that
// nobody sees. Joiners stay, without which some scripts and pictures fall apart.
func OneLine(text string) string {
	shown := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200c' || r == '\u200d': // joiners
			return r
		case Steers(r):
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(shown), " ")
}

// Steers reports whether a character steers a terminal, turns the words around it, or is
// not seen.
func Steers(r rune) bool {
	return r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}
