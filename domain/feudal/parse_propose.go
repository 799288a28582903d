package feudal

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// settled are the options that a game keeps to its end.
var settled = []game.Option{"mode", "entry"}

// propose reads PROPOSE option=value, or END AUTUMN year (F-291).
func (p *parser) propose() instruction {
	option, value, autumn := p.proposal()
	return Propose{Option: option, Value: value, EndAutumn: autumn}
}

// agree reads AGREE with what was proposed (F-291).
func (p *parser) agree() instruction { return Agree(p.propose().(Propose)) }

func (p *parser) proposal() (option, value string, autumn int) {
	if p.Words("END", "AUTUMN") {
		return "", "", p.endAutumn()
	}
	mark := p.Mark()
	p.Want(p.proposable()...)
	if p.Peek().Kind != order.Word {
		p.Lost()
		return "", "", 0
	}
	text := p.upTo("=")
	key, several := order.Match(text, p.proposable())
	if key == "" {
		p.Refuse("FE01", mark, p.reason("no_option", "word", text), several...)
		return "", "", 0
	}
	p.ExpectMark("=")
	return key, p.optionValue(key), 0
}

// upTo takes what stands before a mark, or before the end of the order, as one
// word.
func (p *parser) upTo(mark string) string {
	begin := p.Mark()
	for !p.ends() && p.Peek().Key != mark {
		p.Next()
	}
	return strings.ReplaceAll(strings.ToLower(p.Since(begin)), " ", "")
}

// optionValue reads a value that an option can be given (F-291).
func (p *parser) optionValue(key string) string {
	line := p.s.options.Options[slices.IndexFunc(p.s.options.Options, func(o optionLine) bool { return string(o.Key) == key })]
	mark := p.Mark()
	p.Want(line.Values...)
	if p.ends() {
		p.Lost()
		return ""
	}
	text := p.upTo(";")
	value, several := order.Match(text, line.Values)
	switch {
	case value == "" && line.counts(text):
		value = text
	case value == "" || value == "#":
		p.Refuse("FE01", mark, p.reason("no_value", "option", key, "word", text), several...)
		return ""
	}
	switch {
	case p.s.checkOption(line.Key, value) != nil:
		p.Blame("FE12", mark, p.reason("not_played", "option", key, "value", value))
	case !p.s.allows(pact{option: key, value: value}):
		p.BlameLater("FE12", mark, p.reason("clash", "option", key, "value", value))
	}
	return value
}

// endAutumn reads the year after whose autumn the game is to end.
func (p *parser) endAutumn() int {
	mark := p.Mark()
	year := p.ExpectNumber()
	if year < p.s.Year || year == 0 {
		p.Blame("FE09", mark, p.reason("past", "season", p.season(Autumn), "year", year), fmt.Sprintf("END AUTUMN %d", max(p.s.Year, 1)))
	}
	return year
}

// proposable are the options that seats can agree to change.
func (p *parser) proposable() []string {
	var keys []string
	for _, o := range p.s.options.Options {
		if !slices.Contains(settled, o.Key) {
			keys = append(keys, string(o.Key))
		}
	}
	return keys
}
