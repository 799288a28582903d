package order

import (
	"slices"
	"strings"
)

// A Topic is one entry of a ruleset's help.
type Topic struct {
	Words  []string // keywords that ask for it
	Orders []string // examples
}

// Topics holds the help of a ruleset.
type Topics struct {
	List     []Topic
	Keywords *Catalogue
	// Say returns the text on a topic in a language, by its first word in small letters:
	// its title, and more lines. Under "words" it introduces the keywords that the
	// language has, {list}.
	Say func(lang, key string, args map[string]string) string
	// Form returns the syntax of the orders that begin with a word, in a language, a line for each; "" if it is
	// not known. nil: the help shows no syntax.
	Form func(word, lang string) string
	// Shown adds an example to each topic in the list of all topics. Each topic must have one.
	Shown bool
}

// Explain returns the lines of the help on an order, by one of its words in any language or a
// beginning of one; nil if no topic has the word. With "" it lists all topics, and with WORDS the
// game's own keywords.
func (h Topics) Explain(word, lang string) []string {
	asked := strings.ToUpper(Tidy(word))
	if common.IsKeyword(lang, asked, "WORDS") {
		return append([]string{sentences.Say(lang, "keywords", nil)}, h.Keywords.WriteKeywords(lang, common)...)
	}
	var all []string
	for _, topic := range h.List {
		switch {
		case asked != "" && h.isAbout(topic, asked, lang):
			all = append(all, h.writeTopic(topic, lang)...)
		case asked == "" && h.Shown:
			all = append(all, h.findText(topic, lang)[0]+": "+topic.Orders[0])
		case asked == "":
			all = append(all, h.findText(topic, lang)[0])
		}
	}
	return all
}

// isAbout reports whether a topic has a keyword that begins with the asked word, or that the
// asked word means.
func (h Topics) isAbout(topic Topic, asked, lang string) bool {
	if slices.ContainsFunc(topic.Words, func(w string) bool { return strings.HasPrefix(w, asked) }) {
		return true
	}
	key, _ := h.Keywords.Match(lang, asked, h.Keywords.Keys()...)
	return slices.Contains(topic.Words, key)
}

// findText returns the lines of a topic's text, the title first.
func (h Topics) findText(t Topic, lang string) []string {
	return strings.Split(h.Say(lang, strings.ToLower(t.Words[0]), nil), "\n")
}

// writeTopic writes the whole text on a topic: its title, forms, examples, the rest, and its
// words in the reader's language.
func (h Topics) writeTopic(topic Topic, lang string) []string {
	said := h.findText(topic, lang)
	all := []string{said[0]}
	for _, word := range topic.Words {
		if h.Form == nil {
			break
		}
		for form := range strings.Lines(h.Form(word, lang)) {
			all = append(all, "· "+strings.TrimSuffix(form, "\n"))
		}
	}
	for _, text := range topic.Orders {
		all = append(all, "· "+text)
	}
	all = append(all, said[1:]...)
	if list := h.Keywords.listTranslations(lang, topic.Words); len(list) > 0 {
		all = append(all, h.Say(lang, "words", map[string]string{"list": strings.Join(list, "; ")}))
	}
	return all
}

// listTranslations lists the words of a language for the keywords that have words of their
// own there: "MOVE = MOVER, MARCHAR". It returns nil for English.
func (c *Catalogue) listTranslations(lang string, keys []string) []string {
	if lang == English {
		return nil
	}
	return slices.DeleteFunc(c.listSpellings(lang, keys), func(s string) bool { return !strings.Contains(s, " = ") })
}

// listSpellings lists keywords, each with its other words in a language: "MOVE = MOVER"; "MOVE"
// if it has none.
func (c *Catalogue) listSpellings(lang string, keys []string) []string {
	all := slices.Clone(keys)
	for i, key := range all {
		own := slices.DeleteFunc(slices.Clone(c.names[key][lang]), func(w string) bool { return lang == English && w == Fold(key) })
		if len(own) > 0 {
			all[i] += " = " + strings.ToUpper(strings.Join(own, ", "))
		}
	}
	return all
}

// maxListBytes is the number of bytes up to which a line of keywords takes another one.
const maxListBytes = 68

// WriteKeywords writes all keywords with their words in a language, several to a line. A bullet
// marks the lines as no orders. It leaves out keywords that have the same words in the catalogue
// without; nil leaves out none.
func (c *Catalogue) WriteKeywords(lang string, without *Catalogue) []string {
	keys := slices.DeleteFunc(c.Keys(), func(key string) bool {
		return without != nil && slices.Equal(c.names[key][lang], without.names[key][lang])
	})
	var lines []string
	for _, word := range c.listSpellings(lang, keys) {
		if n := len(lines) - 1; n >= 0 && len(lines[n])+len(word) < maxListBytes {
			lines[n] += "; " + word
		} else {
			lines = append(lines, "· "+word)
		}
	}
	return lines
}
