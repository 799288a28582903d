package orders

import (
	"strings"

	"seneschal/domain/lists"
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

// holderPrefix stands before a card in the subject of HERE: the seat that holds the card.
const holderPrefix = "HOLDER "

// HolderCard returns the card of HERE HOLDER card, given the subject of HERE; false for any other
// subject.
func HolderCard(of string) (card book.Card, ok bool) {
	id, ok := strings.CutPrefix(of, holderPrefix)
	return book.Card(id), ok
}

// maxMargin is more than two totals can differ by.
const maxMargin = 99

// listTerms lists the quantities and flags of conditions. An Env knows them
// by Term.ID: "TILE =" of a kind, "TILE IS" of New and the like, "CARD =" and "FOE
// =" of a card, "CARD IS" of a class, "HAVE" of a card, "HERE" of a seat, Anybody,
// Nobody or a Holder, "KNOWN" of a kind of tile or a zone, "ZONE =" of a zone.
func listTerms(b *book.Book) []order.Term {
	maxOf := func(a book.Attr) int { return b.Attribute(a).Max }
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
		{Name: "MARGIN", Min: -maxMargin, Max: maxMargin},
		{Name: "STR", Max: maxOf(book.Strength)},
		{Name: "INT", Max: maxOf(book.Intelligence)},
		{Name: "DEX", Max: maxOf(book.Dexterity)},
		{Name: "VAL", Max: maxOf(book.Valour)},
		{Name: "EXP", Max: maxOf(book.Experience)},
		{Name: "HAND", Max: b.Hand.Most},
		{Name: "POINTS"},
		{Name: "ROUND", Min: 1, Max: maxRound},
		{Name: "LEFT"},
	}
}

// maxRound is more rounds than a game has.
const maxRound = 99999

// readTermValue reads the value with which a term is compared, or the subject of a term without one.
func (p *parser) readTermValue(_ *order.Cursor, t *order.Term) order.Ref {
	switch t.ID() {
	case "TILE =":
		return referTo(p.Thing(p.kinds.tile))
	case "TILE IS":
		return referTo(p.Expect(New, Known, Starred))
	case "CARD IS":
		return referToKeyword(fromKeyword[book.Class](p.Expect(lists.Map(classes, toKeyword)...)))
	case "HERE":
		return p.readHere()
	case "KNOWN":
		return referTo(p.Thing(p.kinds.place))
	case "ZONE =":
		return referToKeyword(p.readZone())
	case "FOE =":
		return referTo(p.Thing(p.kinds.foe))
	}
	return referTo(p.Thing(p.kinds.card)) // CARD =, HAVE
}

// referTo refers to a thing that is written as its id.
func referTo[T ~string](id T) order.Ref { return order.Ref{ID: string(id), Text: string(id)} }

// referToKeyword refers to a thing that is written in capitals.
func referToKeyword[T ~string](id T) order.Ref {
	return order.Ref{ID: string(id), Text: strings.ToUpper(string(id))}
}

// readHere reads the subject of HERE: a seat, ANY, NOBODY, or HOLDER with a card.
func (p *parser) readHere() order.Ref {
	switch p.WordBeforeName(p.nameSeats(), Anybody, Nobody, "HOLDER") {
	case "":
		who := p.readSeat()
		return order.Ref{ID: string(who.Seat), Text: who.Name}
	case Anybody:
		return referTo(Anybody)
	case Nobody:
		return referTo(Nobody)
	}
	return referTo(holderPrefix + p.Thing(p.kinds.card))
}

// readZone reads a zone.
func (p *parser) readZone() land.Zone { return land.Zone(p.Thing(p.kinds.zone)) }
