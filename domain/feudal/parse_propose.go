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

// propose reads PROPOSE or AGREE option=value, or END AUTUMN year (F-291).
func (p *parser) propose(verb string) (game.Body, *order.Error) {
	option, value, autumn, err := p.proposal()
	if verb == "AGREE" {
		return Agree{Option: option, Value: value, EndAutumn: autumn}, err
	}
	return Propose{Option: option, Value: value, EndAutumn: autumn}, err
}

func (p *parser) proposal() (option, value string, autumn int, err *order.Error) {
	if p.c.Words("END", "AUTUMN") {
		autumn, err = p.endAutumn()
		return "", "", autumn, err
	}
	mark := p.c.Mark()
	p.c.Want(p.proposable()...)
	if p.c.Peek().Kind != order.Word {
		return "", "", 0, p.c.Unexpected()
	}
	text := p.upTo("=")
	key, several := order.Match(text, p.proposable())
	if key == "" {
		return "", "", 0, p.c.Fail("FE01", mark, p.reason("no_option", "word", text), several...)
	}
	if !p.c.Take("=") {
		return "", "", 0, p.c.Unexpected()
	}
	value, err = p.optionValue(key)
	return key, value, 0, err
}

// upTo takes what stands before a mark, or before the end of the order, as one
// word.
func (p *parser) upTo(mark string) string {
	begin := p.c.Mark()
	for !p.ends() && p.c.Peek().Key != mark {
		p.c.Next()
	}
	return strings.ReplaceAll(strings.ToLower(p.c.Since(begin)), " ", "")
}

// optionValue reads a value that an option can be given (F-291).
func (p *parser) optionValue(key string) (string, *order.Error) {
	line := optionTable.Options[slices.IndexFunc(optionTable.Options, func(o optionLine) bool { return string(o.Key) == key })]
	mark := p.c.Mark()
	p.c.Want(line.Values...)
	if p.ends() {
		return "", p.c.Unexpected()
	}
	text := p.upTo(";")
	value, several := order.Match(text, line.Values)
	switch {
	case value == "" && line.counts(text):
		value = text
	case value == "" || value == "#":
		return "", p.c.Fail("FE01", mark, p.reason("no_value", "option", key, "word", text), several...)
	}
	switch {
	case checkOption(line.Key, value) != nil:
		p.blame("FE12", mark, p.reason("not_played", "option", key, "value", value))
	case !p.s.allows(pact{option: key, value: value}):
		p.blameNow("FE12", mark, p.reason("clash", "option", key, "value", value))
	}
	return value, nil
}

// endAutumn reads the year after whose autumn the game is to end.
func (p *parser) endAutumn() (int, *order.Error) {
	mark := p.c.Mark()
	year, ok := p.c.Number()
	switch {
	case !ok:
		return 0, p.c.Unexpected()
	case year < p.s.Year || year == 0:
		p.blame("FE09", mark, p.reason("past", "season", p.season(Autumn), "year", year), fmt.Sprintf("END AUTUMN %d", max(p.s.Year, 1)))
	}
	return year, nil
}

// proposable are the options that seats can agree to change.
func (p *parser) proposable() []string {
	var keys []string
	for _, o := range optionTable.Options {
		if !slices.Contains(settled, o.Key) {
			keys = append(keys, string(o.Key))
		}
	}
	return keys
}
