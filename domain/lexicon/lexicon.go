// Package lexicon reads emails that hold no orders, and answers them, in the
// languages of the server: emails to a tournament, to the substitute desk. A
// Lexicon holds the keywords of such emails, the sentences of the answers, and
// the reasons for refusals. All of it comes from data files.
package lexicon

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// English is the language that has every word and sentence.
const English = words.English

// A Lexicon holds keywords and sentences in several languages. It does not change
// once loaded.
type Lexicon struct {
	keywords  *order.Catalogue
	sentences *words.Catalogue
}

// Must loads words that are part of a program: data/keywords.yaml, with the words that all emails share, and a data
// file of sentences for each language in data/words. It panics if the keywords are faulty; faulty sentences panic on
// first use.
func Must(fsys fs.FS) *Lexicon {
	data, err := fs.ReadFile(fsys, "data/keywords.yaml")
	if err != nil {
		panic(err)
	}
	return &Lexicon{keywords: order.MustCatalogue(data, order.Common()), sentences: words.Must(fsys, "data/words")}
}

// Languages lists the languages in which emails may be written and are answered,
// sorted.
func (x *Lexicon) Languages() []string { return x.sentences.Languages() }

// Sentences returns the catalogue of sentences.
func (x *Lexicon) Sentences() *words.Catalogue { return x.sentences }

// Words lists the words of a language for a keyword; the first is the usual one.
func (x *Lexicon) Words(lang, keyword string) []string { return x.keywords.Words(lang, keyword) }

// ChooseLanguage chooses the language in which an email is answered: the wish, or else the language that its lines
// name. If there is neither, or the lexicon lacks it, it is the language to which most of the email's words belong.
func (x *Lexicon) ChooseLanguage(wish string, lines []order.Line) string {
	var text strings.Builder
	for _, line := range lines {
		wish = cmp.Or(wish, line.Lang)
		text.WriteString(line.Text + " ")
	}
	if slices.Contains(x.Languages(), wish) {
		return wish
	}
	return x.GuessLanguage(text.String())
}

// GuessLanguage returns the language in which a text seems to be written; English if it fits no
// other.
func (x *Lexicon) GuessLanguage(text string) string { return x.keywords.Guess(text) }

// IsKeyword reports whether the word at index n of a line is a keyword, in full and in any language; false if the line
// is shorter.
func (x *Lexicon) IsKeyword(fields []string, n int, keyword string) bool {
	if n >= len(fields) {
		return false
	}
	word := trimPunctuation(fields[n])
	return slices.ContainsFunc(x.Languages(), func(lang string) bool { return x.keywords.IsKeyword(lang, word, keyword) })
}

// leastLetters is the number of letters of a keyword that are enough to write it.
const leastLetters = 3

// Match finds the keyword that a word means, in full or by at least its first leastLetters letters. If it means none,
// keyword is "", and near lists those that may be meant, as they are spelt in the language.
func (x *Lexicon) Match(lang, word string, among ...string) (keyword string, near []string) {
	word = trimPunctuation(word)
	keyword, near = x.keywords.Match(lang, word, among...)
	if keyword != "" && !x.IsKeyword([]string{word}, 0, keyword) && utf8.RuneCountInString(word) < leastLetters {
		keyword, near = "", []string{keyword}
	}
	if keyword == "" && len(near) == 0 {
		return "", order.Nearest(word, x.SpellAll(lang, among), 3)
	}
	return keyword, x.SpellAll(lang, near)
}

// trimPunctuation removes the punctuation at both ends of a word.
func trimPunctuation(word string) string { return strings.Trim(word, ".,:;!?¡¿()\"'") }

// Spell writes a form of a line in a language. Keywords are in capitals, in their usual
// spelling; placeholders are replaced by the sentences under "place".
func (x *Lexicon) Spell(lang, form string) string {
	fields := strings.Fields(form)
	for i, f := range fields {
		switch place := "place." + f; {
		case x.sentences.Has(lang, place):
			fields[i] = x.Say(lang, place)
		case slices.Contains(x.keywords.Keys(), f):
			fields[i] = strings.ToUpper(x.keywords.Words(lang, f)[0])
		}
	}
	return strings.Join(fields, " ")
}

// SpellAll writes several forms as Spell does.
func (x *Lexicon) SpellAll(lang string, forms []string) []string {
	return lists.Map(forms, func(form string) string { return x.Spell(lang, form) })
}

// Say returns a sentence; pairs are names and values of its parameters. A value
// with a sentence of its own, such as the status of a table ("status.void"), is translated
// too.
func (x *Lexicon) Say(lang, key string, pairs ...any) string {
	return x.fillSentence(lang, key, words.Args(pairs...))
}

// fillSentence returns a sentence with its parameters, some of which are translated: see Say.
func (x *Lexicon) fillSentence(lang, key string, args map[string]string) string {
	texts := make(map[string]string, len(args))
	for name, value := range args { // in any order: each goes to its own place
		if word := name + "." + value; x.sentences.Has(lang, word) {
			value = x.sentences.Say(lang, word, nil)
		}
		texts[name] = value
	}
	return x.sentences.Say(lang, key, texts)
}
