package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// A Kind is a kind of order.
type Kind = form.Kind[Body]

// A Heading is a list of kinds of orders under one heading of menus.
type Heading = form.Heading[Body]

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

// declare returns the kind of the orders that begin with a word. Each of them starts as a copy of first.
func declare[O Body](word string, first O, of form.Form[O]) Kind {
	return form.NewKind[Body](word, first, of).With(plainIfs)
}

// The headings of menus, with the kinds of orders below them.
var (
	Setup       = Heading{Words: "menu.group.setup", Kinds: []Kind{character, attributes}}
	movement    = Heading{Words: "menu.group.movement", Kinds: []Kind{explore, goTo, move, stay, enter, out, lay, use, wish, noFly}}
	possessions = Heading{Words: "menu.group.possessions", Kinds: []Kind{keep, leave, take, drop, faceUp}}
	encounters  = Heading{Words: "menu.group.encounters", Kinds: []Kind{fight, evadeFoes, weapons, elixir, trade, duel, evadeDuels, loot, consent}}
	Turns       = []Heading{movement, possessions, encounters} // the orders of turns
)

// setupWords are the words of orders that are given once, and alone on their line; orderWords are those of all orders.
var (
	setupWords = listWords(Setup)
	orderWords = listWords(append([]Heading{Setup}, Turns...)...)
)

// listWords returns the words with which the orders below some headings begin, each once.
func listWords(headings ...Heading) []string {
	var words []string
	for _, heading := range headings {
		words = append(words, lists.Map(heading.Kinds, func(k Kind) string { return k.Word })...)
	}
	return lists.Distinct(words)
}

// kindOf maps words to the kinds that begin with them. Of EVADE, which is two kinds in menus, it has the one that is
// read and spelt.
var kindOf = func() map[string]Kind {
	kinds := map[string]Kind{}
	for _, heading := range append([]Heading{Setup}, Turns...) {
		for _, kind := range heading.Kinds {
			kinds[kind.Word] = kind
		}
	}
	kinds[evade.Word] = evade
	return kinds
}()

// WhyNot returns the key of the reason why a seat cannot give an order at a position; "" if it can.
func WhyNot(o Body, m *form.Pointing) string {
	if why := kindOf[Word(o)].Why; why != nil {
		return why(m)
	}
	return ""
}

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
