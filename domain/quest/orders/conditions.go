package orders

import (
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// Further subjects of HERE, besides a seat and Holder.
const (
	Anybody = "ANY"
	Nobody  = "NOBODY"
)

// The values of TILE IS.
const (
	New     = "NEW"
	Known   = "KNOWN"
	Starred = "STARRED"
)

// holder stands before a card in the subject of HERE: the seat that holds the card.
const holder = "HOLDER "

// HolderCard returns the card of HERE HOLDER card, given the subject of HERE; false for any other
// subject.
func HolderCard(of string) (card book.Card, ok bool) {
	id, ok := strings.CutPrefix(of, holder)
	return book.Card(id), ok
}

// margins are further apart than two totals can be.
const margins = 99

// listTerms lists the quantities and flags of conditions. An Env knows them
// by Term.ID: "TILE =" of a kind, "TILE IS" of New and the like, "CARD =" and "FOE
// =" of a card, "CARD IS" of a class, "HAVE" of a card, "HERE" of a seat, Anybody,
// Nobody or a Holder, "KNOWN" of a kind of tile or a zone, "ZONE =" of a zone.
func listTerms(b *book.Book) []order.Term {
	most := func(a book.Attr) int { return b.Attribute(a).Max }
	return []order.Term{
		{Name: "TILE", Is: "=", Flag: true},
		{Name: "TILE", Is: "IS", Flag: true},
		{Name: "CARD", Is: "=", Flag: true},
		{Name: "CARD", Is: "IS", Flag: true},
		{Name: "FOE", Is: "=", Flag: true},
		{Name: "HAVE", Flag: true, Bare: true},
		{Name: "HERE", Flag: true, Bare: true},
		{Name: "KNOWN", Flag: true, Bare: true},
		{Name: "ZONE", Is: "=", Flag: true},
		{Name: "MARGIN", Min: -margins, Max: margins},
		{Name: "STR", Max: most(book.Strength)},
		{Name: "INT", Max: most(book.Intelligence)},
		{Name: "DEX", Max: most(book.Dexterity)},
		{Name: "VAL", Max: most(book.Valour)},
		{Name: "EXP", Max: most(book.Experience)},
		{Name: "HAND", Max: handLimit},
		{Name: "POINTS"},
		{Name: "ROUND", Min: 1, Max: unending},
		{Name: "LEFT"},
	}
}

// handLimit is the most counted cards that a seat holds; unending is
// more rounds than a game has.
const (
	handLimit = 5
	unending  = 99999
)

// readTermValue reads the value with which a term is compared, or its subject.
func (p *parser) readTermValue(_ *order.Cursor, t *order.Term) order.Ref {
	switch t.ID() {
	case "TILE =":
		return referTo(p.readTileKind())
	case "TILE IS":
		return referTo(p.Expect(New, Known, Starred))
	case "CARD IS":
		return referToKeyword(p.readClass())
	case "HERE":
		return p.readHere()
	case "KNOWN":
		return referTo(p.Thing(p.kinds.place))
	case "ZONE =":
		return referToKeyword(p.readZone())
	case "FOE =":
		return referTo(p.readFoe())
	}
	return referTo(p.readCard()) // CARD =, HAVE
}

func referTo[T ~string](id T) order.Ref { return order.Ref{ID: string(id), Text: string(id)} }

// referToKeyword refers to a thing that is written in capitals.
func referToKeyword[T ~string](id T) order.Ref {
	return order.Ref{ID: string(id), Text: strings.ToUpper(string(id))}
}

// readHere reads the subject of HERE.
func (p *parser) readHere() order.Ref {
	switch p.takeKeyword(p.nameSeats(), Anybody, Nobody, "HOLDER") {
	case "":
		who := p.readSeat()
		return order.Ref{ID: string(who.Seat), Text: who.Name}
	case Anybody:
		return referTo(Anybody)
	case Nobody:
		return referTo(Nobody)
	}
	return referTo(holder + string(p.readCard()))
}

// classes are the words for several cards.
var classes = []book.Class{book.Weapon, book.Magic, book.Item, book.Figure, book.Errand, book.Trophy, book.Foe}

// readClass reads a class of cards.
func (p *parser) readClass() book.Class {
	return fromKeyword[book.Class](p.Expect(toKeywords(classes)...))
}

// readZone reads a zone.
func (p *parser) readZone() land.Zone { return land.Zone(p.Thing(p.kinds.zone)) }
