package feudal

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A checker collects what is to be said about one seat's orders.
type checker struct {
	*State
	seat   game.Seat
	orders []game.Order
	found  []*order.Error
}

func (c *checker) refuse(o game.Order, code order.Code, word, reason string, legal ...string) {
	c.found = append(c.found, &order.Error{Code: code, Line: o.Line, Word: word, Reason: reason, Legal: legal})
}

func (c *checker) warn(o game.Order, code order.Code, reason string, legal ...string) {
	c.found = append(c.found, &order.Error{Code: code, Line: o.Line, Reason: reason, Legal: legal, Warning: true})
}

// reason is a reason in the language of the order's line.
func (c *checker) reason(o game.Order, key string, pairs ...any) string {
	return orders.Reason(o.Line.Lang, key, pairs...)
}

// rehearse adjudicates the seat's orders on what it knows, with the others
// standing still, and hands over what becomes of them.
func (c *checker) rehearse(given []game.Order) []event.Event {
	return c.knownTo(c.seat).Adjudicate(game.Orders{c.seat: {Orders: given}}, time.Time{}, dice.Script())
}
