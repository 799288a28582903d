package game

import (
	"embed"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"seneschal/domain/sheet"
	"seneschal/domain/words"
)

//go:embed data
var data embed.FS

// sentences are the kernel's own words to players.
var sentences = words.Must(data, "data/words")

// spellings are the control words: name, language, spellings.
var spellings = sheet.MustFile[map[string]map[string][]string](data, "data/control.yaml")

// Languages are the languages that the kernel speaks.
func Languages() []string { return sentences.Languages() }

// say is a sentence; pairs are names and values of its parameters.
func say(lang, key string, pairs ...string) string {
	args := make(map[string]string, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	return sentences.Say(lang, key, args)
}

// moment of the clock in words, in UTC.
func sayTime(lang string, t time.Time) string {
	if t.IsZero() {
		return say(lang, "time.none")
	}
	t = t.UTC()
	day := say(lang, "day."+string(rune('0'+int(t.Weekday()))))
	return say(lang, "time", "day", day, "date", t.Format(time.DateOnly), "clock", t.Format("15:04"))
}

// spelt is the first spelling of a control word in a language.
func spelt(name, lang string) string {
	if list := spellings[name][lang]; len(list) > 0 {
		return list[0]
	}
	return spellings[name][words.English][0]
}

// A fit tells how well a word matches a control word.
type fit int

const (
	fitNot   fit = iota
	fitBegin     // a beginning, of at least three letters, of this one only
	fitOther     // whole, in a language that is not the seat's
	fitWhole     // whole, in English or the seat's language
)

// match finds the control word of a set that a word of a letter means. Whole
// words win over beginnings, the seat's language and English over others.
func match(word, lang string, names ...string) (string, fit) {
	w := fold(word)
	if w == "" {
		return "", fitNot
	}
	if lang == "" {
		lang = words.English
	}
	if name, ok := whole(w, names, lang, words.English); ok {
		return name, fitWhole
	}
	if name, ok := whole(w, names, sentences.Languages()...); ok {
		return name, fitOther
	}
	if len(w) < 3 {
		return "", fitNot
	}
	for _, set := range [][]string{{lang}, {words.English}, sentences.Languages()} {
		if hits := beginning(w, names, set); len(hits) > 0 {
			if len(hits) == 1 {
				return hits[0], fitBegin
			}
			return "", fitNot
		}
	}
	return "", fitNot
}

func whole(w string, names []string, langs ...string) (string, bool) {
	for _, lang := range langs {
		for _, name := range names {
			if slices.Contains(spellings[name][lang], w) {
				return name, true
			}
		}
	}
	return "", false
}

func beginning(w string, names, langs []string) []string {
	hits := make(map[string]bool)
	for _, lang := range langs {
		for _, name := range names {
			for _, s := range spellings[name][lang] {
				if strings.HasPrefix(s, w) {
					hits[name] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(hits))
}

// is reports whether a word means one control word.
func is(word, lang, name string) bool {
	_, f := match(word, lang, name)
	return f != fitNot
}

// fold makes words comparable: capitals, no accents, no marks at the ends.
func fold(word string) string {
	word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Map(func(r rune) rune {
		if plain, ok := accents[unicode.ToUpper(r)]; ok {
			return plain
		}
		return unicode.ToUpper(r)
	}, word)
}

// accents are the capitals that stand for another in these languages.
var accents = map[rune]rune{
	'À': 'A', 'Á': 'A', 'Â': 'A', 'Ã': 'A', 'Ä': 'A', 'Å': 'A', 'Ç': 'C', 'È': 'E', 'É': 'E', 'Ê': 'E', 'Ë': 'E',
	'Ì': 'I', 'Í': 'I', 'Î': 'I', 'Ï': 'I', 'Ñ': 'N', 'Ò': 'O', 'Ó': 'O', 'Ô': 'O', 'Õ': 'O', 'Ö': 'O',
	'Ù': 'U', 'Ú': 'U', 'Û': 'U', 'Ü': 'U', 'Ý': 'Y', 'Ÿ': 'Y',
}

// foldAll is fold for each word of a text, joined by single blanks.
func foldAll(text string) string {
	var out []string
	for w := range strings.FieldsSeq(text) {
		if f := fold(w); f != "" {
			out = append(out, f)
		}
	}
	return strings.Join(out, " ")
}

// begins reports whether each word of a is a beginning of the word in the
// same place of b; both are folded. The empty text begins nothing.
func begins(a, b string) bool {
	as, bs := strings.Fields(a), strings.Fields(b)
	if len(as) == 0 || len(as) > len(bs) {
		return false
	}
	for i, w := range as {
		if !strings.HasPrefix(bs[i], w) {
			return false
		}
	}
	return true
}
