package game

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"seneschal/domain/order"
)

// A Namer is a Ruleset whose orders are spelt with codes of things. Called returns the names by which orders may call
// the thing of a code in a language, the usual name first; nil if the word is no code. Parse is that of Ruleset.
type Namer interface {
	Called(s State, lang, code string) []string
	Parse(s State, id Seat, lines []order.Line) ([]Order, []*order.Error)
}

// codePattern finds the words of an order that may be codes.
var codePattern = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9_#-]*`)

// showOrder returns a line of orders as a reader is shown it: with names in a language in place of codes. It uses a
// name only if the line is read with it as before.
func (g *Game) showOrder(id Seat, lang string, line order.Line) string {
	rules, ok := g.rules.(Namer)
	if !ok || g.state == nil {
		return line.Text
	}
	return ShowOrder(rules, g.state, id, lang, line)
}

// ShowOrder does the work of Game.showOrder for the reports of a ruleset. It returns the line as it is if that
// cannot be read.
func ShowOrder(rules Namer, state State, id Seat, lang string, line order.Line) string {
	text := line.Text
	line.N, line.Lang = 1, cmp.Or(line.Lang, lang)
	interpret := func(text string) string {
		line.Text = text
		orders, errs := rules.Parse(state, id, []order.Line{line})
		if len(orders) == 0 || slices.ContainsFunc(errs, func(e *order.Error) bool { return !e.Warning }) {
			return ""
		}
		return strings.Join(spellOrders(orders), " / ")
	}
	meant := interpret(text)
	if meant == "" {
		return text
	}
	for from := 0; ; {
		at := codePattern.FindStringIndex(text[from:])
		if at == nil {
			return text
		}
		begin, end := from+at[0], from+at[1]
		from = end
		for _, name := range rules.Called(state, lang, text[begin:end]) {
			if named := text[:begin] + name + text[end:]; interpret(named) == meant {
				text, from = named, begin+len(name)
				break
			}
		}
	}
}
