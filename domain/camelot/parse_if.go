package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// condition reads a condition, and warns of one that cannot matter.
func (p *parser) condition() (*Cond, *order.Error) {
	mark := p.c.Mark()
	terms := order.Conditions{Terms: conditionTerms, Of: p.termOf, At: p.termAt, Before: p.termBefore}
	e, err := terms.Parse(p.c)
	if err != nil {
		return nil, err
	}
	switch e.Verdict() {
	case order.NeverHolds:
		p.warn(codeGrammar, mark, p.because("never"))
	case order.AlwaysHolds:
		p.warn(codeGrammar, mark, p.because("always"))
	}
	return &Cond{Text: e.String(), Expr: e}, nil
}

// maybe reads an IF with its condition, if there is one.
func (p *parser) maybe() (*Cond, *order.Error) {
	if !p.c.Words("IF") {
		return nil, nil
	}
	return p.condition()
}

// termOf reads what a term is of: a knight, a card, a set or a place.
func (p *parser) termOf(_ *order.Cursor, t order.Term) (order.Ref, *order.Error) {
	switch t.Name {
	case "LIFE", "HAND", "ALIVE":
		who, err := p.knight()
		return order.Ref{ID: string(who.Seat), Text: who.Word}, err
	case "COUNT":
		card, err := p.white()
		return refer(card), err
	case "DRAWN", "PEEKED":
		set, err := p.blackSet()
		return refer(set), err
	case "CURSE":
		return p.curse()
	case "WARRIORS", "STRAIGHT":
		war, err := p.war()
		return refer(war), err
	case "WHITES", "BLACKS":
		at, err := p.placeAmong(BlackKnight, Lancelot, Dragon)
		return refer(at), err
	}
	at, err := p.place()
	return refer(at), err
}

// refer refers to a thing by its spelling.
func refer[T any](thing T) order.Ref {
	text := list([]T{thing})
	return order.Ref{ID: text, Text: text}
}

func (p *parser) termAt(*order.Cursor, order.Term) (order.Ref, *order.Error) {
	at, err := p.place()
	return refer(at), err
}

// termBefore reads the knight of "kay AT camelot".
func (p *parser) termBefore(*order.Cursor) (order.Ref, bool) {
	if !p.follows("AT", longestName) {
		return order.Ref{}, false
	}
	fits := p.run(p.knights())
	if len(fits) != 1 {
		return order.Ref{}, false
	}
	who := p.s.naming(game.Seat(fits[0]))
	return order.Ref{ID: string(who.Seat), Text: who.Word}, true
}

// longestName is how many words a knight's name may have.
const longestName = 4

// follows reports whether a keyword stands after at least one and at most n of
// the next tokens. It saves most conditions the look at all names.
func (p *parser) follows(keyword string, n int) bool {
	for i := 1; i <= n; i++ {
		t := p.c.PeekAt(i)
		if word, _ := keywords.Match(p.lang, t.Text, keyword); t.Kind == order.Word && word == keyword {
			return true
		}
	}
	return false
}

// curse reads one of the cards that stay in play.
func (p *parser) curse() (order.Ref, *order.Error) {
	mark := p.c.Mark()
	var legal []string
	for _, c := range curses {
		legal = append(legal, string(c))
	}
	card, err := p.black()
	if err == nil && !slices.Contains(curses, card) {
		err = p.c.Fail(codeGrammar, mark, p.because("no_black", "word", p.c.Since(mark)), legal...)
	}
	return refer(card), err
}
