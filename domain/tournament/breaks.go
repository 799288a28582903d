package tournament

import (
	"fmt"
	"strconv"

	"seneschal/domain/tournament/tiebreak"
	"seneschal/domain/words"
)

// A Break is a tie-break for people.
type Break struct {
	Short  string // heading of its column: "Buchholz, cut 1"
	Title  string // what it counts
	Source string // where that is written down
}

// BreakIn explains a tie-break by its code, in a language; scores are called as score
// says. What is no code is called as it is.
func BreakIn(lang, code string, score func(name string) string) Break {
	e, ok := tiebreak.Explain(code)
	if !ok {
		return Break{Short: code, Title: code}
	}
	pairs := []any{"n", e.Arg, "score", score(e.Arg)}
	source, counts := "source.fide", "break."+e.Name
	if e.House {
		source = "source.house"
	}
	if key := "counts." + e.Name; e.Arg != "" && speech.Sentences().Has(lang, key) {
		counts = key
	}
	b := Break{words.Capital(say(lang, "short."+e.Name, pairs...)), say(lang, counts, pairs...), say(lang, source, "edition", e.Edition)}
	for _, c := range []struct {
		is   bool
		name string
		n    string
	}{
		{e.Cut > 0, "cut", strconv.Itoa(e.Cut)},
		{e.Median > 0, "median", strconv.Itoa(e.Median)},
		{e.Limit != 0, "limit", fmt.Sprintf("%+d", e.Limit)},
		{e.Least, "least", ""},
		{e.Fore, "fore", ""},
		{e.Forfeits, "forfeits", ""},
	} {
		if c.is {
			b.Short += ", " + say(lang, "short.with."+c.name, "n", c.n)
			b.Title += ", " + say(lang, "counts.with."+c.name, "n", c.n)
		}
	}
	return b
}
