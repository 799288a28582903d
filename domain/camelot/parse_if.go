package camelot

import (
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// newConditions returns a reader of conditions with the terms of the edition.
func (p *parser) newConditions() *order.Conditions {
	return &order.Conditions{Terms: p.state.Book.listTerms(), Of: p.parseTermOf, At: p.parseTermAt, Who: p.parseTermWho}
}

// parseConditional reads "IF cond THEN a ELSE b", with one order on each side; ELSE may be missing.
func (p *parser) parseConditional() game.Body {
	statements := order.Statements[blockOrder]{Conditions: p.newConditions(), Order: p.parseStatement, Own: true}
	read := statements.Read(p.Cursor)
	statement := Statement{If: read.If, Then: read.Then[0].Order}
	if len(read.Else) > 0 {
		statement.Else = read.Else[0].Order
	}
	return statement
}

// parseTermOf reads the object of a term: a knight, a card, a set or a place.
func (p *parser) parseTermOf(_ *order.Cursor, t *order.Term) order.Ref {
	switch t.Name {
	case "LIFE", "HAND", "ALIVE":
		return p.parseKnight().toReference()
	case "COUNT":
		return newReference(p.parseWhite())
	case "DRAWN", "PEEKED":
		return newReference(CardSet(order.List(p.Cursor, func() CardTerm { return p.parseTerm(p.state.kinds.blackSet) })))
	case "CURSE":
		return newReference(p.parseBlackAmong(CurseCards...))
	case "WARRIORS", "STRAIGHT":
		return newReference(p.parseWar())
	case "WHITES", "BLACKS":
		return newReference(p.parsePlaceAmong(BlackKnight, Lancelot, Dragon))
	}
	return newReference(p.parsePlace())
}

func (w Who) toReference() order.Ref { return order.Ref{ID: string(w.Seat), Text: w.Word} }

// newReference returns a reference to a thing whose id is its spelling.
func newReference[T any](thing T) order.Ref {
	text := fmt.Sprint(thing)
	return order.Ref{ID: text, Text: text}
}

// parseTermAt reads the place of "kay AT camelot".
func (p *parser) parseTermAt(*order.Cursor, *order.Term) order.Ref {
	return newReference(p.parsePlace())
}

// parseTermWho reads the knight of "kay AT camelot". It returns false if no AT follows a name, or if
// no single knight has the name.
func (p *parser) parseTermWho(*order.Cursor) (order.Ref, bool) {
	if !p.keywordFollows("AT", maxNameWords) {
		return order.Ref{}, false
	}
	fits := p.Things(p.knightNames())
	if len(fits) != 1 {
		return order.Ref{}, false
	}
	return p.state.nameSeat(game.Seat(fits[0])).toReference(), true
}

// maxNameWords is the greatest number of words in a knight's name.
const maxNameWords = 4

// keywordFollows reports whether a keyword stands after at least one and at most n of
// the next tokens. With it most conditions need no search among all names.
func (p *parser) keywordFollows(keyword string, n int) bool {
	for i := 1; i <= n; i++ {
		t := p.PeekAt(i)
		if word, _ := p.state.keywords.Match(p.Line.Lang, t.Text, keyword); t.Kind == order.Word && word == keyword {
			return true
		}
	}
	return false
}
