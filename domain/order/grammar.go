package order

import (
	"slices"
	"strings"
)

// A Grammar holds the properties of a ruleset's language that a Cursor needs, and the
// kernel needs to tell an order from prose.
type Grammar struct {
	Words     *Catalogue
	Unknown   Code       // of a word or form that fits nothing
	Ambiguous Code       // of a word that fits several keywords
	Heads     []string   // keywords with which a line can begin
	Instead   *Catalogue // by keyword: words that people write instead
	Useless   Code       // of a warning that a condition always or never holds; "": as Unknown
	Standing  []string   // heads of lines that are standing orders, even without STANDING: WHEN
	Forms     []string   // examples of orders, for the help of a ruleset that has none of its own: "BID n"
}

// ListMeant returns the keywords that people may mean by a word which is no keyword: ATTACK, if
// they write MOVE. It returns nil if there are none.
func (g *Grammar) ListMeant(word string) []string {
	if g.Instead == nil {
		return nil
	}
	return g.Instead.matchKeywords(Fold(word), g.Instead.Keys(), g.Instead.langs, true)
}

// LooksLikeOrder reports whether a line looks like an order by its first word. It accepts all that
// StartsOrder accepts, and a head with one mistake: of four letters or more, or of three if the
// word is in capitals or a number follows. Everyday words are no mistakes.
func (g *Grammar) LooksLikeOrder(line string) bool {
	if g.StartsOrder(line) {
		return true
	}
	tokens := Lex(Tidy(line))
	if len(tokens) == 0 || tokens[0].Kind != Word || IsEverydayWord(tokens[0].Key) {
		return false
	}
	word := tokens[0].Key
	shouted := tokens[0].Text == strings.ToUpper(tokens[0].Text) || len(tokens) > 1 && tokens[1].Kind == Number
	isShortSlip := func(w string) bool {
		return shouted && len(word) == minResembling-1 && len(w) >= minResembling-1 && isMisspelling(word, w)
	}
	return g.Words.Resembles(word, g.Heads...) || g.Words.hasWordWhere(isShortSlip, g.Heads)
}

// StartsOrder reports whether the first word of a line can be that of an order: a head in any
// language; the beginning of one, of four letters or more and no everyday word; or a word that
// people write instead of a keyword. A number counts if a word of the language stands anywhere
// behind it and the line has no contact details.
func (g *Grammar) StartsOrder(line string) bool {
	tokens := Lex(Tidy(line))
	switch {
	case len(tokens) == 0:
		return false
	case tokens[0].Kind == Number:
		return g.hasLanguageWord(tokens[1:]) && !HasContactDetails(line)
	case tokens[0].Kind != Word:
		return false
	}
	word := tokens[0].Key
	isOrBegins := func(w string) bool {
		return w == word || len(word) >= minResembling && !IsEverydayWord(word) && strings.HasPrefix(w, word)
	}
	return g.Words.hasWordWhere(isOrBegins, g.Heads) || len(g.ListMeant(word)) > 0
}

// hasLanguageWord reports whether a word of the language, in full, stands among the tokens.
func (g *Grammar) hasLanguageWord(tokens []Token) bool {
	return slices.ContainsFunc(tokens, func(t Token) bool {
		return t.Kind == Word && g.Words.hasWordWhere(func(w string) bool { return w == t.Key }, g.Words.Keys())
	})
}

// minResembling is the length from which on a word with one mistake still resembles another,
// and a beginning stands for the whole word.
const minResembling = 4

// Resembles reports whether a word is one of the keywords in any language, spelt correctly or,
// if it has four letters or more, with one mistake.
func (c *Catalogue) Resembles(word string, among ...string) bool {
	word = Fold(word)
	return c.hasWordWhere(func(w string) bool { return w == word || len(word) >= minResembling && isMisspelling(word, w) }, among)
}

// hasWordWhere reports whether any word of the keywords, in any language, satisfies a
// condition.
func (c *Catalogue) hasWordWhere(is func(word string) bool, among []string) bool {
	return slices.ContainsFunc(among, func(key string) bool {
		for _, words := range c.names[key] {
			if slices.ContainsFunc(words, is) {
				return true
			}
		}
		return false
	})
}

// isMisspelling reports whether two words differ by at most one letter that is changed,
// added or left out, or by two neighbours that have changed places.
func isMisspelling(a, b string) bool {
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
