package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// heroicWords are the words with which a heroic action begins (C-50).
var heroicWords = []string{"MOVE", "DRAW", "QUEST", "SIEGE", "HEAL", "ACCUSE", "PLAY"}

// parseSacrifice reads an action for a life point (C-52).
func (p *parser) parseSacrifice(mark int) blockOrder {
	p.refuseIfOff(!p.state.Options.Sacrifice, mark, "off_sacrifice")
	heroic := p.parseHeroic()
	heroic.Sacrifice = true
	return heroic
}

// parseHeroic reads one or several actions: "a | b".
func (p *parser) parseHeroic() Heroic {
	heroic := Heroic{Choices: []Deed{p.parseAction()}}
	for p.Take("|") {
		heroic.Choices = append(heroic.Choices, p.parseAction())
	}
	return heroic
}

// parseAction reads one heroic action.
func (p *parser) parseAction() Deed {
	mark := p.Mark()
	switch p.Expect(heroicWords...) {
	case "MOVE":
		return Deed{Do: ActMove, Place: p.parsePlace()}
	case "DRAW":
		return Deed{Do: ActQuest, Draw: true}
	case "QUEST":
		return p.parseQuest()
	case "SIEGE":
		return p.parseSiege()
	case "HEAL":
		return p.parseHeal()
	case "ACCUSE":
		p.refuseIfOff(!p.state.Options.Traitor, mark, "off_traitor")
		return Deed{Do: ActAccuse, Whom: p.parseKnight()}
	case "PLAY":
		return p.parsePlay()
	}
	return Deed{}
}

// parseQuest reads the card of a quest action, or a set of which the first legal card
// is played.
func (p *parser) parseQuest() Deed {
	if p.Words("ANY") {
		return Deed{Do: ActQuest, Any: p.parseWhiteSet()}
	}
	return Deed{Do: ActQuest, Card: p.parseFight()}
}

// parseSiege reads the cards laid against a siege engine (C-72). Between them may stand "+", a comma,
// or nothing.
func (p *parser) parseSiege() Deed {
	p.ExpectWords("WITH")
	deed := Deed{Do: ActQuest, Siege: true}
	for {
		mark := p.Mark()
		card := p.parseFight()
		p.requireKind(KindFight, card, mark, "kind_siege")
		deed.Cards = append(deed.Cards, card)
		next := p.Peek().Kind
		if !p.Take("+", ",") && next != order.Number && (next != order.Word || p.Full("ELSE")) {
			return deed
		}
	}
}

// requireKind refuses a card that is not of a kind; key is the reason.
func (p *parser) requireKind(kind CardKind, card Card, mark int, key string) {
	if p.state.WhiteCard(card).Kind != kind {
		p.Blame(codeKind, mark, p.sayReason(key, "card", card))
	}
}

// parseHeal reads the card of which three copies are discarded (C-88). It refuses special cards, but
// for Merlin.
func (p *parser) parseHeal() Deed {
	p.ExpectWords("WITH")
	mark := p.Mark()
	card := p.parseFight()
	if card != Merlin && p.state.WhiteCard(card).Kind == KindSpecial {
		p.Blame(codeKind, mark, p.sayReason("kind_heal", "card", card))
	}
	return Deed{Do: ActHeal, Card: card}
}

// parsePlay reads a special white card with its details. It refuses a white card of another kind.
func (p *parser) parsePlay() Deed {
	mark := p.Mark()
	if fits := p.Things(p.state.kinds.white); len(fits) == 1 && p.state.WhiteCard(Card(fits[0])).Kind != KindSpecial {
		p.Refuse(codeKind, mark, p.sayReason("kind_special", "card", fits[0]), listCardIDs(p.state.specials)...)
	}
	p.Back(mark)
	deed := Deed{Do: ActSpecial, Card: Card(p.Thing(p.state.kinds.special))}
	p.parseDetails(&deed)
	mark = p.Mark()
	if deed.Free = p.Words("FREE"); deed.Free {
		p.requireCoat(Galahad, mark, "power_free_card")
	}
	return deed
}

// parseDetails reads the words after the name of a special card into the deed. Most cards have none.
func (p *parser) parseDetails(deed *Deed) {
	switch deed.Card {
	case Merlin:
		p.parsePlayMerlin(deed)
	case "clairvoyance":
		if p.Words("SORT") {
			deed.Sort = p.parseCardSets()
		}
	case "convocation":
		deed.Mode, _ = p.Word("COME", "STAY")
	case "heroism":
		deed.Place = p.parsePlace()
	case "messenger":
		p.parsePlayMessenger(deed)
	case "piety", "reinforcements":
		deed.Mode = p.Expect("SELF", "OTHERS")
	}
}

// parsePlayMerlin reads which of the card's effects is wanted.
func (p *parser) parsePlayMerlin(deed *Deed) {
	mark := p.Mark()
	var ok bool
	if deed.Mode, ok = p.Word("ENGINE", "CARD"); ok {
		if deed.Mode == "CARD" {
			deed.Place = p.parsePlace()
		}
		return
	}
	p.Back(mark)
	deed.Mode = lists.Either(p.parseWar() == Picts, "PICTS", "SAXONS")
	if p.Err() != nil {
		p.Err().Legal = []string{"ENGINE", "PICTS", "SAXONS", "CARD"}
	}
}

// parsePlayMessenger reads the receiver and the cards of a Messenger. It refuses more than
// messengerCards.
func (p *parser) parsePlayMessenger(deed *Deed) {
	deed.Whom = p.parseKnight()
	p.Take(":")
	mark := p.Mark()
	deed.Cards = order.List(p.Cursor, p.parseWhite)
	if len(deed.Cards) > messengerCards {
		p.Blame(codeGrammar, mark, p.sayReason("messenger_count"))
	}
}

// parsePower reads an order for a power of a knight, a REVEAL, or a step of the exposed traitor
// (C-112), after its first word.
func (p *parser) parsePower(head string, mark int) blockOrder {
	switch head {
	case "EXCHANGE":
		return p.parseExchange(mark)
	case "FREE":
		p.ExpectWords("MOVE")
		p.requireCoat(Tristan, mark, "power_free_move")
		return FreeMove{p.parsePlace()}
	}
	p.refuseIfOff(!p.state.Options.Traitor, mark, "off_traitor")
	switch head {
	case "REVEAL":
		p.refuseIfOff(!p.state.Options.SelfReveal, mark, "off_reveal")
		p.requireTraitor(mark, "power_reveal")
		return Reveal{}
	case "TAUNT":
		p.requireTraitor(mark, "power_taunt")
		return Taunt{p.parseKnight()}
	}
	p.requireTraitor(mark, "power_taunt")
	return Help{p.parseChoice("SIEGE", "DRAW")}
}

// requireTraitor refuses an order that only the traitor may give. It refuses nothing
// to a seat that has not seen its loyalty card.
func (p *parser) requireTraitor(mark int, key string) {
	if k := p.state.Knights[p.seat]; k.Seen && k.Loyalty != Traitor {
		p.Blame(codePower, mark, p.sayReason(key))
	}
}

// parseExchange reads the card and the knight of Arthur's exchange.
func (p *parser) parseExchange(mark int) blockOrder {
	card := p.parseWhite()
	p.ExpectWords("WITH")
	p.requireCoat(Arthur, mark, "power_exchange")
	return Exchange{Card: card, With: p.parseKnight()}
}
