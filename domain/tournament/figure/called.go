package figure

import (
	"slices"
	"strings"
	"unicode"
)

// A Person is an entrant whom the words of a figure name.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Called is w with names in the place of the IDs of entrants, at every depth,
// and with a list of those whom each figure names.
func (w Why) Called(names map[string]string) Why {
	label, who := Named(w.Label, names)
	note, others := Named(w.Note, names)
	w.Label, w.Note, w.Who = label, note, who
	for _, p := range others {
		if !slices.Contains(w.Who, p) {
			w.Who = append(w.Who, p)
		}
	}
	parts := make([]Why, len(w.Parts))
	for i, p := range w.Parts {
		parts[i] = p.Called(names)
	}
	w.Parts = parts
	return w
}

// Named is a text with names in the place of IDs that stand in it as words of
// their own, and whom it names, each once.
func Named(text string, names map[string]string) (string, []Person) {
	var b strings.Builder
	var who []Person
	for text != "" {
		word, mark := split(text)
		text = text[len(word)+len(mark):]
		if name, ok := names[word]; ok {
			if p := (Person{word, name}); !slices.Contains(who, p) {
				who = append(who, p)
			}
			word = name
		}
		b.WriteString(word + mark)
	}
	return b.String(), who
}

// split is the word that a text begins with, and what stands before the next.
func split(text string) (word, mark string) {
	end := strings.IndexFunc(text, func(r rune) bool { return !inWord(r) })
	if end < 0 {
		return text, ""
	}
	next := strings.IndexFunc(text[end:], inWord)
	if next < 0 {
		return text[:end], text[end:]
	}
	return text[:end], text[end : end+next]
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' }
