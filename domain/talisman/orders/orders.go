// Package orders is the language of talisman: it defines the orders as types, reads them
// from lines and spells them. It knows the names of things, but no positions: the engine decides
// whether an order can be followed.
package orders

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// A Body is one order. Its String returns the canonical spelling, which begins with its Word and
// parses back to the same order.
type Body fmt.Stringer

// Word returns the keyword with which an order begins: "MOVE".
func Word(o Body) string {
	word, _, _ := strings.Cut(o.String(), " ")
	return word
}

// A Clause is a line of orders: one order with its condition and alternatives, or a
// reaction (WHEN). Its Orders returns the orders that apply at a moment, to be tried one after
// the other. The When of a reaction is a Trigger.
type Clause struct {
	order.Statement[Body]
	Reply string // the question that the line answers: "D31"; "": none
	Now   bool   // it is done at once, in another seat's turn (NOW)
	Turn  int    // the turn of the block in which it was read; 0: none was given
	Below string // the question of the heading above it: "D31"; "": none
}

// A Group is a word for one or several seats.
type Group string

// The groups.
const (
	One    Group = ""       // no group, but one named seat
	Me     Group = "ME"     // the writer's seat; Who.Seat names it as well
	Any    Group = "ANY"    // every seat
	Others Group = "OTHERS" // every seat but the writer's
)

// A Who stands for the seat, or the group of seats, that an order names.
type Who struct {
	Group Group
	Seat  game.Seat // with One and Me
	Name  string    // how orders spell the seat: by its character, or "S3"
}

// Is reports whether w stands for a seat, in an order that the seat own has written.
func (w Who) Is(seat, own game.Seat) bool {
	switch w.Group {
	case Any:
		return true
	case Others:
		return seat != own
	}
	return seat == w.Seat
}

// A Place is a space, or all spaces of a kind.
type Place struct {
	Space book.Space // "": every space of Kind
	Kind  book.SpaceKind
}

// Is reports whether a space is the one of the place, or of its kind.
func (p Place) Is(space *book.SpaceDef) bool {
	if p.Space != "" {
		return space.ID == p.Space
	}
	return space.Kind == p.Kind
}

// A Thing is a card, a creature, a space that counts as an individual, or a word such as GOLD.
// Only one of Card, Creature, Space and Word is set.
type Thing struct {
	Card     book.Card     // of any type, Spells too
	Copy     int           // with Card: which copy, "Sword 2" is sword#2; 0: any
	Creature book.Creature // made by a space or a card: the Sentinel, a Farmer
	Space    book.Space    // EVADE Black Knight, ROLL Crags
	Word     string        // Gold, Life or Spell
}

// The words that name no single thing.
const (
	Gold  = "GOLD"
	Life  = "LIFE" // among prizes
	Spell = "SPELL"
)

// Is reports whether the thing names a card; if it has a Copy, only that copy. Without a Copy all
// Talismans count as one card (T-63).
func (t Thing) Is(piece book.Piece) bool {
	if t.Copy > 0 {
		return book.PieceOf(t.Card, t.Copy) == piece
	}
	return t.Card != "" && t.Card.Said() == piece.Card().Said()
}

// A Choice says which of several things an order wants: those that it lists, all, or none.
type Choice struct {
	Things []Thing // the most wanted first
	All    bool    // all; with Things these come first
}

// IsEmpty reports whether nothing is wanted: NOTHING, or an order that does not say it.
func (c Choice) IsEmpty() bool { return !c.All && len(c.Things) == 0 }
