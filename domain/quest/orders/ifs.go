package orders

import (
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
)

// plainIfs are the conditions that menus offer for all orders; fightIfs also those on the margin, for orders that may
// lead to a fight.
var (
	plainIfs = []form.If{
		form.IfThing("tile", "TILE = ", "menu.if.which", ListTileKinds),
		form.IfThing("have", "HAVE ", "menu.card", known.listOpen),
		form.IfThing("known", "KNOWN ", "menu.if.which", ListTileKinds),
		ifAttribute("strength", "STR < ", book.Strength),
		ifAttribute("intelligence", "INT < ", book.Intelligence),
		form.IfNumber("left", "LEFT < ", 1, mostLeftAsked),
	}
	fightIfs = append([]form.If{
		form.IfNumber("margin", "MARGIN >= ", -mostMarginAsked, mostMarginAsked), form.IfNumber("behind", "MARGIN < ", -mostMarginAsked, mostMarginAsked),
	}, plainIfs...)
)

// The greatest numbers that menus offer.
const (
	mostMarginAsked = 12
	mostLeftAsked   = 60
)

// ifAttribute returns the condition that an attribute is below a number, up to its maximum.
func ifAttribute(id, text string, attr book.Attr) form.If {
	return form.If{ID: id, Ask: func(m *form.Pointing) (string, bool) {
		return form.IfNumber("", text, 1, positionOf(m).Edition().Attribute(attr).Max).Ask(m)
	}}
}
