package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// A Position lists the things that a seat can name at present, as far as it knows, and says what it can order.
type Position interface {
	Edition() *book.Book
	Lang() string
	Holds(card book.Card) bool // whether the seat does
	// ListCards returns the cards of the book that fit, the seat's own first. Those that can never change hands again
	// are closed.
	ListCards(fits func(*book.CardDef) bool) []menu.Thing[book.Card]
	ListFoes() []menu.Thing[book.Card]
	ListRivals() []menu.Thing[Who]     // the other seats that have not resigned
	ListTargets() []menu.Thing[Target] // of GOTO and WISH
	ListZones() []menu.Thing[land.Zone]
	DescribeSide(side land.Dir) (words, at string) // the land over a side of the seat's tile
	PostNumber() int                               // 0: characters are being chosen
	IsAlone() bool                                 // no other seat is in the game
	IsSuperior() bool
	AsksConsent() bool
}

// positionOf returns the position of a menu.
func positionOf(m *form.Pointing) Position { return m.Position.(Position) }

// The keys of the reasons why an order cannot be given.
const (
	CharactersGiven = "menu.no.given"
	PostOver        = "menu.no.first"
	HandsOpen       = "menu.no.basic"
	PlaysAlone      = "menu.no.alone"
	NoConsent       = "menu.no.consent"
)

// isAlone is the reason of orders about other seats.
func isAlone(m *form.Pointing) string {
	return lists.Either(positionOf(m).IsAlone(), PlaysAlone, "")
}
