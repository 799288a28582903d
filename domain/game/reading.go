package game

import (
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// ReadOrders are the orders of lines as a ruleset reads them, line by line, and
// what is wrong with the rest (see order.Reader).
func ReadOrders(g *order.Grammar, line func(order.Line) (*order.Cursor, []Body), lines []order.Line) ([]Order, []*order.Error) {
	reader := order.Reader[Body]{Grammar: g, Line: line}
	var orders []Order
	var errs []*order.Error
	for _, x := range reader.Read(lines) {
		errs = append(errs, x.Errs...)
		for _, b := range x.Bodies {
			orders = append(orders, Order{Line: x.Line, Body: b})
		}
	}
	return orders, errs
}

// RefuseAll refuses every line of a seat that can give no orders at all; because
// is the reason in a language.
func RefuseAll(code order.Code, lines []order.Line, because func(lang string) string) []*order.Error {
	return lists.Map(order.Tidied(lines), func(l order.Line) *order.Error { return &order.Error{Code: code, Line: l, Reason: because(l.Lang)} })
}
