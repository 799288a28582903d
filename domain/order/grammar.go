package order

import (
	"slices"
	"strings"
)

// A Grammar is what a Cursor must know of a ruleset's language, and the kernel
// to tell an order from prose.
type Grammar struct {
	Words     *Catalogue
	Unknown   Code       // of a word or form that nothing fits
	Ambiguous Code       // of a word that fits several keywords
	Heads     []string   // keywords with which a line can begin
	Instead   *Catalogue // by keyword: words that people write in its place
	Useless   Code       // of a warning of a condition that cannot matter; "": as Unknown
	Standing  []string   // heads of lines that stand, whether or not STANDING is in front: WHEN
}

// Meant are the keywords in whose place people write a word: MOVE for ATTACK.
func (g *Grammar) Meant(word string) []string {
	if g.Instead == nil {
		return nil
	}
	return g.Instead.fits(Fold(word), g.Instead.Keys(), g.Instead.langs, true)
}

// Begins reports whether a line looks like an order by its first word: as Starts does, or
// with one mistake in it.
func (g *Grammar) Begins(line string) bool {
	if g.Starts(line) {
		return true
	}
	tokens := Lex(Tidy(line))
	if len(tokens) == 0 || tokens[0].Kind != Word || Usual(tokens[0].Key) {
		return false
	}
	word := tokens[0].Key
	shouted := tokens[0].Text == strings.ToUpper(tokens[0].Text) || len(tokens) > 1 && tokens[1].Kind == Number
	slip := func(w string) bool { return shouted && len(word) == near-1 && len(w) >= near-1 && mistaken(word, w) }
	return g.Words.Resembles(word, g.Heads...) || g.Words.some(slip, g.Heads)
}

// Starts reports whether the first word of a line is one of an order: a head in any
// language, or its beginning, a word that is often written for one, or a number before a
// word of the language.
func (g *Grammar) Starts(line string) bool {
	tokens := Lex(Tidy(line))
	switch {
	case len(tokens) == 0:
		return false
	case tokens[0].Kind == Number:
		return g.counts(tokens[1:]) && !Reaches(line)
	case tokens[0].Kind != Word:
		return false
	}
	word := tokens[0].Key
	spelt := func(w string) bool {
		return w == word || len(word) >= near && !Usual(word) && strings.HasPrefix(w, word)
	}
	return g.Words.some(spelt, g.Heads) || len(g.Meant(word)) > 0
}

// counts reports whether an order may go on so behind a number: by another number, or a
// word of the language.
func (g *Grammar) counts(tokens []Token) bool {
	return slices.ContainsFunc(tokens, func(t Token) bool {
		return t.Kind == Word && g.Words.some(func(w string) bool { return w == t.Key }, g.Words.Keys())
	})
}

// near is from how many letters on a word with one mistake is still like
// another, or a beginning tells what is meant.
const near = 4

// Resembles reports whether a word is one of the keywords in any language, as
// it is spelt or with one mistake.
func (c *Catalogue) Resembles(word string, among ...string) bool {
	word = Fold(word)
	return c.some(func(w string) bool { return w == word || len(word) >= near && mistaken(word, w) }, among)
}

// some reports whether a word of one of the keywords, in any language, is so.
func (c *Catalogue) some(is func(word string) bool, among []string) bool {
	return slices.ContainsFunc(among, func(key string) bool {
		for _, words := range c.names[key] {
			if slices.ContainsFunc(words, is) {
				return true
			}
		}
		return false
	})
}

// mistaken reports whether one letter changed, added, left out or two that have
// changed places make one word of the other.
func mistaken(a, b string) bool {
	x, y := []rune(a), []rune(b)
	i := 0
	for i < min(len(x), len(y)) && x[i] == y[i] {
		i++
	}
	x, y = x[i:], y[i:]
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	swapped := len(x) == 2 && len(y) == 2 && x[0] == y[1] && x[1] == y[0]
	return len(x) <= 1 && len(y) <= 1 || swapped
}
