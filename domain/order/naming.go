package order

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// A Lexicon holds the names of things of a kind by language; those of "" hold in all languages.
type Lexicon map[string]*Names

// ListNames returns the full names of a code in a language, else those for all languages; nil if
// there are none.
func (l Lexicon) ListNames(lang, code string) []string {
	for _, names := range []*Names{l[lang], l[""]} {
		if names == nil {
			continue
		}
		if all := names.ListNames(code); len(all) > 0 {
			return all
		}
	}
	return nil
}

// A NameKind is a kind of thing that lines name: the names of its things, and the errors for
// words that name none of them.
type NameKind struct {
	Names Lexicon
	Stop  []string // keywords that end a name if they are written in full
	Code  Code     // of an unknown name; "": as for an unknown word
	// None returns the error text for a word that names nothing, in the line's language. It
	// must be set.
	None func(lang, word string) string
	// Legal lists the legal names; nil: the nearest ones are proposed.
	Legal []string
	// Propose reports whether errors may propose a thing; nil: all.
	Propose func(code string) bool
	// Strict prefers typing corrections and legal keywords to the nearest names in proposals.
	// It has no effect if Legal is set.
	Strict bool
	// Wanted names the thing that is missing where no word stands; nil: the legal names.
	Wanted func(lang string) string
	// Spell returns the name of a code in orders; nil: the full name, or else the code.
	Spell func(code string) string
}

// Thing reads the name of a thing and returns its code. A name that fits several things,
// or none, breaks the line; then Thing returns "".
func (c *Cursor) Thing(kind *NameKind) string {
	mark := c.Mark()
	fits := c.Things(kind)
	if len(fits) == 1 {
		return fits[0]
	}
	switch {
	case len(fits) > 1:
		spell := func(code string) string { return kind.spellName(c.Line.Lang, code) }
		legal := lists.Map(lists.Keep(fits, kind.mayPropose), spell)
		if len(legal) == 0 {
			legal = c.proposeInstead(kind, mark, c.Since(mark))
		}
		c.Refuse(c.grammar.Ambiguous, mark, c.say("ambiguous", "word", c.Since(mark), "names", c.joinAlternatives(lists.Map(fits, spell))), legal...)
	case c.Peek().Kind != Word:
		if c.Want(kind.Legal...); kind.Wanted != nil {
			c.Want(kind.Wanted(c.Line.Lang))
		}
		c.Lost()
	default:
		c.refuseUnknown(kind, mark)
	}
	return ""
}

// refuseUnknown takes the next word, and breaks the line because it names nothing of a kind.
func (c *Cursor) refuseUnknown(kind *NameKind, mark int) {
	c.Next()
	word, legal := c.Since(mark), kind.Legal
	if legal == nil {
		legal = c.proposeInstead(kind, mark, word)
	}
	c.Refuse(cmp.Or(kind.Code, c.grammar.Unknown), mark, kind.None(c.Line.Lang, word), legal...)
}

// proposeInstead proposes replacements for a word that names nothing: the nearest names.
// For a strict kind it first tries names of which the word may be a typing error, and then
// keywords that can stand in its place.
func (c *Cursor) proposeInstead(kind *NameKind, mark int, word string) []string {
	names := kind.namesIn(c.Line.Lang)
	if !kind.Strict {
		return names.ListNearest(word, 3, kind.mayPropose)
	}
	if meant := names.suggestCorrections(word, 3, kind.mayPropose); len(meant) > 0 {
		return meant
	}
	if keys := lists.Keep(c.listWanted(), isKeyword); c.furthest == mark && len(keys) > 0 {
		return keys
	}
	return names.ListNearest(word, 3, kind.mayPropose)
}

// mayPropose reports whether errors may propose a thing.
func (k *NameKind) mayPropose(code string) bool {
	return k.Propose == nil || k.Propose(code)
}

// isKeyword reports whether a legal text is a word of the language rather than a mark or a
// sentence.
func isKeyword(legal string) bool { return legal == strings.ToUpper(legal) && len(legal) > 2 }

// namesIn returns the names in a language, else those for all languages, else the English ones;
// an empty list if there are none.
func (k *NameKind) namesIn(lang string) *Names {
	for _, l := range []string{lang, "", English} {
		if names := k.Names[l]; names != nil {
			return names
		}
	}
	return NewNames()
}

// spellName returns the name of a thing in a list of choices, in the line's language if it
// has a name there.
func (k *NameKind) spellName(lang, code string) string {
	if k.Spell != nil {
		return k.Spell(code)
	}
	for _, l := range []string{lang, ""} {
		if full := k.namesIn(l).FullName(code); full != "" {
			return full
		}
	}
	return code
}

// Things takes the longest run of words and numbers that names a thing. It tries names and
// their beginnings in the line's language, then those for all languages, in English and in the
// others; then words out of names in the same order. The first try that fits exactly one thing
// counts, else the first that fits several. It returns the codes of all that fit, and leaves
// the cursor behind the name; if nothing fits, it returns nil and takes nothing.
func (c *Cursor) Things(kind *NameKind) []string {
	mark := c.Mark()
	var several []string
	behind := mark
	for _, match := range []func(*Names, []string) []string{(*Names).listBegun, (*Names).listContaining} {
		for lang := range kind.listLanguages(c.Line.Lang) {
			fits := c.takeLongestRun(kind, func(keys []string) []string { return match(kind.Names[lang], keys) })
			if len(fits) == 1 {
				return fits
			}
			if len(fits) > 1 && several == nil {
				several, behind = fits, c.Mark()
			}
			c.Back(mark)
		}
	}
	c.Back(behind)
	return several
}

// listLanguages yields the languages in which a kind has names: own, all languages (""),
// English, then the others in alphabetical order.
func (k *NameKind) listLanguages(own string) iter.Seq[string] {
	return func(yield func(string) bool) {
		first := []string{own, "", English}
		for i, lang := range first {
			if k.Names[lang] != nil && !slices.Contains(first[:i], lang) && !yield(lang) {
				return
			}
		}
		for _, lang := range slices.Sorted(maps.Keys(k.Names)) {
			if !slices.Contains(first, lang) && !yield(lang) {
				return
			}
		}
	}
}

// takeLongestRun takes the longest run of words that fits, and returns what match returns for
// it; nil, with nothing taken, if no run fits. A number may stand in brackets. A word that is
// one of the keywords in Stop, written in full, ends the name. An article may stand before the
// name.
func (c *Cursor) takeLongestRun(kind *NameKind, match func(keys []string) []string) []string {
	start := c.Mark()
	end, fits := start, []string(nil)
	var words []string
	for {
		bracket := len(words) > 0 && c.Peek().Key == "(" && c.PeekAt(1).Kind == Number && c.PeekAt(2).Key == ")"
		if bracket {
			c.Next()
		}
		token := c.Peek()
		if token.Kind != Word && (token.Kind != Number || len(words) == 0) || len(words) > 0 && c.Full(kind.Stop...) {
			break
		}
		words = append(words, token.Key)
		found := match(words)
		if len(found) == 0 && len(words) == 2 && slices.Contains(fillers, words[0]) { // "de" begins some name, but is an article here
			words = words[1:]
			found = match(words)
		}
		article := len(words) == 1 && len(found) == 0 && slices.Contains(fillers, token.Key) && c.PeekAt(1).Kind == Word
		if len(found) == 0 && !article {
			break
		}
		c.Next()
		if bracket {
			c.Next()
		}
		if article {
			words = nil
		}
		alone := len(words) == 1 && c.Peek().Kind != Word
		if !article && (alone || !slices.Contains(fillers, token.Key)) {
			end, fits = c.Mark(), found
		}
	}
	c.Back(end)
	return fits
}

// WordBeforeName takes a keyword where a name may stand as well. A complete keyword goes before a
// name of one word; a name goes before an abbreviated keyword. It returns "" and takes nothing if a
// name follows, or neither.
func (c *Cursor) WordBeforeName(names *NameKind, keys ...string) string {
	full := c.Full(keys...)
	fits, behind := c.FindNames(names)
	if len(fits) > 0 && (behind > c.Mark()+1 || !full) {
		return ""
	}
	word, _ := c.Word(keys...)
	return word
}

// FindNames returns the things that the next words name, as Things does, and the mark behind the
// words. The cursor does not move. If nothing is named, codes is nil and behind its own place.
func (c *Cursor) FindNames(kind *NameKind) (codes []string, behind int) {
	mark := c.Mark()
	defer c.Back(mark)
	return c.Things(kind), c.Mark()
}

// Copy takes the number behind a name that singles out one of several things of that name:
// Sword 2. If no number above 0 follows, it returns 0 and takes nothing.
func (c *Cursor) Copy() int {
	if c.Peek().Kind != Number || c.Peek().N == 0 {
		return 0
	}
	return c.Next().N
}
