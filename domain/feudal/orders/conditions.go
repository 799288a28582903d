package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/order"
)

// allTerms lists the quantities and flags of conditions, with the greatest values that the book knows. All are
// public or the seat's own; the fortune of other seats is the one last announced.
func allTerms(b *book.Book) []order.Term {
	knights, men := b.CountFigures("knight"), b.CountFigures("man")
	return []order.Term{
		{Name: "YEAR"},
		{Name: "FORTUNE", Of: order.May},
		{Name: "PAY", Of: order.May},
		{Name: "REVENUE", Of: order.May},
		{Name: "MANORS", Of: order.May, Max: len(b.Valley.Manors)},
		{Name: "TERRITORIES", Of: order.May, Max: len(b.Valley.Territories)},
		{Name: "FIGURES", Of: order.May, At: order.May, Max: b.CountFigures("lord") + knights + men},
		{Name: "KNIGHTS", Of: order.May, At: order.May, Max: knights},
		{Name: "MEN", Of: order.May, At: order.May, Max: men},
		{Name: "STRENGTH", Of: order.May, At: order.May},
		{Name: "OWNS", Flag: true, Of: order.May, At: order.Must},
		{Name: "UNOWNED", Flag: true, At: order.Must},
		{Name: "WATCHED", Flag: true, At: order.Must},
		{Name: "LORDLESS", Flag: true, Of: order.May},
		{Name: "HONOUR", Of: order.May},
		{Name: "KING", Max: b.Honours.King - 1}, // at b.Honours.King the King comes (F-252)
		{Name: "WEATHER", Max: 18},              // three dice
		{Name: "CASTLE", Flag: true, At: order.Must},
		{Name: "BESIEGED", Flag: true, At: order.Must},
		{Name: "SWEPT", Flag: true, At: order.Must},
	}
}

// conditionOptions maps terms to the option without which they do not exist.
var conditionOptions = map[string]string{
	"HONOUR": "mode=honour", "KING": "mode=honour", "WEATHER": "weather", "CASTLE": "houses", "BESIEGED": "sieges", "SWEPT": "fate",
}

// buildConditions returns the settings with which conditions are read in this game.
func (p *parser) buildConditions() *order.Conditions {
	return &order.Conditions{Terms: listTerms(p.Book, p.Options), Of: p.readOwner, At: p.readTermPlace}
}

// listTerms returns the terms that exist in a game with these options.
func listTerms(b *book.Book, options book.Options) []order.Term {
	return slices.DeleteFunc(allTerms(b), func(t order.Term) bool {
		option := conditionOptions[t.Name]
		return option != "" && !options.IsOn(option)
	})
}

// nameMissingOption names the option of an unknown quantity in the error's reason, if the
// quantity belongs to an option that is off.
func (p *parser) nameMissingOption(err *order.Error) {
	for term, option := range conditionOptions {
		if !p.Options.IsOn(option) && order.Fold(err.Word) == order.Fold(term) {
			err.Reason = p.writeReason("option", "option", option)
		}
	}
}

// readOwner reads the seat that a term is about.
func (p *parser) readOwner(*order.Cursor, *order.Term) order.Ref {
	seat := p.readSeat()
	return order.Ref{ID: string(seat), Text: p.seatWord(seat)}
}

// readTermPlace reads the place of a term. Flags take manors only, except SWEPT, which
// takes a bridge.
func (p *parser) readTermPlace(_ *order.Cursor, term *order.Term) order.Ref {
	switch {
	case term.Name == "SWEPT":
		return p.readBridge()
	case term.Flag:
		m := string(p.readManor())
		return order.Ref{ID: m, Text: m}
	}
	n := p.readPlace()
	return order.Ref{ID: string(n), Text: p.Book.Valley.CodeOf(n)}
}

// readBridge reads a place and breaks the line if it is no bridge.
func (p *parser) readBridge() order.Ref {
	mark := p.Mark()
	node := p.readPlace()
	var all []string
	for _, b := range p.Book.Valley.Bridges() {
		if b == node {
			return order.Ref{ID: string(node), Text: p.Book.Valley.CodeOf(node)}
		}
		all = append(all, p.Book.Valley.CodeOf(b))
	}
	p.Refuse("FE02", mark, p.writeReason("no_bridge", "place", p.spellNode(node)), all...)
	return order.Ref{}
}
