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
	var inner []game.Body
	switch b := b.(type) {
	case If:
		inner = b.Else
		if b.holds != nil && b.holds(s) {
			inner = b.Then
		}
	case First:
		inner = slices.Concat(b.Choices...)
	default:
		return []game.Body{b}
	}
	var all []game.Body
	for _, b := range inner {
		all = append(all, s.spoken(b)...)
	}
	return all
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
