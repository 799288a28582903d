package words

import "strings"

// Retell translates a text that was made from an English sentence under one of the keys with a prefix. If several fit,
// it takes the sentence with most text of its own. It also translates the values that were filled in. A text that fits
// no sentence is returned as it is, and so is any text in English.
func (c *Catalogue) Retell(lang, prefix, text string) string {
	if lang == English || text == "" {
		return text
	}
	best, mostBytes, values := "", 0, map[string]string(nil)
	for key, sentence := range c.langs()[English] {
		if !strings.HasPrefix(key, prefix) {
			continue
		}
		own, args, ok := extractValues(sentence, text)
		if ok && (own > mostBytes || own == mostBytes && key < best) {
			best, mostBytes, values = key, own, args
		}
	}
	if best == "" {
		return text
	}
	for name, value := range values {
		if value != text {
			values[name] = c.Retell(lang, prefix, value)
		}
	}
	return c.Say(lang, best, values)
}

// extractValues extracts from a text the values that were filled into a sentence, and counts the bytes
// that are the sentence's own. It returns false if the text does not fit the sentence.
func extractValues(sentence, text string) (ownBytes int, args map[string]string, ok bool) {
	args = map[string]string{}
	name := ""
	for {
		words, after, more := strings.Cut(sentence, "{")
		ownBytes += len(words)
		wordsStart := strings.Index(text, words)
		switch {
		case !more && name != "":
			wordsStart = len(text) - len(words)
			ok = wordsStart >= 0 && text[wordsStart:] == words
		case !more:
			ok = text == words
			return ownBytes, args, ok
		default:
			ok = wordsStart >= 0 && (name != "" || wordsStart == 0)
		}
		if !ok {
			return ownBytes, args, false
		}
		if name != "" && !strings.Contains(name, "|") {
			args[name] = text[:wordsStart]
		}
		if !more {
			return ownBytes, args, true
		}
		text = text[wordsStart+len(words):]
		name, sentence, _ = strings.Cut(after, "}")
	}
}
