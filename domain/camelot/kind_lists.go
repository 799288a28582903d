package camelot

import (
	"slices"
)

// frameKinds are the kinds of lines that are neither statements nor about a pool.
var frameKinds = []kind{turnKind, endKind, replyKind, oathKind}

// blockKinds are the kinds of orders of a block, as errors list their words.
var blockKinds = slices.Concat([]kind{evilKind, onBlackKind, onPeekKind, armorKind}, deedKinds, []kind{sacrificeKind, exchangeKind, freeMoveKind, revealKind, tauntKind, helpKind, stopKind, doneKind})

// statementWords are the words with which a statement of a turn block can begin.
var statementWords = listHeads(blockKinds)

// The kinds of orders of a block that menus offer to knights, and to an exposed traitor (C-112).
var (
	turnKinds = []kind{
		evilKind, moveKind, questKind, drawKind, siegeKind, playKind, healKind, accuseKind, sacrificeKind, freeMoveKind, exchangeKind, revealKind, onPeekKind, onBlackKind, armorKind, stopKind, doneKind,
	}
	exposedKinds = []kind{tauntKind, helpKind, stopKind, doneKind}
)

// parseStatement reads one simple order. It breaks the line and returns nil if none begins here.
func (p *parser) parseStatement() blockOrder {
	mark := p.Mark()
	head := p.Expect(statementWords...)
	if head == "" {
		return nil
	}
	return p.parseSimple(head, mark)
}

// parseSimple reads a simple order after its first word, which stands at the mark.
func (p *parser) parseSimple(head string, mark int) blockOrder {
	if slices.Contains(deedWords, head) {
		p.Back(mark)
		var heroic Heroic
		choices.Read(p.Cursor, &heroic)
		return heroic
	}
	body, _ := p.readKind(blockKinds, head, mark).(blockOrder)
	return body
}

// standingKinds are all kinds of standing orders.
var standingKinds = slices.Concat(cardStandings, peopleStandings)

// standingWords are the words with which a standing order begins, after STANDING.
var standingWords = listHeads(standingKinds)
