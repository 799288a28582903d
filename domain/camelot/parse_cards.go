package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// place reads a place.
func (p *parser) place() Place { return Place(p.Thing(p.s.kinds.place)) }

// war reads one of the two wars.
func (p *parser) war() Place { return p.placeAmong(bothWars...) }

// placeAmong reads one of several places.
func (p *parser) placeAmong(places ...Place) Place {
	return among(p, p.s.kinds.place, "no_place", places)
}

// black reads a black card.
func (p *parser) black() Card { return Card(p.Thing(p.s.kinds.black)) }

// blackAmong reads one of several black cards.
func (p *parser) blackAmong(cards ...Card) Card { return among(p, p.s.kinds.black, "no_black", cards) }

// among reads one of several things of a kind. The parameter none is the key of
// the reason for a word that names none of them.
func among[T ~string](p *parser, kind *order.Kind, none string, things []T) T {
	mark := p.Mark()
	few := *kind
	few.Legal = texts(things)
	thing := T(p.Thing(&few))
	if !slices.Contains(things, thing) {
		p.Refuse(codeGrammar, mark, p.because(none, "word", p.Since(mark)), few.Legal...)
	}
	return thing
}

// knight reads a knight of the game.
func (p *parser) knight() Who {
	if seat := p.Thing(p.knights()); seat != "" {
		return p.s.naming(game.Seat(seat))
	}
	return Who{}
}

// white reads a white card.
func (p *parser) white() Card { return Card(p.Thing(p.s.kinds.white)) }

// fight reads a white card where a Fight card is expected; the value alone is
// enough.
func (p *parser) fight() Card {
	t := p.Peek()
	if t.Kind != order.Number {
		return p.white()
	}
	mark := p.Mark()
	p.Next()
	card := p.s.fightCard(t.N)
	if card == "" {
		p.Refuse(codeGrammar, mark, p.because("no_white", "word", t.Text), p.s.kinds.white.Legal...)
	}
	return card
}

// blackSet reads a set of black cards, whiteSet one of white cards.
func (p *parser) blackSet() CardSet { return p.set(p.s.kinds.blackSet) }

func (p *parser) whiteSet() CardSet { return p.set(p.s.kinds.whiteSet) }

func (p *parser) set(kind *order.Kind) CardSet {
	return order.List(p.Cursor, func() CardTerm {
		term := CardTerm{Name: p.Thing(kind)}
		if op := p.Peek().Key; slices.Contains(bounded, term.Name) && p.Take(comparisons...) {
			term.Op, term.N = op, p.ExpectNumber() // blackknight>=5
		}
		return term
	})
}

// sets reads sets with THEN between them.
func (p *parser) sets() []CardSet {
	all := []CardSet{p.blackSet()}
	for p.Words("THEN") {
		all = append(all, p.blackSet())
	}
	return all
}
