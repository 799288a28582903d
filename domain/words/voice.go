package words

import (
	"maps"
	"slices"
	"strings"
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

// Gathered is a list of items in which more than so many sentences of one key
// in a row are one sentence: that under "<key>.alike", its {list} made of
// "<key>.each". A key without these is left as it is.
func (v *Voice) Gathered(most int, items []string) []string {
	var out []string
	for len(items) > 0 {
		n := v.alike(items)
		if n > most {
			out = append(out, v.together(items[:n]))
		} else {
			out = append(out, items[:n]...)
		}
		items = items[n:]
	}
	return out
}

// alike is how many items from the first on can be told together.
func (v *Voice) alike(items []string) int {
	first, ok := v.said[items[0]]
	if !ok || !v.catalogue.Has(v.lang, first.key+".alike") {
		return 1
	}
	text, _ := v.catalogue.find(v.lang, first.key+".alike")
	shared := slices.DeleteFunc(parameters(text), func(p string) bool { return p == "list" })
	for n, item := range items {
		next := v.said[item]
		if next.key != first.key || slices.ContainsFunc(shared, func(p string) bool { return next.args[p] != first.args[p] }) {
			return n
		}
	}
	return len(items)
}

// together tells items that are alike in one sentence.
func (v *Voice) together(items []string) string {
	first := v.said[items[0]]
	return v.catalogue.Say(v.lang, first.key+".alike", with(first.args, "list", v.parts(first.key+".each", items)))
}

// parts say each item by a shorter sentence. Those that differ in the last
// parameter of it alone are one part, which lists its values.
func (v *Voice) parts(each string, items []string) string {
	text, _ := v.catalogue.find(v.lang, each)
	names := parameters(text)
	last := names[len(names)-1]
	var order []string
	values, args := map[string][]string{}, map[string]map[string]string{}
	for _, item := range items {
		s := v.said[item]
		head := make([]string, 0, len(names))
		for _, p := range names[:len(names)-1] {
			head = append(head, s.args[p])
		}
		group := strings.Join(head, "\x00")
		if args[group] == nil {
			order, args[group] = append(order, group), s.args
		}
		values[group] = append(values[group], s.args[last])
	}
	if len(names) == 1 {
		return v.catalogue.List(v.lang, values[""])
	}
	said := make([]string, len(order))
	for i, group := range order {
		said[i] = v.catalogue.Say(v.lang, each, with(args[group], last, v.catalogue.List(v.lang, values[group])))
	}
	return strings.Join(said, "; ")
}

// with is parameters with another value of one.
func with(args map[string]string, name, value string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, args)
	all[name] = value
	return all
}
