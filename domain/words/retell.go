package words

import "strings"

// Retell says in a language what was told in English by a sentence under one of the keys
// that begin so; of several the one with most words of its own counts. What was filled in
// is retold, too, if it is such a sentence. A text that none of them tells stays as it is.
func (c *Catalogue) Retell(lang, prefix, text string) string {
	if lang == English || text == "" {
		return text
	}
	best, most, filled := "", 0, map[string]string(nil)
	for key, sentence := range c.langs()[English] {
		if !strings.HasPrefix(key, prefix) {
			continue
		}
		own, args, ok := heard(sentence, text)
		if ok && (own > most || own == most && key < best) {
			best, most, filled = key, own, args
		}
	}
	if best == "" {
		return text
	}
	for name, value := range filled {
		if value != text {
			filled[name] = c.Retell(lang, prefix, value)
		}
	}
	return c.Say(lang, best, filled)
}

// heard takes out of a text what was filled into a sentence, and tells how much of it is
// the sentence's own; false if it is another sentence.
func heard(sentence, text string) (own int, args map[string]string, ok bool) {
	args = map[string]string{}
	name := ""
	for {
		words, after, more := strings.Cut(sentence, "{")
		own += len(words)
		at := strings.Index(text, words)
		switch {
		case !more && name != "":
			at = len(text) - len(words)
			ok = at >= 0 && text[at:] == words
		case !more:
			ok = text == words
			return own, args, ok
		default:
			ok = at >= 0 && (name != "" || at == 0)
		}
		if !ok {
			return own, args, false
		}
		if name != "" && !strings.Contains(name, "|") {
			args[name] = text[:at]
		}
		if !more {
			return own, args, true
		}
		text = text[at+len(words):]
		name, sentence, _ = strings.Cut(after, "}")
	}
}
