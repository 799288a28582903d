package orders

import "seneschal/domain/order/form"

// A Kind is a kind of order.
type Kind = form.Kind[Body]

// A Heading is a list of kinds of orders under one heading of menus.
type Heading = form.Heading[Body]

// declare returns the kind of the orders that begin with a word. Each of them starts as a copy of first.
func declare[O Body](word string, first O, of form.Form[O]) Kind {
	return form.NewKind[Body](word, first, of).With(plainIfs)
}
