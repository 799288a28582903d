package roster

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"seneschal/domain/order"
)

// lookalikes are letters of other alphabets, and digits, under the letter that
// they are taken for.
var lookalikes = alike(
	"a аα", "b вβъь", "c сϲ", "d ԁ", "e еεё", "g ԍ", "h нһη", "i 1іїιl|", "j јϳ", "k кκ", "m мμ", "n пν", "o 0оοσ", "p рρ", "q ԛ", "r г", "s ѕ5", "t тτ",
	"u υц", "v ѵ", "w ѡшω", "x хχ", "y уүγ", "z ζ",
)

func alike(rows ...string) map[rune]rune {
	table := make(map[rune]rune)
	for _, row := range rows {
		plain, others, _ := strings.Cut(row, " ")
		for _, r := range others {
			table[r] = rune(plain[0])
		}
	}
	return table
}

// Likeness is what a reader sees of a name at a glance: names of one likeness
// are taken for each other. Case, accents, blanks and marks do not count, and
// letters that look alike are one.
func Likeness(name string) string {
	return strings.Map(func(r rune) rune {
		if other, ok := lookalikes[r]; ok {
			return other
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, order.Fold(norm.NFKC.String(name)))
}
