package order

import (
	_ "embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
)

//go:embed words.yaml
var commonWords []byte

// common holds the words that the emails of every ruleset share.
var common = MustCatalogue(commonWords)

// Common returns the catalogue of the words that the emails of every ruleset share: control
// words and those of conditions.
func Common() *Catalogue { return common }

// English is the language of the canonical keywords.
const English = "en"

// A Catalogue holds keywords by their canonical English word, with the words of other
// languages that mean the same. It does not change once read.
type Catalogue struct {
	names map[string]map[string][]string // keyword, language, folded words
	langs []string                       // sorted
	index map[string][]meaning           // by language, sorted by words
	whole map[string]map[string][]string // by language and folded word: the keywords that it means
	words []string                       // the folded words of all languages, sorted
	rest  map[string][]string            // by language: the other languages, English excepted
	forms verbForms
}

// A meaning is a folded word with the keyword that it means.
type meaning struct{ word, key string }

// ReadCatalogue reads a data file of keywords, each with a line of words for each language:
// `MOVE: {es: mover mueve, fr: marcher, nl: marcheer}`. The keywords of the catalogues in
// more are added; the file and later catalogues replace keywords of earlier ones. It fails if
// the file has another form, or if a keyword is not in capitals.
func ReadCatalogue(data []byte, more ...*Catalogue) (*Catalogue, error) {
	sheets, err := datafile.Read[map[string]map[string]string](data)
	if err != nil {
		return nil, fmt.Errorf("reading keywords: %w", err)
	}
	catalogue := &Catalogue{names: make(map[string]map[string][]string)}
	for _, m := range more {
		maps.Copy(catalogue.names, m.names)
	}
	for key, langs := range sheets {
		if key != strings.ToUpper(key) || Fold(key) == "" {
			return nil, fmt.Errorf("reading keywords: %q is not a word in capitals", key)
		}
		words := map[string][]string{English: {Fold(key)}}
		for lang, line := range langs {
			words[lang] = append(words[lang], strings.Fields(Fold(line))...)
		}
		catalogue.names[key] = words
	}
	catalogue.langs, catalogue.index = catalogue.listLanguages(), catalogue.collectMeanings()
	catalogue.whole, catalogue.words = catalogue.indexWords()
	catalogue.rest = make(map[string][]string)
	for _, lang := range append(catalogue.Languages(), English) {
		catalogue.rest[lang] = slices.DeleteFunc(catalogue.Languages(), func(l string) bool { return l == lang || l == English })
	}
	catalogue.forms = indexForms(catalogue.whole)
	return catalogue, nil
}

// ReadCatalogueFile reads a data file of keywords from a file system, as ReadCatalogue does.
func ReadCatalogueFile(fsys fs.FS, name string, more ...*Catalogue) (*Catalogue, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, fmt.Errorf("reading keywords: %w", err)
	}
	return ReadCatalogue(data, more...)
}

// MustCatalogue reads a data file of keywords that is part of the program. It panics on any
// fault.
func MustCatalogue(data []byte, more ...*Catalogue) *Catalogue {
	catalogue, err := ReadCatalogue(data, more...)
	if err != nil {
		panic(err)
	}
	return catalogue
}

// Keys returns all keywords, sorted.
func (c *Catalogue) Keys() []string { return slices.Sorted(maps.Keys(c.names)) }

// Has reports whether the catalogue has a keyword.
func (c *Catalogue) Has(key string) bool { return c.names[key] != nil }

// Languages returns the languages that have words, sorted.
func (c *Catalogue) Languages() []string { return slices.Clone(c.langs) }

// listLanguages collects the languages of all keywords, sorted.
func (c *Catalogue) listLanguages() []string {
	found := map[string]bool{}
	for _, langs := range c.names {
		for lang := range langs {
			found[lang] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// collectMeanings collects the words of all keywords by language, sorted.
func (c *Catalogue) collectMeanings() map[string][]meaning {
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

// indexWords indexes the meanings by words written in full, and lists all words, sorted.
func (c *Catalogue) indexWords() (whole map[string]map[string][]string, words []string) {
	whole = make(map[string]map[string][]string)
	for lang, list := range c.index {
		whole[lang] = make(map[string][]string, len(list))
		for _, meaning := range list {
			whole[lang][meaning.word] = append(whole[lang][meaning.word], meaning.key)
			words = append(words, meaning.word)
		}
	}
	slices.Sort(words)
	return whole, slices.Compact(words)
}

// hasBeginning reports whether any word of any language begins with a folded text. It is false
// for most words of emails, which need no further search.
func (c *Catalogue) hasBeginning(folded string) bool {
	i, _ := slices.BinarySearch(c.words, folded)
	return i < len(c.words) && strings.HasPrefix(c.words[i], folded)
}

// Words returns the folded words of a language for a keyword, the usual one first. A language
// without a word has the English one; a keyword that the catalogue lacks stands for itself.
func (c *Catalogue) Words(lang, key string) []string {
	if words := c.names[key][lang]; len(words) > 0 {
		return words
	}
	return []string{Fold(key)}
}

// Match finds the keyword that a word means, among those that are legal in its place. It
// tries the word in full, in the line's language and then in English; then a beginning
// that fits one keyword only, in the same order; then both in all other languages; then a
// verb form that belongs to one keyword. An article is never a beginning. If several keywords
// fit a beginning, key is "" and candidates lists them. If none fits, candidates is nil.
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
		if keys := c.matchKeywords(folded, among, own[i:i+1], true); len(keys) > 0 {
			return keys[0], nil
		}
	}
	if slices.Contains(fillers, folded) {
		return "", nil // an article is no abbreviation of a keyword: "le Moine" is not LEAVE
	}
	foreign, known := c.rest[lang]
	if !known {
		foreign = c.rest[English]
	}
	if !c.hasBeginning(folded) {
		return c.forms.findKeyword(folded, among, own, foreign), nil
	}
	for i := range own {
		keys := c.matchKeywords(folded, among, own[i:i+1], false)
		if len(keys) == 1 {
			return keys[0], nil
		}
		if len(keys) > 1 {
			candidates = keys
			break
		}
	}
	if keys := c.matchKeywords(folded, among, foreign, true); len(keys) > 0 {
		return keys[0], nil
	}
	if candidates == nil {
		candidates = c.matchKeywords(folded, among, foreign, false)
	}
	if len(candidates) == 1 {
		return candidates[0], nil
	}
	if key := c.forms.findKeyword(folded, among, own, foreign); key != "" {
		return key, nil
	}
	return "", candidates
}

// matchKeywords returns those of the keywords in among that have a folded word in one of the
// languages. Without full, it also returns keywords with a word that begins with the folded one.
func (c *Catalogue) matchKeywords(folded string, among, langs []string, full bool) []string {
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

// IsKeyword reports whether the word is one of the keywords, written in full in the line's
// language or in English.
func (c *Catalogue) IsKeyword(lang, word string, among ...string) bool {
	if len(among) == 0 {
		return false // the catalogue may be nil then
	}
	folded := Fold(word)
	legal := func(key string) bool { return slices.Contains(among, key) }
	return slices.ContainsFunc(c.whole[lang][folded], legal) || slices.ContainsFunc(c.whole[English][folded], legal)
}

// wordScore is the score that Guess gives for a word, shared among the languages that have it.
const wordScore = 12

// Guess returns the language in which a text seems to be written, judged by the keywords
// that stand in it in full. It returns English unless another language scores more. Words
// of one letter do not count.
func (c *Catalogue) Guess(text string) string {
	speakers := c.indexLanguages()
	score := make(map[string]int)
	for word := range strings.FieldsSeq(text) {
		word = Fold(strings.Trim(word, ".,:;!?()'\"¡¿"))
		if utf8.RuneCountInString(word) < 2 {
			continue
		}
		langs := speakers[word]
		for _, lang := range langs {
			score[lang] += wordScore / len(langs)
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

// indexLanguages maps each word to the languages that have it.
func (c *Catalogue) indexLanguages() map[string][]string {
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
