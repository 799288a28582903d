package order

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// letters is how accented letters are compared: each line is a plain letter
// and what counts as it.
var letters = folding(
	"a áàâäãåāăąǎª", "c çćĉċč", "d ďđð", "e éèêëēĕėęě", "g ĝğġģ", "h ĥħ", "i íìîïĩīĭįı",
	"j ĵ", "k ķ", "l ĺļľŀł", "n ñńņňŋ", "o óòôöõøōŏőº", "r ŕŗř", "s śŝşšș", "t ţťŧț",
	"u úùûüũūŭůűų", "w ŵ", "y ýÿŷ", "z źżž",
)

func folding(rows ...string) map[rune]rune {
	table := make(map[rune]rune)
	for _, row := range rows {
		plain, accented, _ := strings.Cut(row, " ")
		for _, r := range accented {
			table[r] = rune(plain[0])
		}
	}
	return table
}

// Fold is a word as it is compared: lower case, without accents, apostrophes
// and full stops.
func Fold(word string) string {
	var b strings.Builder
	for _, r := range word {
		if r < utf8.RuneSelf && r != '\'' && r != '.' {
			b.WriteByte(lower(byte(r)))
			continue
		}
		r = unicode.ToLower(r)
		if unicode.Is(unicode.Mn, r) || r == '\'' || r == '.' {
			continue
		}
		if p, ok := letters[r]; ok {
			r = p
		}
		switch r {
		case 'æ':
			b.WriteString("ae")
		case 'œ':
			b.WriteString("oe")
		case 'ß':
			b.WriteString("ss")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
