package order

import (
	_ "embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"seneschal/domain/lists"
	"seneschal/domain/sheet"
)

//go:embed words.yaml
var commonWords []byte

// common is the words that every ruleset's letters share.
var common = MustCatalogue(commonWords)

// Common is the catalogue of the words that all letters share: control words
// and those of conditions.
func Common() *Catalogue { return common }

// English is the language of the canonical keywords.
const English = "en"

// A Catalogue is keywords by their canonical English word, with the words of
// other languages that mean the same. It does not change once read.
type Catalogue struct {
	names map[string]map[string][]string // keyword, language, folded words
	langs []string                       // sorted
	index map[string][]meaning           // by language, sorted by words
	whole map[string]map[string][]string // by language and folded word, the keywords that it means
	words []string                       // the folded words of all languages, sorted
	rest  map[string][]string            // by language, those that are neither it nor English
	forms verbForms
}

// A meaning is a folded word, and the keyword that it means.
type meaning struct{ word, key string }

// ReadCatalogue reads a sheet of keywords, each with a line of words for each
// language: `MOVE: {es: mover mueve, fr: marcher, nl: marcheer}`. Keywords of
// the catalogues in more are added to it.
func ReadCatalogue(data []byte, more ...*Catalogue) (*Catalogue, error) {
	sheets, err := sheet.Read[map[string]map[string]string](data)
	if err != nil {
		return nil, fmt.Errorf("reading keywords: %w", err)
	}
	c := &Catalogue{names: make(map[string]map[string][]string)}
	for _, m := range more {
		maps.Copy(c.names, m.names)
	}
	for key, langs := range sheets {
		if key != strings.ToUpper(key) || Fold(key) == "" {
			return nil, fmt.Errorf("reading keywords: %q is not a word in capitals", key)
		}
		words := map[string][]string{English: {Fold(key)}}
		for lang, line := range langs {
			words[lang] = append(words[lang], strings.Fields(Fold(line))...)
		}
		c.names[key] = words
	}
	c.langs, c.index = c.languages(), c.meanings()
	c.whole, c.words = c.spellings()
	c.rest = make(map[string][]string)
	for _, lang := range append(c.Languages(), English) {
		c.rest[lang] = slices.DeleteFunc(c.Languages(), func(l string) bool { return l == lang || l == English })
	}
	c.forms = written(c.whole)
	return c, nil
}

// ReadCatalogueFile is ReadCatalogue for a sheet in a file system.
func ReadCatalogueFile(fsys fs.FS, name string, more ...*Catalogue) (*Catalogue, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, fmt.Errorf("reading keywords: %w", err)
	}
	return ReadCatalogue(data, more...)
}

// MustCatalogue is ReadCatalogue for sheets that are part of the program: it
// panics on any fault.
func MustCatalogue(data []byte, more ...*Catalogue) *Catalogue {
	c, err := ReadCatalogue(data, more...)
	if err != nil {
		panic(err)
	}
	return c
}

// Keys are all keywords, sorted.
func (c *Catalogue) Keys() []string { return slices.Sorted(maps.Keys(c.names)) }

// Has reports whether there is such a keyword.
func (c *Catalogue) Has(key string) bool { return c.names[key] != nil }

// Languages are the languages that have words, sorted.
func (c *Catalogue) Languages() []string { return slices.Clone(c.langs) }

func (c *Catalogue) languages() []string {
	found := map[string]bool{}
	for _, langs := range c.names {
		for lang := range langs {
			found[lang] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func (c *Catalogue) meanings() map[string][]meaning {
	all := map[string][]meaning{}
	for _, key := range c.Keys() {
		for lang, words := range c.names[key] {
			for _, w := range words {
				all[lang] = append(all[lang], meaning{w, key})
			}
		}
	}
	for _, list := range all {
		slices.SortFunc(list, func(a, b meaning) int { return strings.Compare(a.word, b.word) })
	}
	return all
}

// spellings are the meanings again, for words written in full, and all words.
func (c *Catalogue) spellings() (whole map[string]map[string][]string, words []string) {
	whole = make(map[string]map[string][]string)
	for lang, list := range c.index {
		whole[lang] = make(map[string][]string, len(list))
		for _, m := range list {
			whole[lang][m.word] = append(whole[lang][m.word], m.key)
			words = append(words, m.word)
		}
	}
	slices.Sort(words)
	return whole, slices.Compact(words)
}

// begun reports whether any word of any language begins so: few words of letters do.
func (c *Catalogue) begun(folded string) bool {
	i, _ := slices.BinarySearch(c.words, folded)
	return i < len(c.words) && strings.HasPrefix(c.words[i], folded)
}

// Words are the words of a language for a keyword; the first is the usual
// one. A language without a word has the English one.
func (c *Catalogue) Words(lang, key string) []string {
	if words := c.names[key][lang]; len(words) > 0 {
		return words
	}
	return []string{Fold(key)}
}

// Match finds the keyword that a word means among those that are legal where
// it stands. A word written in full wins, then a beginning that fits one
// keyword only: first in the line's language, then in English, then in any
// other; then a form of a verb that is a word of one keyword. With several that fit, candidates are these; with none, there are no
// candidates.
func (c *Catalogue) Match(lang, word string, among ...string) (key string, candidates []string) {
	folded := Fold(word)
	if folded == "" {
		return "", nil
	}
	own := []string{lang, English}
	if lang == English || lang == "" {
		own = own[1:]
	}
	for i := range own {
		if keys := c.fits(folded, among, own[i:i+1], true); len(keys) > 0 {
			return keys[0], nil
		}
	}
	if slices.Contains(glue, folded) {
		return "", nil // an article cuts no keyword short: "le Moine" is no LEAVE
	}
	foreign, known := c.rest[lang]
	if !known {
		foreign = c.rest[English]
	}
	if !c.begun(folded) {
		return c.forms.of(folded, among, own, foreign), nil
	}
	for i := range own {
		keys := c.fits(folded, among, own[i:i+1], false)
		if len(keys) == 1 {
			return keys[0], nil
		}
		if len(keys) > 1 {
			candidates = keys
			break
		}
	}
	if keys := c.fits(folded, among, foreign, true); len(keys) > 0 {
		return keys[0], nil
	}
	if candidates == nil {
		candidates = c.fits(folded, among, foreign, false)
	}
	if len(candidates) == 1 {
		return candidates[0], nil
	}
	if key := c.forms.of(folded, among, own, foreign); key != "" {
		return key, nil
	}
	return "", candidates
}

// fits are the keywords of which a word of one of the languages is the given
// one, or begins with it.
func (c *Catalogue) fits(folded string, among, langs []string, full bool) []string {
	if len(among) == 0 {
		return nil
	}
	var found []string
	for _, lang := range langs {
		if full {
			found = append(found, c.whole[lang][folded]...)
			continue
		}
		list := c.index[lang]
		i, _ := slices.BinarySearchFunc(list, folded, func(m meaning, word string) int { return strings.Compare(m.word, word) })
		for ; i < len(list) && strings.HasPrefix(list[i].word, folded); i++ {
			found = append(found, list[i].key)
		}
	}
	return lists.Keep(among, func(key string) bool { return slices.Contains(found, key) })
}

// Full reports whether the word is one of the keywords, written in full in
// the line's language or in English.
func (c *Catalogue) Full(lang, word string, among ...string) bool {
	if len(among) == 0 {
		return false // there may be no catalogue at all
	}
	folded := Fold(word)
	legal := func(key string) bool { return slices.Contains(among, key) }
	return slices.ContainsFunc(c.whole[lang][folded], legal) || slices.ContainsFunc(c.whole[English][folded], legal)
}

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
