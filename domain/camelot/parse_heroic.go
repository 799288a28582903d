package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// heroics are the words with which a heroic action begins (C-50).
var heroics = []string{"MOVE", "DRAW", "QUEST", "SIEGE", "HEAL", "ACCUSE", "PLAY"}

// sacrifice reads an action for a life point (C-52).
func (p *parser) sacrifice(mark int) blockOrder {
	p.off(!p.s.Options.Sacrifice, mark, "off_sacrifice")
	h := p.heroic()
	h.Sacrifice = true
	return h
}

// heroic reads one or several actions: "a | b".
func (p *parser) heroic() Heroic {
	h := Heroic{Choices: []Deed{p.action()}}
	for p.Take("|") {
		h.Choices = append(h.Choices, p.action())
	}
	return h
}

// action reads one heroic action.
func (p *parser) action() Deed {
	mark := p.Mark()
	switch p.Expect(heroics...) {
	case "MOVE":
		return Deed{Do: ActMove, Place: p.place()}
	case "DRAW":
		return Deed{Do: ActQuest, Draw: true}
	case "QUEST":
		return p.quest()
	case "SIEGE":
		return p.siege()
	case "HEAL":
		return p.heal()
	case "ACCUSE":
		p.off(!p.s.Options.Traitor, mark, "off_traitor")
		return Deed{Do: ActAccuse, Whom: p.knight()}
	case "PLAY":
		return p.play()
	}
	return Deed{}
}

// quest reads the card of a quest action, or a set of which the first legal card
// is played.
func (p *parser) quest() Deed {
	if p.Words("ANY") {
		return Deed{Do: ActQuest, Any: p.whiteSet()}
	}
	return Deed{Do: ActQuest, Card: p.fight()}
}

// siege reads the cards laid against a siege engine (C-72).
func (p *parser) siege() Deed {
	p.ExpectWords("WITH")
	d := Deed{Do: ActQuest, Siege: true}
	for {
		mark := p.Mark()
		card := p.fight()
		p.kind(KindFight, card, mark, "kind_siege")
		d.Cards = append(d.Cards, card)
		next := p.Peek().Kind
		if !p.Take("+", ",") && next != order.Number && (next != order.Word || p.Full("ELSE")) {
			return d
		}
	}
}

// kind refuses a card of the wrong kind.
func (p *parser) kind(kind CardKind, card Card, mark int, key string) {
	if p.s.WhiteCard(card).Kind != kind {
		p.Blame(codeKind, mark, p.because(key, "card", card))
	}
}

// heal reads the card of which three copies are discarded (C-88).
func (p *parser) heal() Deed {
	p.ExpectWords("WITH")
	mark := p.Mark()
	card := p.fight()
	if card != Merlin && p.s.WhiteCard(card).Kind == KindSpecial {
		p.Blame(codeKind, mark, p.because("kind_heal", "card", card))
	}
	return Deed{Do: ActHeal, Card: card}
}

// play reads a special white card with its details (2.2).
func (p *parser) play() Deed {
	mark := p.Mark()
	if fits := p.Things(p.s.kinds.white); len(fits) == 1 && p.s.WhiteCard(Card(fits[0])).Kind != KindSpecial {
		p.Refuse(codeKind, mark, p.because("kind_special", "card", fits[0]), ids(p.s.specials)...)
	}
	p.Back(mark)
	d := Deed{Do: ActSpecial, Card: Card(p.Thing(p.s.kinds.special))}
	p.details(&d)
	mark = p.Mark()
	if d.Free = p.Words("FREE"); d.Free {
		p.needs(Galahad, mark, "power_free_card")
	}
	return d
}

// details reads the words after the name of a special card.
func (p *parser) details(d *Deed) {
	switch d.Card {
	case Merlin:
		p.playMerlin(d)
	case "clairvoyance":
		if p.Words("SORT") {
			d.Sort = p.sets()
		}
	case "convocation":
		d.Mode, _ = p.Word("COME", "STAY")
	case "heroism":
		d.Place = p.place()
	case "messenger":
		p.playMessenger(d)
	case "piety", "reinforcements":
		d.Mode = p.Expect("SELF", "OTHERS")
	}
}

// playMerlin reads which of the card's effects is wanted.
func (p *parser) playMerlin(d *Deed) {
	mark := p.Mark()
	var ok bool
	if d.Mode, ok = p.Word("ENGINE", "CARD"); ok {
		if d.Mode == "CARD" {
			d.Place = p.place()
		}
		return
	}
	p.Back(mark)
	d.Mode = lists.Either(p.war() == Picts, "PICTS", "SAXONS")
	if p.Err() != nil {
		p.Err().Legal = []string{"ENGINE", "PICTS", "SAXONS", "CARD"}
	}
}

// playMessenger reads the receiver and the cards of a messenger.
func (p *parser) playMessenger(d *Deed) {
	d.Whom = p.knight()
	p.Take(":")
	mark := p.Mark()
	d.Cards = order.List(p.Cursor, p.white)
	if len(d.Cards) > messengerCards {
		p.Blame(codeGrammar, mark, p.because("messenger_count"))
	}
}

// power reads the powers of knights (2.8), and the steps of the exposed
// traitor (C-112).
func (p *parser) power(head string, mark int) blockOrder {
	switch head {
	case "EXCHANGE":
		return p.exchange(mark)
	case "FREE":
		p.ExpectWords("MOVE")
		p.needs(Tristan, mark, "power_free_move")
		return FreeMove{p.place()}
	}
	p.off(!p.s.Options.Traitor, mark, "off_traitor")
	switch head {
	case "REVEAL":
		p.off(!p.s.Options.SelfReveal, mark, "off_reveal")
		p.needsTraitor(mark, "power_reveal")
		return Reveal{}
	case "TAUNT":
		p.needsTraitor(mark, "power_taunt")
		return Taunt{p.knight()}
	}
	p.needsTraitor(mark, "power_taunt")
	return Help{p.choice("SIEGE", "DRAW")}
}

// needsTraitor refuses an order that only the traitor may give. It refuses nothing
// to a seat that has not seen its loyalty card.
func (p *parser) needsTraitor(mark int, key string) {
	if k := p.s.Knights[p.seat]; k.Seen && k.Loyalty != Traitor {
		p.Blame(codePower, mark, p.because(key))
	}
}

// exchange reads Arthur's power.
func (p *parser) exchange(mark int) blockOrder {
	card := p.white()
	p.ExpectWords("WITH")
	p.needs(Arthur, mark, "power_exchange")
	return Exchange{Card: card, With: p.knight()}
}
