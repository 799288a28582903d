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
	n := &Names{list: list}
	for _, name := range list {
		words := nameWords(name.Full)
		n.codes = append(n.codes, Fold(name.Code))
		n.words = append(n.words, words)
		n.solid = append(n.solid, strings.Join(words, ""))
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
