package camelot

import (
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// conditions returns the reader of conditions (5.2).
func (p *parser) conditions() *order.Conditions {
	return &order.Conditions{Terms: conditionTerms, Of: p.termOf, At: p.termAt, Who: p.termWho}
}

// conditional reads "IF cond THEN a ELSE b".
func (p *parser) conditional() game.Body {
	statements := order.Statements[blockOrder]{Conditions: p.conditions(), Order: p.statement, Own: true}
	read := statements.Read(p.Cursor)
	s := Statement{If: condition(read.If), Then: read.Then[0].Order}
	if len(read.Else) > 0 {
		s.Else = read.Else[0].Order
	}
	return s
}

func condition(e *order.Expr) *Cond {
	if e == nil {
		return nil
	}
	return &Cond{Text: e.String(), Expr: *e}
}

// maybe reads an IF with its condition, if there is one.
func (p *parser) maybe() *Cond { return condition(p.conditions().If(p.Cursor)) }

// termOf reads the object of a term: a knight, a card, a set or a place.
func (p *parser) termOf(_ *order.Cursor, t *order.Term) order.Ref {
	switch t.Name {
	case "LIFE", "HAND", "ALIVE":
		return p.knight().ref()
	case "COUNT":
		return refer(p.white())
	case "DRAWN", "PEEKED":
		return refer(p.blackSet())
	case "CURSE":
		return refer(p.blackAmong(CurseCards...))
	case "WARRIORS", "STRAIGHT":
		return refer(p.war())
	case "WHITES", "BLACKS":
		return refer(p.placeAmong(BlackKnight, Lancelot, Dragon))
	}
	return refer(p.place())
}

func (w Who) ref() order.Ref { return order.Ref{ID: string(w.Seat), Text: w.Word} }

// refer returns a reference to a thing by its spelling.
func refer[T any](thing T) order.Ref {
	text := fmt.Sprint(thing)
	return order.Ref{ID: text, Text: text}
}

func (p *parser) termAt(*order.Cursor, *order.Term) order.Ref { return refer(p.place()) }

// termWho reads the knight of "kay AT camelot".
func (p *parser) termWho(*order.Cursor) (order.Ref, bool) {
	if !p.follows("AT", longestName) {
		return order.Ref{}, false
	}
	fits := p.Things(p.knights())
	if len(fits) != 1 {
		return order.Ref{}, false
	}
	return p.s.naming(game.Seat(fits[0])).ref(), true
}

// longestName is the greatest number of words of a knight's name.
const longestName = 4

// follows reports whether a keyword stands after at least one and at most n of
// the next tokens. With it most conditions need no search among all names.
func (p *parser) follows(keyword string, n int) bool {
	for i := 1; i <= n; i++ {
		t := p.PeekAt(i)
		if word, _ := p.s.keywords.Match(p.Line.Lang, t.Text, keyword); t.Kind == order.Word && word == keyword {
			return true
		}
	}
	return false
}
