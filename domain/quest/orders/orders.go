// Package orders is the language of quest: the orders as types, how they are read from lines, and
// how they are spelt. It knows the names of things, but no positions: the engine decides whether
// an order can be followed.
package orders

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
)

// A Body is one order. Its String is the canonical spelling, which begins with
// its Word.
type Body fmt.Stringer

// Word returns the keyword with which an order begins: "MOVE".
func Word(o Body) string {
	word, _, _ := strings.Cut(o.String(), " ")
	return word
}

// A Clause is a line of one or several orders with their conditions. Its method Orders returns the orders
// whose conditions hold at a decision, to be tried one after the other.
type Clause = order.Statement[Body]

// A Who names a seat as an order does.
type Who struct {
	Seat game.Seat
	Name string // the name of the seat's character, or "SEAT 3" before it has one
}

// String returns the name.
func (w Who) String() string { return w.Name }

// A Choice selects from several cards: those that it lists, all, or none.
type Choice struct {
	Cards []book.Card
	All   bool
}

// IsEmpty reports whether nothing is selected.
func (c Choice) IsEmpty() bool { return !c.All && len(c.Cards) == 0 }
