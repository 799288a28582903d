package feudal

import (
	"slices"
	"strconv"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// Check is what can be said against a seat's orders now, from what it may
// know: figures ordered twice, what winter cannot carry out, and warnings
// (5.4).
func (s *State) Check(seat game.Seat, orders []game.Order) []*order.Error {
	if s.Season == Setup || s.barred(seat, "") != nil {
		return nil
	}
	c := &checker{State: s, seat: seat, orders: orders}
	c.twice()
	if len(c.found) > 0 {
		return c.found // what follows would speak of orders that do not stand
	}
	c.holy()
	if s.Season == Winter {
		c.winter()
	} else {
		c.campaign()
	}
	return c.found
}

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

// spoken are the plain orders of a body: of a condition those of the side that
// holds, of alternatives all.
func (s *State) spoken(b game.Body) []game.Body {
	var all []game.Body
	for _, b := range s.branch(b) {
		if first, ok := b.(First); ok {
			for _, b := range slices.Concat(first.Choices...) {
				all = append(all, s.spoken(b)...)
			}
		} else {
			all = append(all, b)
		}
	}
	return all
}

// branch is a body without its condition: the orders of the side that holds.
func (s *State) branch(b game.Body) []game.Body {
	cond, ok := b.(If)
	switch {
	case !ok:
		return []game.Body{b}
	case cond.holds != nil && cond.holds(s):
		return cond.Then
	}
	return cond.Else
}

// twice refuses lines that order a figure which an earlier line has ordered:
// the first stands (FE06).
func (c *checker) twice() {
	first := map[int]int{}
	refused := map[int]bool{}
	for _, o := range c.orders {
		for _, b := range c.spoken(o.Body) {
			for _, n := range figuresOf(b) {
				line, ordered := first[n]
				switch {
				case !ordered:
					first[n] = o.Line.N
				case line != o.Line.N && !refused[o.Line.N]:
					refused[o.Line.N] = true
					c.refuse(o, "FE06", strconv.Itoa(n), c.reason(o, "ordered", "n", n, "line", line))
				}
			}
		}
	}
}

// rehearse adjudicates the seat's orders on what it knows, with the others
// standing still, and hands over what becomes of them.
func (c *checker) rehearse(orders []game.Order) []event.Event {
	return c.knownTo(c.seat).Adjudicate(game.Orders{c.seat: {Orders: orders}}, dice.Script())
}
