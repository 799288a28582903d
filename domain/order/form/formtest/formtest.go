// Package formtest makes random sentences out of forms, for tests of readers.
package formtest

import (
	"slices"
	"strings"

	"seneschal/domain/order/form"
)

// Words returns all keywords of a syntax, without marks and without keywords that can only be written; a word may
// stand there twice.
func Words(s form.Syntax) []string {
	if s.Written {
		return nil
	}
	words := slices.DeleteFunc(strings.Fields(s.Word), func(word string) bool { return strings.ToLower(word) == word })
	for _, part := range s.Parts {
		words = append(words, Words(part)...)
	}
	return words
}

// Text writes a syntax in a line, with the names that it has.
func Text(s form.Syntax) string { return s.Write(func(name string) string { return name }) }

// A Speaker makes sentences by chance.
type Speaker struct {
	Number func(n int) int          // a random number below n
	Word   func(key string) string  // says a keyword
	Name   func(name string) string // says something with a name that syntaxes have: "card", "n"
}

// One returns one of several texts.
func (s Speaker) One(texts ...string) string { return texts[s.Number(len(texts))] }

// maxListed is the greatest number of things in a list.
const maxListed = 3

// Say makes a random sentence of a syntax; "" if all of it is optional and left out.
func (s Speaker) Say(syntax form.Syntax) string {
	switch {
	case syntax.Name != "":
		return s.Name(syntax.Name)
	case syntax.Word != "":
		var words []string
		for _, key := range strings.Fields(syntax.Word) {
			words = append(words, s.Word(key))
		}
		return strings.Join(words, " ")
	case syntax.Optional && s.Number(2) == 0:
		return ""
	case syntax.OneOf:
		return s.Say(syntax.Parts[s.Number(len(syntax.Parts))])
	case syntax.List != "":
		return s.sayList(syntax)
	}
	var parts []string
	for _, part := range syntax.Parts {
		if text := s.Say(part); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// sayList makes a list of one to maxListed things, in which nothing stands twice.
func (s Speaker) sayList(syntax form.Syntax) string {
	var texts []string
	seen := map[string]bool{}
	for range 1 + s.Number(maxListed) {
		if text := s.Say(syntax.Parts[0]); !seen[text] {
			seen[text] = true
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " "+syntax.List+" ")
}
