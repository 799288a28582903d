package words

import (
	"maps"
	"slices"
	"strings"
)

// GatherItems returns a list of items without repetitions of words. Items in a row that differ in one argument become
// one sentence, "<key>.same", with a {list} of "<key>.part". If more than most sentences of one key are left in a row,
// they become one sentence "<key>.alike", made of "<key>.each". Items whose key has none of these, and items that the
// voice has not said, stay as they are.
func (v *Voice) GatherItems(most int, items []string) []string {
	var out []string
	for len(items) > 0 {
		n := v.countRun(items)
		merged := v.mergeItems(items[:n])
		if alike := v.countAgreeing(items, ".alike"); len(merged) > most && alike > 0 {
			n = alike
			if merged = v.mergeItems(items[:n]); len(merged) > most {
				merged = []string{v.sayAlike(items[:n])}
			}
		}
		out = append(out, merged...)
		items = items[n:]
	}
	return out
}

// countRun counts the items from the first on that have the same key; 1 if the voice has not said the first. There must
// be an item.
func (v *Voice) countRun(items []string) int {
	first, ok := v.sentences[items[0]]
	n := slices.IndexFunc(items, func(item string) bool { return v.sentences[item].key != first.key })
	switch {
	case !ok:
		return 1
	case n < 0:
		return len(items)
	}
	return n
}

// countAgreeing counts the items from the first on that agree in every parameter of a form of their
// key, but for {list}; 0 if the key has no such form.
func (v *Voice) countAgreeing(items []string, form string) int {
	first := v.sentences[items[0]]
	text, ok := v.catalogue.findText(v.lang, first.key+form)
	if !ok {
		return 0
	}
	n := v.countRun(items)
	for _, p := range listParameters(text) {
		differs := func(item string) bool { return p != "list" && v.sentences[item].args[p] != first.args[p] }
		if i := slices.IndexFunc(items[:n], differs); i >= 0 {
			n = i
		}
	}
	return n
}

// mergeItems merges those items of a run that differ only in the thing to which something is done.
func (v *Voice) mergeItems(items []string) []string {
	var out []string
	for len(items) > 0 {
		n := max(v.countAgreeing(items, ".same"), 1)
		if n == 1 {
			out = append(out, items[0])
		} else {
			out = append(out, v.saySameDone(items[:n]))
		}
		items = items[n:]
	}
	return out
}

// saySameDone says in one sentence that the same is done to several things. If the key has no part
// of its own, a part is the one parameter that the sentence leaves out.
func (v *Voice) saySameDone(items []string) string {
	first := v.sentences[items[0]]
	part, ok := v.catalogue.findText(v.lang, first.key+".part")
	if !ok {
		whole, _ := v.catalogue.findText(v.lang, first.key+".same")
		alone, _ := v.catalogue.findText(v.lang, first.key)
		left := slices.DeleteFunc(listParameters(alone), func(p string) bool { return slices.Contains(listParameters(whole), p) })
		part = "{" + left[0] + "}"
	}
	list := v.catalogue.List(v.lang, v.sayShorter(part, listParameters(part)[0], items))
	return v.catalogue.Say(v.lang, first.key+".same", withParam(first.args, "list", list))
}

// sayAlike says items of one key in one sentence.
func (v *Voice) sayAlike(items []string) string {
	first := v.sentences[items[0]]
	each, _ := v.catalogue.findText(v.lang, first.key+".each")
	names := listParameters(each)
	list := v.sayShorter(each, names[len(names)-1], items)
	return v.catalogue.Say(v.lang, first.key+".alike", withParam(first.args, "list", strings.Join(list, "; ")))
}

// sayShorter says each item by a shorter text. Items that differ only in the listed parameter
// become one part, which lists its values.
func (v *Voice) sayShorter(text, listedParam string, items []string) []string {
	others := slices.DeleteFunc(listParameters(text), func(p string) bool { return p == listedParam })
	var order []string
	values, args := map[string][]string{}, map[string]map[string]string{}
	for _, item := range items {
		sentence := v.sentences[item]
		group := ""
		for _, p := range others {
			group += sentence.args[p] + "\x00"
		}
		if args[group] == nil {
			order, args[group] = append(order, group), sentence.args
		}
		values[group] = append(values[group], sentence.args[listedParam])
	}
	texts := make([]string, len(order))
	for i, group := range order {
		texts[i] = fillParams(v.lang, text, withParam(args[group], listedParam, v.catalogue.List(v.lang, values[group])))
	}
	return texts
}

// withParam copies parameters and sets one of them.
func withParam(args map[string]string, name, value string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, args)
	all[name] = value
	return all
}
