// Package orders is the language of talisman: the orders of 5.3 as types, how
// they are read from lines, and how they are spelt. It knows the names of things,
// and no positions: whether an order can be followed is the engine's to say.
package orders

import (
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// A Body is one order. Its String is the canonical spelling, which begins with
// its Word and parses back to the same order.
type Body fmt.Stringer

// A Clause is a line of orders (5.2): one order with what it depends on, or a
// reaction (WHEN). Its Orders are what it comes to at a moment, to be tried one
// after the other; the When of a reaction is a Trigger.
type Clause struct {
	order.Statement[Body]
	Reply string // the question that the line answers: "D31"; "": none
	Now   bool   // it is done at once, in another seat's turn (NOW)
	Turn  int    // the number of the turn for whose block it was read; 0: none was said
	Below string // the question under whose heading it was read: "D31"; "": none
}

// A Group is a word for several seats.
type Group string

// The groups.
const (
	One    Group = ""       // no group, but the seat that is named
	Me     Group = "ME"     // whoever writes; the seat is named as well
	Any    Group = "ANY"    // every seat
	Others Group = "OTHERS" // every seat but the writer's
)

// A Who is whom an order names: a seat, or a group of seats.
type Who struct {
	Group Group
	Seat  game.Seat // of One and Me
	Name  string    // how orders spell the seat: by its character, or "S3"
}

// Is reports whether a seat is meant in an order of another.
func (w Who) Is(seat, own game.Seat) bool {
	switch w.Group {
	case Any:
		return true
	case Others:
		return seat != own
	}
	return seat == w.Seat
}

// A Place is a space, or all spaces of a kind (2.4).
type Place struct {
	Space book.Space // "": every space of Kind
	Kind  book.SpaceKind
}

// Is reports whether a space is meant.
func (p Place) Is(d *book.SpaceDef) bool {
	if p.Space != "" {
		return d.ID == p.Space
	}
	return d.Kind == p.Kind
}

// A Thing is a card, a creature, a space that is an individual, or a word for
// what is no single thing: one of its fields.
type Thing struct {
	Card     book.Card     // of any type, Spells too
	Copy     int           // with Card: which copy, "Sword 2" is sword#2; 0: any
	Creature book.Creature // made by a space or a card: the Sentinel, a Farmer
	Space    book.Space    // EVADE Black Knight, ROLL Crags
	Word     string        // Gold, Life or Spell
}

// The words for what is no single thing.
const (
	Gold  = "GOLD"
	Life  = "LIFE" // of prizes
	Spell = "SPELL"
)

// Is reports whether a thing names a card: a copy of it, if it asks for one. All
// Talismans have one name (T-63).
func (t Thing) Is(p book.Piece) bool {
	if t.Copy > 0 {
		return book.PieceOf(t.Card, t.Copy) == p
	}
	return t.Card != "" && t.Card.Said() == p.Card().Said()
}

// A Choice is what an order wants of several things: those that it lists, all,
// or none.
type Choice struct {
	Things []Thing
	All    bool
}

// None reports whether nothing is wanted.
func (c Choice) None() bool { return !c.All && len(c.Things) == 0 }
