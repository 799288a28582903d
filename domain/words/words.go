// Package words holds the texts that players read: sentences by key, in several
// languages, from data files. The code of rules holds only keys and parameters.
package words

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"seneschal/domain/datafile"
)

// English is the language that has every key, and that serves where another lacks one.
const English = "en"

// A Catalogue holds sentences by language and key. It does not change once
// loaded.
type Catalogue struct {
	langs func() map[string]map[string]string // sentences by language, then by key
}

// Load reads every file <language>.yaml of a folder: a flat list of keys and
// sentences with {parameters}, numbers of things as {n} {n|card|cards}. It fails if there is
// no English, or if another language has a key or a parameter that English lacks.
func Load(fsys fs.FS, dir string) (*Catalogue, error) {
	files, err := fs.Glob(fsys, dir+"/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("loading words: %w", err)
	}
	langs := make(map[string]map[string]string)
	for _, f := range files {
		lang := strings.TrimSuffix(strings.TrimPrefix(f, dir+"/"), ".yaml")
		if langs[lang], err = datafile.ReadFile[map[string]string](fsys, f); err != nil {
			return nil, fmt.Errorf("loading words: %w", err)
		}
		if lang == french {
			for key, text := range langs[lang] {
				langs[lang][key] = bindMarks(text)
			}
		}
	}
	c := newCatalogue(langs)
	return c, c.checkTexts()
}

// newCatalogue makes a catalogue of sentences by language, then by key.
func newCatalogue(langs map[string]map[string]string) *Catalogue {
	return &Catalogue{langs: func() map[string]map[string]string { return langs }}
}

// Must loads words that are part of the program, as Load does. It loads them on first use,
// since most commands need few of them, and panics then on any fault.
func Must(fsys fs.FS, dir string) *Catalogue {
	return &Catalogue{langs: sync.OnceValue(func() map[string]map[string]string {
		catalogue, err := Load(fsys, dir)
		if err != nil {
			panic(err)
		}
		return catalogue.langs()
	})}
}

// Join merges several catalogues into one. It fails if two of them have the same key.
func Join(all ...*Catalogue) (*Catalogue, error) {
	joined := make(map[string]map[string]string)
	for _, c := range all {
		for lang, sentences := range c.langs() {
			if joined[lang] == nil {
				joined[lang] = make(map[string]string)
			}
			for key, text := range sentences {
				if _, twice := joined[lang][key]; twice {
					return nil, fmt.Errorf("joining words: %s is said twice in %s", key, lang)
				}
				joined[lang][key] = text
			}
		}
	}
	return newCatalogue(joined), nil
}

// checkTexts returns the first fault that Load refuses; nil if there is none.
func (c *Catalogue) checkTexts() error {
	if c.langs()[English] == nil {
		return fmt.Errorf("loading words: no %s.yaml", English)
	}
	for _, lang := range c.Languages() {
		for _, key := range c.Keys(lang) {
			english, ok := c.langs()[English][key]
			if !ok {
				return fmt.Errorf("loading words: %s has %s, which English lacks", lang, key)
			}
			for _, p := range listParameters(c.langs()[lang][key]) {
				if !slices.Contains(listParameters(english), p) {
					return fmt.Errorf("loading words: %s uses {%s} in %s, which English lacks", lang, p, key)
				}
			}
		}
	}
	return nil
}

// Languages lists the languages of the catalogue, sorted.
func (c *Catalogue) Languages() []string { return slices.Sorted(maps.Keys(c.langs())) }

// Keys lists the keys of a language, sorted.
func (c *Catalogue) Keys(lang string) []string { return slices.Sorted(maps.Keys(c.langs()[lang])) }

// Has reports whether there is a sentence for a key, in the language or in English.
func (c *Catalogue) Has(lang, key string) bool {
	_, ok := c.findText(lang, key)
	return ok
}

// Say returns a sentence with its parameters filled in, in English if the language lacks it. For an unknown key it
// returns the key. Parameters that args does not have stay in braces.
func (c *Catalogue) Say(lang, key string, args map[string]string) string {
	text, ok := c.findText(lang, key)
	if !ok {
		return key
	}
	if len(args) == 0 || !strings.Contains(text, "{") {
		return text
	}
	return fillParams(lang, text, args)
}

// Tell returns a sentence as Say does; pairs are the names and values of its parameters.
func (c *Catalogue) Tell(lang, key string, pairs ...string) string {
	return c.Say(lang, key, Args(pairs...))
}

// Args makes parameters of a list of names and values that follow each other. A name without a value is left out.
func Args[T any](pairs ...T) map[string]string {
	args := make(map[string]string, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[fmt.Sprint(pairs[i])] = fmt.Sprint(pairs[i+1])
	}
	return args
}

// fillParams puts parameters in their places: {n}, or {n|card|cards} for a word that takes the singular or the plural
// after a number. Braces around anything else stay.
func fillParams(lang, text string, args map[string]string) string {
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(text, "{")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		inside, rest, closed := strings.Cut(after, "}")
		name, forms, _ := strings.Cut(inside, "|")
		if value, known := args[name]; closed && known {
			out.WriteString(chooseForm(lang, value, forms))
			text = rest
			continue
		}
		out.WriteByte('{')
		text = after
	}
}

// Translations hold a sentence without parameters in every language that has it.
type Translations map[string]string

// In returns the sentence in a language, or else in English; "" if there is neither.
func (t Translations) In(lang string) string {
	if text, ok := t[lang]; ok {
		return text
	}
	return t[English]
}

// Translations returns a sentence without parameters in every language that has it.
func (c *Catalogue) Translations(key string) Translations {
	all := Translations{}
	for lang, sentences := range c.langs() {
		if text, ok := sentences[key]; ok {
			all[lang] = text
		}
	}
	return all
}

// TranslationsUnder returns the sentences of all keys with a prefix, by the rest of the key.
func (c *Catalogue) TranslationsUnder(prefix string) map[string]Translations {
	all := map[string]Translations{}
	for key := range c.langs()[English] { // unsorted, as the result is a map
		if name, ok := strings.CutPrefix(key, prefix); ok {
			all[name] = c.Translations(key)
		}
	}
	return all
}

// Count returns a sentence about a number of things, "<key>.one" or "<key>.other", with the number as {n} unless args
// has an n of its own.
func (c *Catalogue) Count(lang, key string, n int, args map[string]string) string {
	all := addNumber(n, args)
	if n == 1 {
		return c.Say(lang, key+".one", all)
	}
	return c.Say(lang, key+".other", all)
}

// addNumber adds a number of things to parameters, unless they have one.
func addNumber(n int, args map[string]string) map[string]string {
	all := map[string]string{"n": strconv.Itoa(n)}
	maps.Copy(all, args)
	return all
}

// List joins things as a sentence does, "a, b and c". The last two are joined by the word
// under the key "and"; before the sound of an i by "and.i", if the language
// has it: "Kay y Gawain", but "Kay e Iseo".
func (c *Catalogue) List(lang string, things []string) string {
	if len(things) < 2 {
		return strings.Join(things, "")
	}
	last := len(things) - 1
	and := "and"
	if c.langs()[lang]["and.i"] != "" && soundsOfI.MatchString(things[last]) {
		and = "and.i"
	}
	return strings.Join(things[:last], ", ") + " " + c.Say(lang, and, nil) + " " + things[last]
}

// soundsOfI matches words that begin with the sound of an i: Iseo, Hilda, but not
// Hierro, in which it is short.
var soundsOfI = regexp.MustCompile(`^(?i)h?[ií]([^aeiouáéóú]|$)`)

// findText returns the text of a sentence, parameters not filled in, in the language or else in English; false if
// neither has the key.
func (c *Catalogue) findText(lang, key string) (string, bool) {
	if text, ok := c.langs()[lang][key]; ok {
		return text, true
	}
	text, ok := c.langs()[English][key]
	return text, ok
}

// chooseForm returns a value as it is, or the one of two forms that goes with it as a number.
func chooseForm(lang, value, forms string) string {
	one, other, counted := strings.Cut(forms, "|")
	switch {
	case !counted:
		return value
	case value == "1", value == "0" && lang == "fr": // "0 point"
		return one
	}
	return other
}

// listParameters lists the names in braces of a sentence.
func listParameters(text string) []string {
	var names []string
	for {
		_, after, ok := strings.Cut(text, "{")
		if !ok {
			return names
		}
		name, rest, ok := strings.Cut(after, "}")
		if !ok {
			return names
		}
		name, _, _ = strings.Cut(name, "|")
		names, text = append(names, name), rest
	}
}

// CheckComplete returns an error that lists the sentences that a language lacks, and the parameters
// that it leaves out; nil if every language says all that English says.
func (c *Catalogue) CheckComplete() error {
	var faults []error
	for _, lang := range c.Languages() {
		for _, key := range c.Keys(English) {
			text, ok := c.langs()[lang][key]
			if !ok {
				faults = append(faults, fmt.Errorf("%s lacks %s", lang, key))
				continue
			}
			for _, p := range listParameters(c.langs()[English][key]) {
				if !slices.Contains(listParameters(text), p) {
					faults = append(faults, fmt.Errorf("%s leaves {%s} out of %s", lang, p, key))
				}
			}
		}
	}
	return errors.Join(faults...)
}
