package tournament

import "seneschal/domain/tournament/figure"

// Spell is for tests: a form of a line in a language.
var Spell = speech.Spell

// Phrase is for tests: a text about a figure in a language.
var Phrase = phrases.in

// IsPhrase is for tests: whether a text is one phrase.
func IsPhrase(text string) bool {
	_, ok := phrases.one(English, text)
	return ok
}

// WhyLines is for tests: a figure, opened, as text in a language.
func WhyLines(lang string, w figure.Why) []string { return whyLines(lang, w) }
