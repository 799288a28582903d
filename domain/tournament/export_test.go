package tournament

import "seneschal/domain/tournament/figure"

// Spell is for tests: a form of a line in a language.
var Spell = speech.Spell

// Phrase is for tests: a text about a figure in a language.
func Phrase(lang, text string) string { return phrases().in(lang, text, same) }

func same(name string) string { return name }

// IsPhrase is for tests: whether a text is one phrase.
func IsPhrase(text string) bool {
	_, ok := phrases().one(English, text, same)
	return ok
}

// WhyLines is for tests: a figure, opened, as text in a language.
func WhyLines(lang string, w figure.Why) []string { return whyLines(lang, w, same) }
