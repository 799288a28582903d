package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/order"
)

// conditionTerms lists the quantities and flags of conditions (5.2). All are public or the
// seat's own; the fortune of other seats is the one last announced.
var conditionTerms = []order.Term{
	{Name: "YEAR"},
	{Name: "FORTUNE", Of: order.May},
	{Name: "PAY", Of: order.May},
	{Name: "REVENUE", Of: order.May},
	{Name: "MANORS", Of: order.May, Max: 40},
	{Name: "TERRITORIES", Of: order.May, Max: 11},
	{Name: "FIGURES", Of: order.May, At: order.May, Max: 87},
	{Name: "KNIGHTS", Of: order.May, At: order.May, Max: 50},
	{Name: "MEN", Of: order.May, At: order.May, Max: 36},
	{Name: "STRENGTH", Of: order.May, At: order.May},
	{Name: "OWNS", Flag: true, Of: order.May, At: order.Must},
	{Name: "UNOWNED", Flag: true, At: order.Must},
	{Name: "WATCHED", Flag: true, At: order.Must},
	{Name: "LORDLESS", Flag: true, Of: order.May},
	{Name: "HONOUR", Of: order.May},
	{Name: "KING", Max: 9}, // the king comes at ten (F-252)
	{Name: "WEATHER", Max: 18},
	{Name: "CASTLE", Flag: true, At: order.Must},
	{Name: "BESIEGED", Flag: true, At: order.Must},
	{Name: "SWEPT", Flag: true, At: order.Must},
}

// conditionOptions maps terms to the options that they belong to.
var conditionOptions = map[string]string{
	"HONOUR": "mode=honour", "KING": "mode=honour", "WEATHER": "weather", "CASTLE": "houses", "BESIEGED": "sieges", "SWEPT": "fate",
}

// conditions returns the settings with which conditions are read in this game.
func (p *parser) conditions() *order.Conditions {
	return &order.Conditions{Terms: termsOf(p.Options), Of: p.ofSeat, At: p.atPlace}
}

// termsOf returns the terms that exist in a game with these options.
func termsOf(o book.Options) []order.Term {
	return slices.DeleteFunc(slices.Clone(conditionTerms), func(t order.Term) bool {
		option := conditionOptions[t.Name]
		return option != "" && !o.On(option)
	})
}

// unknownTerm names the option of an unknown quantity in the error's reason, if the
// quantity belongs to an option that is off.
func (p *parser) unknownTerm(err *order.Error) {
	for term, option := range conditionOptions {
		if !p.Options.On(option) && order.Fold(err.Word) == order.Fold(term) {
			err.Reason = p.reason("option", "option", option)
		}
	}
}

func (p *parser) ofSeat(*order.Cursor, *order.Term) order.Ref {
	seat := p.aSeat()
	return order.Ref{ID: string(seat), Text: p.word(seat)}
}

// atPlace reads the place of a term. Flags take manors only, except SWEPT, which takes a
// bridge.
func (p *parser) atPlace(_ *order.Cursor, t *order.Term) order.Ref {
	switch {
	case t.Name == "SWEPT":
		return p.bridge()
	case t.Flag:
		m := string(p.manor())
		return order.Ref{ID: m, Text: m}
	}
	n := p.place()
	return order.Ref{ID: string(n), Text: p.Book.Valley.Code(n)}
}

// bridge reads a place and refuses it if it is no bridge.
func (p *parser) bridge() order.Ref {
	mark := p.Mark()
	n := p.place()
	var all []string
	for _, b := range p.Book.Valley.Bridges() {
		if b == n {
			return order.Ref{ID: string(n), Text: p.Book.Valley.Code(n)}
		}
		all = append(all, p.Book.Valley.Code(b))
	}
	p.Refuse("FE02", mark, p.reason("no_bridge", "place", p.name(n)), all...)
	return order.Ref{}
}
