package echo

import (
	"unicode"
	"unicode/utf8"
)

// MaxWords is how many words, and lines, a letter may have to be compared.
// Words are told apart by 16 bits: two letters together have no more than that
// allows.
const MaxWords = 1 << 14

// text is a letter as words.
type text struct {
	words []uint16
	line  []int // of each word
	first []int // word of each line; at the end, how many words there are
}

// vocabulary numbers words as they come.
type vocabulary map[string]uint16

// read takes lines apart into words: letters and digits, small or capital; all
// else stands between words. whole is false if there are too many.
func (v vocabulary) read(lines []string) (t text, whole bool) {
	if len(lines) > MaxWords {
		return text{}, false
	}
	t.first = make([]int, 0, len(lines)+1)
	word := make([]byte, 0, 64)
	for i, line := range lines {
		t.first = append(t.first, len(t.words))
		for _, r := range line {
			switch {
			case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
				word = append(word, byte(r))
			case r >= 'A' && unicode.In(r, unicode.L, unicode.Nd, unicode.M):
				word = utf8.AppendRune(word, unicode.ToLower(r))
			default:
				word = t.add(i, v, word)
			}
		}
		word = t.add(i, v, word)
		if len(t.words) > MaxWords {
			return text{}, false
		}
	}
	t.first = append(t.first, len(t.words))
	return t, true
}

// add puts a word on a line, if there is one, and empties it.
func (t *text) add(line int, v vocabulary, word []byte) []byte {
	if len(word) == 0 || len(t.words) > MaxWords {
		return word[:0]
	}
	n, known := v[string(word)]
	if !known {
		n = uint16(len(v)) //nolint:gosec // at most 2*(MaxWords+1)
		v[string(word)] = n
	}
	t.words, t.line = append(t.words, n), append(t.line, line)
	return word[:0]
}
