package order

import (
	"slices"
	"strings"

	"seneschal/domain/sheet"
)

// verbs are the forms in which people write verbs, by language.
var verbs = split(must(sheet.Read[map[string][]string](must(files.ReadFile("forms.yaml")))))

// split takes apart the forms of each verb, which stand on one line.
func split(sheets map[string][]string) map[string][][]string {
	all := make(map[string][][]string)
	for lang, lines := range sheets {
		for _, line := range lines {
			all[lang] = append(all[lang], strings.Fields(Fold(line)))
		}
	}
	return all
}

// written are the keywords that the forms of verbs mean, those alone that are no words
// of a keyword themselves.
func (c *Catalogue) written() map[string]map[string][]string {
	all := make(map[string]map[string][]string)
	for lang, list := range verbs {
		words := make(map[string][]string)
		for _, m := range c.index[lang] {
			words[m.word] = append(words[m.word], m.key)
		}
		all[lang] = make(map[string][]string)
		for _, v := range list {
			var keys []string
			for _, form := range v {
				keys = append(keys, words[form]...)
			}
			for _, form := range v {
				if words[form] == nil {
					all[lang][form] = append(all[lang][form], keys...)
				}
			}
		}
	}
	return all
}

// form is the only keyword among those that are legal of which a word is a form: in
// the first of the languages that has any.
func (c *Catalogue) form(word string, among []string, langs ...[]string) string {
	for _, list := range langs {
		for _, lang := range list {
			if len(c.forms[lang][word]) == 0 {
				continue
			}
			keys := slices.DeleteFunc(slices.Clone(c.forms[lang][word]), func(key string) bool { return !slices.Contains(among, key) })
			if slices.Sort(keys); len(slices.Compact(keys)) == 1 {
				return keys[0]
			}
		}
	}
	return ""
}
