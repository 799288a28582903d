package feudal

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// votes are offers to change an option or to end the game early, and to agree
// to what another seat proposes (F-291).
func (p *pointing) votes() []menu.Offer {
	if p.s.Season == Setup {
		return nil
	}
	return []menu.Offer{p.vote("propose", "menu.propose", false), p.vote("agree", "menu.agree", true)}
}

// theEnd stands for an end of the game among the options.
const theEnd = "END"

// vote asks for an option and its value, or for the last autumn.
func (p *pointing) vote(id, words string, agrees bool) menu.Offer {
	return p.offer(id, words, nil, func() (game.Body, bool) {
		v := order.Vote{Agrees: agrees}
		key, ok := pick(p, "menu.option", p.votables())
		switch {
		case !ok:
		case key == theEnd:
			v.End = autumnEnd
			v.N, ok = p.Number(p.ask("menu.last"), p.s.Year, p.s.Year+mostNamed)
		default:
			v.Option = key
			v.Value, ok = pick(p, "menu.value", p.values(key))
		}
		return Consent{v}, ok
	})
}

// votables are the options, and the end.
func (p *pointing) votables() []menu.Thing[string] {
	var all []menu.Thing[string]
	help := describe(p.s.Book).Options
	for _, o := range p.s.votable() {
		what := help[slices.IndexFunc(help, func(h game.OptionDef) bool { return string(h.Key) == o.Key })].Help.In(p.lang)
		all = append(all, menu.Thing[string]{What: o.Key, ID: o.Key, Words: o.Key + ": " + what, No: noneOf(p, func() []menu.Thing[string] { return p.values(o.Key) })})
	}
	return append(all, menu.Thing[string]{What: theEnd, ID: theEnd, Words: p.ask("menu.end")})
}

// values are those that an option can have.
func (p *pointing) values(key string) []menu.Thing[string] {
	all := p.s.votable()
	o := all[slices.IndexFunc(all, func(o order.Votable) bool { return o.Key == key })]
	var things []menu.Thing[string]
	for _, v := range o.Each() {
		no := func() string { return p.no(Consent{order.Vote{Motion: order.Motion{Option: key, Value: v}}}) }
		things = append(things, menu.Thing[string]{What: v, ID: v, Words: strings.ReplaceAll(v, "_", " "), No: no})
	}
	return things
}
