package tournament

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"seneschal/domain/order"
	"seneschal/domain/words"
)

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

var (
	// keywords are the words of letters, in all languages.
	keywords = readKeywords()
	// sentences are what letters are answered with.
	sentences = words.Must(wordFiles, "data/words")
)

func readKeywords() *order.Catalogue {
	data, err := wordFiles.ReadFile("data/keywords.yaml")
	if err != nil {
		panic(err)
	}
	return order.MustCatalogue(data, order.Common())
}

// English is the language of those of whom no other is known.
const English = words.English

// Languages are the languages that letters may be written in, and are answered
// in.
func Languages() []string { return sentences.Languages() }

// Guess is the language that a letter to a tournament seems to be written in;
// English if no other.
func Guess(text string) string { return keywords.Guess(text) }

// Says reports whether a line of a letter begins with a word, in full and in
// any language. The word is the English one: "ANNOUNCE".
func Says(line, word string) bool {
	fields := strings.Fields(line)
	return is(fields, 0, word)
}

// is reports whether the nth word of a line is a keyword, in full and in any
// language.
func is(fields []string, n int, keyword string) bool {
	if n >= len(fields) {
		return false
	}
	word := trim(fields[n])
	return slices.ContainsFunc(Languages(), func(lang string) bool { return keywords.Full(lang, word, keyword) })
}

// shortest is how many letters of a keyword are enough.
const shortest = 3

// match finds the keyword that a word means; near is what it may mean, as it
// is spelt in the language.
func match(lang, word string, among ...string) (keyword string, near []string) {
	word = trim(word)
	keyword, near = keywords.Match(lang, word, among...)
	if keyword != "" && !is([]string{word}, 0, keyword) && utf8.RuneCountInString(word) < shortest {
		keyword, near = "", []string{keyword}
	}
	if keyword == "" && len(near) == 0 {
		return "", order.Nearest(word, spellAll(lang, among), 3)
	}
	return keyword, spellAll(lang, near)
}

// trim takes the marks off the ends of a word.
func trim(word string) string { return strings.Trim(word, ".,:;!?¡¿") }

// spell is a form of a line in a language: its keywords as they are usually
// spelt there, and the names of what is to be filled in.
func spell(lang, form string) string {
	fields := strings.Fields(form)
	for i, f := range fields {
		switch place := "place." + f; {
		case sentences.Has(lang, place):
			fields[i] = say(lang, place)
		case slices.Contains(keywords.Keys(), f):
			fields[i] = strings.ToUpper(keywords.Words(lang, f)[0])
		}
	}
	return strings.Join(fields, " ")
}

func spellAll(lang string, forms []string) []string {
	all := make([]string, len(forms))
	for i, f := range forms {
		all[i] = spell(lang, f)
	}
	return all
}

// say is a sentence; pairs are names and values of its parameters.
func say(lang, key string, pairs ...any) string { return tell(lang, key, arguments(pairs)) }

// tell is a sentence with its parameters. A parameter that is a word of the
// house, as the status of a table, is said in the language too.
func tell(lang, key string, args map[string]string) string {
	said := make(map[string]string, len(args))
	for name, value := range args { // in any order: each goes to its own place
		if word := name + "." + value; sentences.Has(lang, word) {
			value = sentences.Say(lang, word, nil)
		}
		said[name] = value
	}
	return sentences.Say(lang, key, said)
}

func arguments(pairs []any) map[string]string {
	args := make(map[string]string, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[fmt.Sprint(pairs[i])] = fmt.Sprint(pairs[i+1])
	}
	return args
}
