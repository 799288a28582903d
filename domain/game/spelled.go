package game

import (
	"regexp"
	"strings"

	"seneschal/domain/order"
)

// A Namer is a Ruleset whose orders are spelt with codes of things. Called returns the names by which
// orders may call a thing in a language, the usual one first; nil for what is no code.
type Namer interface {
	Called(s State, lang, code string) []string
}

// codes finds the words of an order that may be codes: keywords are in capitals.
var codes = regexp.MustCompile(`[a-z0-9][a-z0-9_#-]*`)

// spelt writes a line of orders with names in a language where it has codes. A name is used only if
// the line is read with it as before.
func (g *Game) spelt(id Seat, lang, text string) string {
	rules, ok := g.rules.(Namer)
	if !ok {
		return text
	}
	read := func(text string) string {
		orders, errs := g.rules.Parse(g.state, id, []order.Line{{N: 1, Text: text, Lang: lang}})
		if len(errs) > 0 {
			return ""
		}
		return strings.Join(spellings(orders), " / ")
	}
	meant := read(text)
	if meant == "" {
		return text
	}
	for from := 0; ; {
		at := codes.FindStringIndex(text[from:])
		if at == nil {
			return text
		}
		begin, end := from+at[0], from+at[1]
		from = end
		for _, name := range rules.Called(g.state, lang, text[begin:end]) {
			if named := text[:begin] + name + text[end:]; read(named) == meant {
				text, from = named, begin+len(name)
				break
			}
		}
	}
}
