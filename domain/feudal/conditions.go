package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// conditionTerms are the quantities and flags of conditions (5.2). All are
// public, or the seat's own: the fortune of others is as last announced.
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
	{Name: "KING", Max: 9}, // he comes at ten (F-252)
	{Name: "WEATHER", Max: 18},
	{Name: "CASTLE", Flag: true, At: order.Must},
	{Name: "BESIEGED", Flag: true, At: order.Must},
	{Name: "SWEPT", Flag: true, At: order.Must},
}

// conditionOptions are the options that terms belong to.
var conditionOptions = map[string]string{
	"HONOUR": "mode=honour", "KING": "mode=honour", "WEATHER": "weather", "CASTLE": "houses", "BESIEGED": "sieges", "SWEPT": "fate",
}

// conditions is how conditions are read in this game.
func (p *parser) conditions() *order.Conditions {
	return &order.Conditions{Terms: termsOf(p.s.Options), Of: p.ofSeat, At: p.atPlace}
}

// termsOf are those of a game with these options.
func termsOf(o book.Options) []order.Term {
	return slices.DeleteFunc(slices.Clone(conditionTerms), func(t order.Term) bool {
		option := conditionOptions[t.Name]
		return option != "" && !o.On(option)
	})
}

// unknownTerm names the option that a quantity belongs to, if it is one of
// those that are off.
func (p *parser) unknownTerm(err *order.Error) {
	for term, option := range conditionOptions {
		if !p.s.Options.On(option) && order.Fold(err.Word) == order.Fold(term) {
			err.Reason = p.reason("option", "option", option)
		}
	}
}

func (p *parser) ofSeat(*order.Cursor, *order.Term) order.Ref {
	seat := p.aSeat()
	return order.Ref{ID: string(seat), Text: p.s.word(seat)}
}

// atPlace reads a place; flags speak of manors only, but for bridges.
func (p *parser) atPlace(_ *order.Cursor, t *order.Term) order.Ref {
	switch {
	case t.Name == "SWEPT":
		return p.bridge()
	case t.Flag:
		m := string(p.manor())
		return order.Ref{ID: m, Text: m}
	}
	n := p.place()
	return order.Ref{ID: string(n), Text: p.s.Book.Valley.Code(n)}
}

// bridge reads a place that is a bridge.
func (p *parser) bridge() order.Ref {
	mark := p.Mark()
	n := p.place()
	var all []string
	for _, b := range p.s.Book.Valley.Bridges() {
		if b == n {
			return order.Ref{ID: string(n), Text: p.s.Book.Valley.Code(n)}
		}
		all = append(all, p.s.Book.Valley.Code(b))
	}
	p.Refuse("FE02", mark, p.reason("no_bridge", "place", p.name(n)), all...)
	return order.Ref{}
}

// holds evaluates a condition for the seat, on the position when the turn
// closes.
func (r *reader) holds(cond order.Expr) func(*State) bool {
	seat := r.seat
	return func(s *State) bool {
		held, err := cond.Holds(env{s, seat})
		return err == nil && held
	}
}

// An env is a position as one seat knows it.
type env struct {
	s    *State
	seat game.Seat
}

// Quantity is what a number is worth.
func (e env) Quantity(name, of, at string) (int, error) {
	seat := e.whose(of)
	switch name {
	case "YEAR":
		return e.s.Year, nil
	case "FORTUNE":
		if seat == e.seat {
			return e.s.Houses[seat].Fortune, nil
		}
		return e.s.Houses[seat].Announced, nil
	case "PAY":
		return e.s.PayOf(seat), nil
	case "REVENUE":
		return e.s.Houses[seat].Revenue, nil
	case "HONOUR":
		return e.s.Houses[seat].Honour, nil
	case "KING":
		return e.s.King, nil
	case "WEATHER":
		return e.s.Weather, nil
	case "MANORS":
		return len(e.s.ManorsOf(seat)), nil
	case "TERRITORIES":
		return e.s.territoriesOf(seat), nil
	}
	return e.count(name, seat, valley.Node(at)), nil
}

// count counts figures of a class, or adds their strengths; "" is everywhere.
func (e env) count(name string, seat game.Seat, at valley.Node) int {
	total := 0
	for _, f := range e.s.Houses[seat].Figures {
		switch {
		case at != "" && f.At != at:
		case name == "STRENGTH":
			total += e.s.Strength(f)
		case f.is(name):
			total++
		}
	}
	return total
}

// Flag is whether something is so.
func (e env) Flag(name, of, at string) (bool, error) {
	holding := e.s.Manors[valley.Manor(at)]
	switch name {
	case "OWNS":
		return holding.Owner == e.whose(of), nil
	case "UNOWNED":
		return holding.Owner == "", nil
	case "WATCHED":
		return holding.Watched, nil
	case "CASTLE":
		return holding.Castle != "", nil
	case "BESIEGED":
		return len(holding.Sieges) > 0, nil
	case "SWEPT":
		return e.s.isSwept(valley.Node(at)), nil
	}
	return !e.s.hasLord(e.whose(of)), nil
}

func (e env) whose(of string) game.Seat {
	if of == "" {
		return e.seat
	}
	return game.Seat(of)
}

// territoriesOf counts the territories that a seat owns whole.
func (s *State) territoriesOf(seat game.Seat) int {
	whole := 0
	for _, t := range s.Book.Valley.Territories {
		all := true
		for _, m := range t.Manors {
			all = all && s.Manors[m].Owner == seat
		}
		whole += lists.One(all)
	}
	return whole
}
