package order

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// fillers lists articles and prepositions. Names may contain them, but do not end with one.
var fillers = []string{"of", "the", "de", "del", "la", "el", "le", "du", "van", "het"}

// A Name is a thing that players can name by its code, by a beginning of each word of its
// name, or by words of it that no other name has.
type Name struct {
	Code string // code of the thing: "BAR"; players can write it too
	Full string // "Barcombe Down"
}

// Names is a list of things that can be named. A thing with several names stands in it several
// times. It never changes.
type Names struct {
	list  []Name
	codes []string   // folded; these and the rest by the index of list
	words [][]string // folded, word by word
	solid []string   // folded, blanks left out
	heads []byte     // two for each name: first bytes of its code and of its words
}

// NewNames builds a list of names for matching.
func NewNames(list ...Name) *Names {
	return NewPreparedNames(lists.Map(list, func(name Name) NamedCode { return NamedCode{name.Code, PrepareName(name.Full)} })...)
}

// A Spelling is a name in full, prepared once for lists that are built often.
type Spelling struct {
	full, solid string
	words       []string
}

// PrepareName prepares a name for matching.
func PrepareName(full string) Spelling {
	words := foldName(full)
	return Spelling{full, strings.Join(words, ""), words}
}

// A NamedCode is a prepared name with the code that it stands for.
type NamedCode struct {
	Code string
	Spelling
}

// NewPreparedNames builds a list of prepared names for matching.
func NewPreparedNames(list ...NamedCode) *Names {
	names := &Names{
		list: make([]Name, len(list)), codes: make([]string, len(list)), words: make([][]string, len(list)), solid: make([]string, len(list)),
		heads: make([]byte, 0, 2*len(list)),
	}
	for i, called := range list {
		names.list[i] = Name{called.Code, called.full}
		names.words[i], names.solid[i] = called.words, called.solid
		if i > 0 && called.Code == list[i-1].Code { // the names of one thing stand in a row
			names.codes[i] = names.codes[i-1]
		} else {
			names.codes[i] = strings.Join(foldName(called.Code), "")
		}
		names.heads = append(names.heads, firstByte(names.codes[i]), firstByte(names.solid[i]))
	}
	return names
}

// firstByte returns the first byte of a folded text; 0 if it is empty.
func firstByte(text string) byte {
	if text == "" {
		return 0
	}
	return text[0]
}

// foldName returns the folded words of a name.
func foldName(full string) []string {
	return lists.Map(Lex(Tidy(full)), func(t Token) string { return t.Key })
}

// FullName returns the first full name of a code; "" if there is none.
func (n *Names) FullName(code string) string {
	name, _ := lists.Find(n.list, func(name Name) bool { return name.Code == code })
	return name.Full
}

// ListNames returns all full names of a code, without a name that equals the code; nil if there
// are none.
func (n *Names) ListNames(code string) []string {
	fit := lists.Keep(n.list, func(name Name) bool { return name.Code == code && name.Full != code })
	return lists.Map(fit, func(name Name) string { return name.Full })
}

// Match returns the codes of all names that the words fit: the name or code that they spell in
// full, else the names that they begin, else the names in which they are whole words; nil if
// there are none.
func (n *Names) Match(words ...string) []string {
	keys := foldWords(words)
	if fits := n.listBegun(keys); len(fits) > 0 {
		return fits
	}
	return n.listContaining(keys)
}

// MatchBeginnings returns the code of the name that the words spell in full, or else the codes of
// all names that they begin: each word begins the name's word in the same place ("bar do" for
// Barcombe Down), or the words without blanks begin the name.
func (n *Names) MatchBeginnings(words ...string) []string { return n.listBegun(foldWords(words)) }

// listBegun returns the codes of names as MatchBeginnings does, for folded words; nil if there
// are none.
func (n *Names) listBegun(keys []string) []string {
	solid := strings.Join(keys, "")
	first := firstByte(solid)
	if first == 0 {
		return nil
	}
	var fits []string
	for i := range n.list {
		switch { // most names have another first byte
		case n.heads[2*i] != first && n.heads[2*i+1] != first:
		case n.codes[i] == solid || n.solid[i] == solid:
			return []string{n.list[i].Code}
		case strings.HasPrefix(n.solid[i], solid) || beginsEach(keys, n.words[i]):
			fits = addDistinct(fits, n.list[i].Code)
		}
	}
	return fits
}

// listContaining returns the codes of the names that contain the folded words as whole
// words in a row. A filler alone, and fewer than three letters, match nothing.
func (n *Names) listContaining(keys []string) []string {
	if solid := strings.Join(keys, ""); len(solid) < minResembling-1 || len(keys) == 1 && slices.Contains(fillers, keys[0]) {
		return nil
	}
	var fits []string
	for i, name := range n.list {
		for at := range n.words[i] {
			if at+len(keys) <= len(n.words[i]) && slices.Equal(n.words[i][at:at+len(keys)], keys) {
				fits = addDistinct(fits, name.Code)
			}
		}
	}
	return fits
}

// addDistinct appends a code unless it is there already.
func addDistinct(codes []string, code string) []string {
	if slices.Contains(codes, code) {
		return codes
	}
	return append(codes, code)
}

// foldWords folds each word for comparison.
func foldWords(words []string) []string {
	return lists.Map(words, Fold)
}

// beginsEach reports whether each key begins the word in the same place. Further words may
// follow; an empty key begins none.
func beginsEach(keys, words []string) bool {
	if len(keys) > len(words) {
		return false
	}
	for i, k := range keys {
		if k == "" || !strings.HasPrefix(words[i], k) {
			return false
		}
	}
	return true
}

// suggestCorrections returns those of the nearest full names, at most count, that differ from a
// text by at most one typing error, as a whole or in a word of four letters or more.
func (n *Names) suggestCorrections(text string, count int, may func(code string) bool) []string {
	key := Fold(text)
	return lists.Keep(n.ListNearest(text, count, may), func(full string) bool {
		words := foldName(full)
		return isMisspelling(strings.Join(words, ""), key) || slices.ContainsFunc(words, func(w string) bool { return len(w) >= minResembling && isMisspelling(w, key) })
	})
}

// ListNearest returns the full names of the things that are nearest to a text, at most count and
// the nearest first, out of those for whose codes may returns true. A thing is as near as the nearest of its names, or of
// their words; its first name is returned.
func (n *Names) ListNearest(text string, count int, may func(code string) bool) []string {
	key := []rune(Fold(text))
	far := make(map[string]int, len(n.list)) // by code
	full := make(map[string]string, len(n.list))
	var codes []string
	for i, name := range n.list {
		best := countChanges(key, []rune(Fold(name.Full)))
		for _, w := range n.words[i] {
			if len(w) >= minResembling && isMisspelling(w, string(key)) {
				best = min(best, countChanges(key, []rune(w)))
			}
		}
		if known, there := far[name.Code]; !there {
			far[name.Code], full[name.Code] = best, name.Full
		} else {
			far[name.Code] = min(known, best)
		}
		codes = addDistinct(codes, name.Code)
	}
	slices.SortStableFunc(codes, func(a, b string) int { return far[a] - far[b] })
	codes = lists.Keep(codes, may)
	nearest := codes[:min(count, len(codes))]
	for i, code := range nearest {
		nearest[i] = full[code]
	}
	return nearest
}
