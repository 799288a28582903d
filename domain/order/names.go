package order

import (
	"slices"
	"strings"
)

// A Name is what players may call a thing: by its code, or by a beginning of
// each of its words.
type Name struct {
	Code string // what the name stands for: "BAR"; it is a name too
	Full string // "Barcombe Down"
}

// Names is a list of things that can be named. It is never changed.
type Names struct {
	list  []Name
	codes []string   // folded
	words [][]string // folded, word by word
	solid []string   // folded, blanks left out
}

// NewNames prepares names for matching.
func NewNames(list ...Name) *Names {
	called := make([]Called, len(list))
	for i, name := range list {
		called[i] = Called{name.Code, Spell(name.Full)}
	}
	return NamesOf(called...)
}

// A Spelling is a name in full, prepared once for lists that are made often.
type Spelling struct {
	full, solid string
	words       []string
}

// Spell prepares a name.
func Spell(full string) Spelling {
	words := nameWords(full)
	return Spelling{full, strings.Join(words, ""), words}
}

// Called is what a prepared name stands for.
type Called struct {
	Code string
	Spelling
}

// NamesOf is NewNames of prepared names.
func NamesOf(list ...Called) *Names {
	n := &Names{
		list: make([]Name, len(list)), codes: make([]string, len(list)), words: make([][]string, len(list)), solid: make([]string, len(list)),
	}
	for i, c := range list {
		n.list[i] = Name{c.Code, c.full}
		n.codes[i], n.words[i], n.solid[i] = Fold(c.Code), c.words, c.solid
	}
	return n
}

// nameWords are the folded words of a name.
func nameWords(full string) []string {
	var words []string
	for _, t := range Lex(Tidy(full)) {
		words = append(words, t.Key)
	}
	return words
}

// Full is the name of a code; "" if there is none.
func (n *Names) Full(code string) string {
	i := slices.IndexFunc(n.list, func(name Name) bool { return name.Code == code })
	if i < 0 {
		return ""
	}
	return n.list[i].Full
}

// Match returns the codes of all names that the words fit: only the one that
// they spell in full, or those of which each word given begins the word in
// the same place, or that begin with the words run together.
func (n *Names) Match(words ...string) []string {
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i] = Fold(w)
	}
	solid := strings.Join(keys, "")
	if solid == "" {
		return nil
	}
	var fits []string
	for i, name := range n.list {
		switch {
		case n.codes[i] == solid || n.solid[i] == solid:
			return []string{name.Code}
		case strings.HasPrefix(n.solid[i], solid) || begins(keys, n.words[i]):
			fits = append(fits, name.Code)
		}
	}
	return fits
}

// begins reports whether each key begins the word in the same place.
func begins(keys, words []string) bool {
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

// Nearest returns the full names that are nearest to a text.
func (n *Names) Nearest(text string, count int) []string {
	full := make([]string, len(n.list))
	for i, name := range n.list {
		full[i] = name.Full
	}
	return Nearest(text, full, count)
}
