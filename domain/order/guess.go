package order

import (
	"strings"
	"unicode/utf8"
)

// shares is what a word counts that only one language has; it divides by the
// number of languages that have it.
const shares = 12

// Guess is the language that a text seems to be written in, by the keywords
// that stand in it in full: English if none does, or if others have no more.
// Words of one letter tell nothing.
func (c *Catalogue) Guess(text string) string {
	speakers := c.speakers()
	score := make(map[string]int)
	for word := range strings.FieldsSeq(text) {
		word = Fold(strings.Trim(word, ".,:;!?()'\"¡¿"))
		if utf8.RuneCountInString(word) < 2 {
			continue
		}
		langs := speakers[word]
		for _, lang := range langs {
			score[lang] += shares / len(langs)
		}
	}
	best := English
	for _, lang := range c.langs {
		if score[lang] > score[best] {
			best = lang
		}
	}
	return best
}

// speakers are the languages of each word.
func (c *Catalogue) speakers() map[string][]string {
	all := make(map[string][]string)
	for _, lang := range c.langs {
		seen := make(map[string]bool)
		for _, words := range c.names {
			for _, w := range words[lang] {
				if !seen[w] {
					seen[w] = true
					all[w] = append(all[w], lang)
				}
			}
		}
	}
	return all
}
