package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// statementWords are the words with which a statement of a turn block can begin.
var statementWords = []string{
	"EVIL", "ON", "ARMOR", "MOVE", "DRAW", "QUEST", "SIEGE", "HEAL", "ACCUSE", "PLAY", "SACRIFICE", "EXCHANGE", "FREE", "REVEAL", "TAUNT",
	"HELP", "STOP", "DONE",
}

// parseTurn reads the round of a block after TURN; none is 0. It refuses a round whose turn of the
// seat is over.
func (p *parser) parseTurn(mark int) game.Body {
	n, ok := p.Number()
	if next := p.state.nextOwnRound(p.seat); ok && n < next {
		p.Blame(codeClosed, mark, p.sayReason("late_block", "n", n), "TURN", TurnHead{next}.String())
	}
	return TurnHead{n}
}

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
	switch head {
	case "EVIL":
		return p.parseEvil(mark)
	case "ON":
		return p.parseOnRule(mark)
	case "ARMOR":
		return p.parseArmorRule()
	case "SACRIFICE":
		return p.parseSacrifice(mark)
	case "STOP":
		return Stop{}
	case "DONE":
		return Done{}
	case "EXCHANGE", "FREE", "REVEAL", "TAUNT", "HELP":
		return p.parsePower(head, mark)
	}
	p.Back(mark)
	return p.parseHeroic()
}

// evilChoices are the words of the choices of C-22.
var evilChoices = []string{"DRAW", "SIEGE", "LIFE"}

// choicesByWord maps the words of orders to choices.
var choicesByWord = map[string]Choice{"DRAW": EvilDraw, "SIEGE": EvilSiege, "LIFE": EvilLife, "PEEK": EvilPeek}

// parseChoice reads one of the given words as a choice; "" if none of them stands here.
func (p *parser) parseChoice(among ...string) Choice { return choicesByWord[p.Expect(among...)] }

// parseEvil reads the choice after EVIL (C-22, C-23).
func (p *parser) parseEvil(mark int) blockOrder {
	choice := p.parseChoice(append([]string{"PEEK"}, evilChoices...)...)
	if choice == EvilPeek {
		p.requireCoat(Percival, mark, "power_peek")
	}
	return Evil{choice}
}

// parseOnRule reads a rule after ON: for a black card that is drawn, or that Percival looked at.
func (p *parser) parseOnRule(mark int) blockOrder {
	what := p.Expect("BLACK", "PEEK")
	set := p.parseBlackSet()
	p.ExpectMark(":")
	if what == "BLACK" {
		return p.parseOnBlack(set)
	}
	p.requireCoat(Percival, mark, "power_peek")
	p.Words("EVIL")
	return OnPeek{Set: set, Choice: p.parseChoice(evilChoices...)}
}

// parseOnBlack reads the treatment of black cards. It refuses an aspect that stands twice.
func (p *parser) parseOnBlack(set CardSet) blockOrder {
	var aspects []string
	handle := order.List(p.Cursor, func() Handling {
		mark := p.Mark()
		handling := p.parseHandling()
		if slices.Contains(aspects, handling.nameAspect()) {
			p.Blame(codeGrammar, mark, p.sayReason("twice", "word", p.Since(mark)))
		}
		aspects = append(aspects, handling.nameAspect())
		return handling
	})
	return OnBlack{Set: set, Handle: handle}
}

// nameAspect returns a name for the one aspect of a card's treatment that is set.
func (h Handling) nameAspect() string {
	switch {
	case h.Face != "":
		return "face"
	case h.War != "":
		return "war"
	case h.Merlins != nil:
		return "merlins"
	}
	return "excalibur"
}

// parseHandling reads one aspect of the treatment of a drawn card.
func (p *parser) parseHandling() Handling {
	switch word := p.Expect("FACEUP", "FACEDOWN", "TO", "MERLIN", "CANCEL"); word {
	case "TO":
		return Handling{War: p.parseWar()}
	case "MERLIN":
		return Handling{Merlins: new(p.parseMerlins())}
	case "CANCEL":
		p.ExpectWords("WITH", "EXCALIBUR")
		return Handling{Excalibur: true}
	default:
		return Handling{Face: word}
	}
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

// parseArmorRule reads the rule that chooses one of two cards (D-5).
func (p *parser) parseArmorRule() blockOrder {
	word := p.Expect("TAKE", "AVOID")
	return ArmorRule{Avoid: word == "AVOID", Sets: p.parseCardSets()}
}

// requireCoat refuses an order for the power of a coat that the seat does not have (C-110), unless
// the line is refused already; key is the reason. A squire may still win the coat: then a standing
// order waits for it.
func (p *parser) requireCoat(coat Coat, mark int, key string) {
	p.blame(findCoatFault(coat, key)(p.state, p.seat), mark)
}

// refuseIfOff refuses an order if an option of the game has switched it off; key is the reason.
func (p *parser) refuseIfOff(off bool, mark int, key string) {
	p.blame(p.state.findOffFault(!off, key), mark)
}
