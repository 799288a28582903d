package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// parsePlace reads a place.
func (p *parser) parsePlace() Place { return Place(p.Thing(p.state.kinds.place)) }

// parseWar reads one of the two wars.
func (p *parser) parseWar() Place { return p.parsePlaceAmong(bothWars...) }

// parsePlaceAmong reads one of several places.
func (p *parser) parsePlaceAmong(places ...Place) Place {
	return parseAmong(p, p.state.kinds.place, "no_place", places)
}

// parseBlack reads a black card.
func (p *parser) parseBlack() Card { return Card(p.Thing(p.state.kinds.black)) }

// parseBlackAmong reads one of several black cards.
func (p *parser) parseBlackAmong(cards ...Card) Card {
	return parseAmong(p, p.state.kinds.black, "no_black", cards)
}

// parseAmong reads one of several things of a kind, and refuses any other. The parameter none is the
// key of the reason for the refusal.
func parseAmong[T ~string](parser *parser, kind *order.NameKind, none string, things []T) T {
	mark, sound := parser.Mark(), parser.Err() == nil
	few := *kind
	few.Legal = toStrings(things)
	thing := T(parser.Thing(&few))
	switch {
	case sound && parser.Err() != nil && parser.Err().Code == codeAmbig:
		parser.Err().Legal = few.Legal // not all that the name may mean
	case !slices.Contains(things, thing):
		parser.Refuse(codeGrammar, mark, parser.sayReason(none, "word", parser.Since(mark)), few.Legal...)
	}
	return thing
}

// parseKnight reads a knight of the game. If no single knight has the name, the line is broken, and
// the seat is "".
func (p *parser) parseKnight() Who {
	if seat := p.Thing(p.knightNames()); seat != "" {
		return p.state.nameSeat(game.Seat(seat))
	}
	return Who{}
}

// parseWhite reads a white card.
func (p *parser) parseWhite() Card { return Card(p.Thing(p.state.kinds.white)) }

// parseFight reads a white card where a Fight card is expected, so that the value alone is enough.
// It accepts any other white card too.
func (p *parser) parseFight() Card {
	token := p.Peek()
	if token.Kind != order.Number {
		return p.parseWhite()
	}
	mark := p.Mark()
	p.Next()
	card := p.state.findFightCard(token.N)
	if card == "" {
		p.Refuse(codeGrammar, mark, p.sayReason("no_white", "word", token.Text), p.state.kinds.white.Legal...)
	}
	return card
}

// parseTerm reads a term of a set. Those of boundableTerms may have a bound.
func (p *parser) parseTerm(kind *order.NameKind) CardTerm {
	term := CardTerm{Name: p.Thing(kind)}
	if op := p.Peek().Key; slices.Contains(boundableTerms, term.Name) && p.Take(comparisons...) {
		term.Op, term.N = op, p.ExpectNumber() // blackknight>=5
	}
	return term
}

// parseSaved reads a knight of a list, or SELF for the seat's own.
func (p *parser) parseSaved() Who {
	if p.Words("SELF") {
		return Who{Seat: p.seat, Word: selfWord}
	}
	return p.parseKnight().nameInList(p.seat)
}

// parseMerlins reads a number of Merlins; NONE is 0. It refuses more than three.
func (p *parser) parseMerlins() int {
	mark := p.Mark()
	if p.Words("NONE") {
		return 0
	}
	n := p.ExpectNumber()
	if n > merlinsNeeded {
		p.Blame(codeGrammar, mark, p.sayReason("two_merlins"), "NONE", "1", "2", "3")
	}
	return n
}

// requireKind refuses a card that is not of a kind; key is the reason.
func (p *parser) requireKind(kind CardKind, card Card, mark int, key string) {
	if p.state.WhiteCard(card).Kind != kind {
		p.Blame(codeKind, mark, p.sayReason(key, "card", card))
	}
}
