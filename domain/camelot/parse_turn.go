package camelot

import (
	"seneschal/domain/game"
)

// parseTurn reads the round of a block after TURN; none is 0. It refuses a round whose turn of the
// seat is over.
func (p *parser) parseTurn(mark int) game.Body {
	n, ok := p.Number()
	if next := p.state.nextOwnRound(p.seat); ok && n < next {
		p.Blame(codeClosed, mark, p.sayReason("late_block", "n", n), "TURN", TurnHead{next}.String())
	}
	return TurnHead{n}
}

// evilChoices are the words of the choices of C-22.
var evilChoices = []string{"DRAW", "SIEGE", "LIFE"}

// choicesByWord maps the words of orders to choices.
var choicesByWord = map[string]Choice{"DRAW": EvilDraw, "SIEGE": EvilSiege, "LIFE": EvilLife, "PEEK": EvilPeek}

// parseChoice reads one of the given words as a choice; "" if none of them stands here.
func (p *parser) parseChoice(among ...string) Choice { return choicesByWord[p.Expect(among...)] }

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
