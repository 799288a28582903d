package order

import (
	"embed"
	"slices"
	"strings"

	"seneschal/domain/datafile"
)

//go:embed verbs.yaml
var verbFile embed.FS

// verbs holds the forms in which people write verbs, by language.
var verbs = splitForms(datafile.MustFile[map[string][]string](verbFile, "verbs.yaml"))

// splitForms splits lines of verb forms into words, one list for each verb.
func splitForms(sheets map[string][]string) map[string][][]string {
	all := make(map[string][][]string)
	for lang, lines := range sheets {
		for _, line := range lines {
			all[lang] = append(all[lang], strings.Fields(Fold(line)))
		}
	}
	return all
}

// verbForms maps forms of verbs to keywords, by language.
type verbForms map[string]map[string][]string

// indexForms maps verb forms to the keywords that have another form of the same verb as a word.
// It leaves out forms that are words of a keyword themselves. whole maps the words of each
// language to their keywords.
func indexForms(whole map[string]map[string][]string) verbForms {
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

// findKeyword returns the keyword that a verb form means. It takes the first language in which
// exactly one of the legal keywords fits; "" if there is none.
func (f verbForms) findKeyword(word string, among []string, langs ...[]string) string {
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
