package gametest

import "strings"

// Suspect reports whether a text may hold the key of a sentence, a parameter, an
// empty bracket, two full stops or a colon with nothing behind it. Patterns that
// look for them are slow, and few texts need them.
func Suspect(text string) bool {
	for i := range len(text) {
		switch text[i] {
		case '{', '}':
			return true
		case '(':
			if strings.HasPrefix(text[i:], "()") {
				return true
			}
		case '.':
			if i+1 < len(text) && (text[i+1] == '.' || text[i+1] == 'D' || 'a' <= text[i+1] && text[i+1] <= 'z') {
				return true
			}
		}
	}
	return strings.HasSuffix(strings.TrimRight(text, " "), ":")
}
