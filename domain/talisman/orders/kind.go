package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// A Kind is a kind of order.
type Kind = form.Kind[Body]

// A Heading is a list of kinds of orders under one heading of menus.
type Heading = form.Heading[Body]

// A Position lists the things that a seat can name at present, and says what its character can do. The
// position of a menu must also be a Caster, a Mover and a Meeter.
type Position interface {
	Edition() *book.Book
	Lang() string
	IsToad() bool
	HasAbility(kinds ...book.PassiveKind) bool
	ListCards(fits func(*book.CardDef) bool) []menu.Thing[Thing] // of the book
	ListTrophies() []menu.Thing[Thing]
	ListPotions() []menu.Thing[Thing]
	ListLeavable() []menu.Thing[Thing]
	ListWares() []menu.Thing[Thing]             // kinds of purchase cards
	ListSold(at book.Space) []menu.Thing[Thing] // those that can be bought at a space; "": elsewhere
}

// positionOf returns the position of a menu.
func positionOf(m *form.Pointing) Position { return m.Position.(Position) }

// declare returns the kind of the orders that begin with a word. Each of them starts as a copy of first.
func declare[O Body](word string, first O, of form.Form[O]) Kind {
	return form.NewKind[Body](word, first, of).With(plainIfs)
}

// isToad returns the key of the reason why a Toad cannot give an order; "" if the character is no Toad.
func isToad(m *form.Pointing) string {
	return lists.Either(positionOf(m).IsToad(), "menu.no.toad", "")
}

// hasNone makes a reason for Unless: it returns why if list returns nothing for the position.
func hasNone[P, T any](list func(P) []menu.Thing[T], why string) func(*form.Pointing) string {
	return func(m *form.Pointing) string { return lists.Either(len(list(m.Position.(P))) > 0, "", why) }
}

// lacks makes a reason for Unless: it applies if the character has none of some abilities.
func lacks(kinds ...book.PassiveKind) func(*form.Pointing) string {
	return func(m *form.Pointing) string {
		return lists.Either(positionOf(m).HasAbility(kinds...), "", "menu.no.ability")
	}
}
