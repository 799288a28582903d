package orders

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// The bodies of orders, as parsed. None of them gives, sells or exchanges anything between
// seats (F-29). String returns the canonical spelling with defaults filled in; parsing it
// gives the same order again.

// An instruction is one plain order. Everything special to a kind of order is defined at
// its type: methods that every kind must have stand in this interface, methods of some
// kinds in the small interfaces below.
type instruction interface {
	game.Body
	// stage returns the stage of the turn at which the order is carried out.
	stage() Stage
	// listSubjects names the things that the order is about, other than figures. The order
	// overrides standing orders with the same subject.
	listSubjects() []string
}

// Interfaces of some kinds of orders.
type (
	// A figureOrder is an order that names figures by number; withFigures returns a copy for other figures.
	figureOrder interface {
		figures() []int
		withFigures([]int) game.Body
	}
	// A lordOrder is an order of a kind that only a seat with a lord may give in a campaign season; needsLord tells whether
	// this one is such an order (F-223).
	lordOrder interface{ needsLord() bool }
	// A severalPurchases is an order that makes one or more purchases. reduceToOne returns the order for one of them, and
	// reports whether the order is for more than one.
	severalPurchases interface{ reduceToOne() (game.Body, bool) }
)

// First is "a | b": the first choice that is legal, and can be paid, when its moment
// comes. A choice holds all orders of one alternative.
type First struct{ Choices [][]game.Body }

// String spells the choices with " | " between them and AND between the orders of one
// choice.
func (f First) String() string {
	return strings.Join(lists.Map(f.Choices, joinBodies), " | ")
}

// If is "IF cond THEN a ELSE b". The condition is evaluated once, when the turn closes,
// for the seat that wrote it.
type If struct {
	Cond order.Expr
	Seat game.Seat
	Then []game.Body
	Else []game.Body
}

// String spells the order, as "IF cond THEN a ELSE b".
func (f If) String() string {
	text := "IF " + f.Cond.String() + " THEN " + joinBodies(f.Then)
	if len(f.Else) > 0 {
		text += " ELSE " + joinBodies(f.Else)
	}
	return text
}

// joinBodies spells orders with AND between them.
func joinBodies(bodies []game.Body) string {
	return strings.Join(lists.Map(bodies, game.Body.String), " AND ")
}

// spellCount writes the count that stands before a noun, with a blank behind it; "" for one.
func spellCount(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("%d ", n)
}

// spellSeats joins the words by which orders name the seats. If there is not one word for each seat, it joins their
// IDs instead.
func spellSeats(seats []game.Seat, words []string) string {
	if len(words) == len(seats) {
		return strings.Join(words, ", ")
	}
	return lists.Join(seats, ", ")
}

// OnePurchase returns the order for a single one of the purchases that b makes, and reports whether b makes more than
// one. If b buys nothing, it returns nil and false.
func OnePurchase(b game.Body) (game.Body, bool) {
	p, ok := b.(severalPurchases)
	if !ok {
		return nil, false
	}
	return p.reduceToOne()
}

// NeedsLord reports whether an order is one that, in a campaign season, only a seat with a lord may give (F-223). A
// seat without a lord may only defend itself. It is false for If and First, whose orders must be asked one by one.
func NeedsLord(b game.Body) bool {
	l, ok := b.(lordOrder)
	return ok && l.needsLord()
}
