package words

import (
	"unicode"
	"unicode/utf8"
)

// A Voice says the sentences of one report, and remembers how it has made
// them, so that similar ones can be gathered into lists.
type Voice struct {
	catalogue *Catalogue
	lang      string
	sentences map[string]sentence // how a text was made, by the text
}

// A sentence is a key with the values that were filled in.
type sentence struct {
	key  string
	args map[string]string
}

// Voice makes a voice that has not said anything yet.
func (c *Catalogue) Voice(lang string) *Voice {
	return &Voice{catalogue: c, lang: lang, sentences: map[string]sentence{}}
}

// Say returns a sentence as Catalogue.Say does, and remembers it.
func (v *Voice) Say(key string, args map[string]string) string {
	return v.rememberSentence(v.catalogue.Say(v.lang, key, args), sentence{key, args})
}

// Count returns a sentence as Catalogue.Count does, and remembers it.
func (v *Voice) Count(key string, n int, args map[string]string) string {
	all := addNumber(n, args)
	return v.rememberSentence(v.catalogue.Count(v.lang, key, n, all), sentence{key, all})
}

// rememberSentence remembers a sentence as it is, and with a capital, as it begins an item.
func (v *Voice) rememberSentence(text string, sentence sentence) string {
	v.sentences[text] = sentence
	v.sentences[Capital(text)] = sentence
	return text
}

// Capital puts the first letter of a text into upper case.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
