package tournament

import (
	"maps"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// Spell is for tests: a form of a line in a language.
var Spell = speech.Spell

// Phrase is for tests: a text about a figure in a language.
func Phrase(lang, text string) string { return loadPhrases().translate(lang, text, same) }

func same(name string) string { return name }

// IsPhrase is for tests: whether a text is one phrase.
func IsPhrase(text string) bool {
	_, ok := loadPhrases().translateOne(English, text, same)
	return ok
}

// WhyLines is for tests: a figure, opened, as text in a language.
func WhyLines(lang string, w figure.Why) []string { return writeWhy(lang, w, same) }

// Authorities is for tests: it lists the rows of the table that have an order, in the order of Words.
func Authorities() []Authority {
	var all []Authority
	for _, word := range Words() {
		rows := lists.Keep(slices.Collect(maps.Values(authorities)), func(a Authority) bool { return a.Word == word })
		slices.SortFunc(rows, func(a, b Authority) int { return lists.Either(a.Player, 0, 1) - lists.Either(b.Player, 0, 1) })
		all = append(all, rows[:min(1, len(rows))]...)
	}
	return all
}
