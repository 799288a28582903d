package orders

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// The bodies of orders, as parsed. None of them gives, sells or exchanges
// anything between seats (F-29). Their String is the canonical spelling,
// with defaults filled in, and parses back to the same.

// An instruction is one plain order. All that there is to say of one kind
// stands at its type: the compiler asks for what every kind has, and what some
// have is in the small interfaces below.
type instruction interface {
	game.Body
	// stage is when it has its moment.
	stage() Stage
	// subjects are what it is about, if not figures: it overrides standing orders
	// about the same.
	subjects() []string
}

// Some kinds of orders have more to say.
type (
	// A forFigures is an order for figures; it can be given to others.
	forFigures interface {
		figures() []int
		withFigures([]int) game.Body
	}
	// A lordly order may need a lord in a campaign season (F-223).
	lordly interface{ needsLord() bool }
	// A plural order is for several purchases: single is one of them, and whether
	// it is for more.
	plural interface{ single() (game.Body, bool) }
)

// First is "a | b": the first that is legal, and can be paid, when its moment
// comes. A member is a line's whole meaning: one order, or several.
type First struct{ Choices [][]game.Body }

// String is "a | b"; the orders of one choice have AND between them.
func (f First) String() string {
	return strings.Join(lists.Map(f.Choices, together), " | ")
}

// If is "IF cond THEN a ELSE b", read once, when the turn closes, for the seat
// that wrote it.
type If struct {
	Cond order.Expr
	Seat game.Seat
	Then []game.Body
	Else []game.Body
}

// String is "IF cond THEN a ELSE b".
func (f If) String() string {
	text := "IF " + f.Cond.String() + " THEN " + together(f.Then)
	if len(f.Else) > 0 {
		text += " ELSE " + together(f.Else)
	}
	return text
}

func together(bodies []game.Body) string {
	return strings.Join(lists.Map(bodies, game.Body.String), " AND ")
}

// number is how many stands before what: nothing for one.
func number(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("%d ", n)
}

// seatList names seats by the words that the reader found for them, else by
// their ids.
func seatList(seats []game.Seat, words []string) string {
	if len(words) == len(seats) {
		return strings.Join(words, ", ")
	}
	return lists.Join(seats, ", ")
}

// Single is one of the purchases of an order for several; false if it is for
// one, or for none.
func Single(b game.Body) (game.Body, bool) {
	p, ok := b.(plural)
	if !ok {
		return nil, false
	}
	return p.single()
}

// NeedsLord reports whether an order is closed in a campaign season to a seat
// that may only defend itself (F-223).
func NeedsLord(b game.Body) bool {
	l, ok := b.(lordly)
	return ok && l.needsLord()
}
