package words

import (
	"unicode"
	"unicode/utf8"
)

// A Voice says the sentences of one telling, and remembers how it has said
// them, so that those that are alike can be told once, as a list.
type Voice struct {
	catalogue *Catalogue
	lang      string
	said      map[string]sentence // by what was said
}

// A sentence is a key and what was filled in.
type sentence struct {
	key  string
	args map[string]string
}

// Voice is a voice that has not said anything yet.
func (c *Catalogue) Voice(lang string) *Voice {
	return &Voice{catalogue: c, lang: lang, said: map[string]sentence{}}
}

// Say is Catalogue.Say, remembered.
func (v *Voice) Say(key string, args map[string]string) string {
	return v.note(v.catalogue.Say(v.lang, key, args), sentence{key, args})
}

// Count is Catalogue.Count, remembered.
func (v *Voice) Count(key string, n int, args map[string]string) string {
	all := counted(n, args)
	return v.note(v.catalogue.Count(v.lang, key, n, all), sentence{key, all})
}

// note remembers a sentence as it is, and as it begins an item.
func (v *Voice) note(text string, s sentence) string {
	v.said[text] = s
	v.said[Capital(text)] = s
	return text
}

// Capital is a text with its first letter in upper case.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
