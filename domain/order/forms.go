package order

import (
	"embed"
	"slices"
	"strings"

	"seneschal/domain/sheet"
)

//go:embed forms.yaml
var formFile embed.FS

// verbs are the forms in which people write verbs, by language.
var verbs = split(sheet.MustFile[map[string][]string](formFile, "forms.yaml"))

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

// verbForms are keywords by language and form of a verb.
type verbForms map[string]map[string][]string

// written are the keywords that the forms of verbs mean, those alone that are no words
// of a keyword themselves; whole are the words, with the keywords that each means.
func written(whole map[string]map[string][]string) verbForms {
	all := make(verbForms)
	for lang, list := range verbs {
		words := whole[lang]
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

// of is the only keyword among those that are legal of which a word is a form: in the
// first of the languages that has any.
func (f verbForms) of(word string, among []string, langs ...[]string) string {
	for _, list := range langs {
		for _, lang := range list {
			if len(f[lang][word]) == 0 {
				continue
			}
			keys := slices.DeleteFunc(slices.Clone(f[lang][word]), func(key string) bool { return !slices.Contains(among, key) })
			if slices.Sort(keys); len(slices.Compact(keys)) == 1 {
				return keys[0]
			}
		}
	}
	return ""
}
