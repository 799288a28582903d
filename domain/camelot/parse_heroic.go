package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// heroics are the words with which a heroic action begins (C-50).
var heroics = []string{"MOVE", "DRAW", "QUEST", "SIEGE", "HEAL", "ACCUSE", "PLAY"}

// sacrifice reads an action for a life point (C-52).
func (p *parser) sacrifice(mark int) (game.Body, *order.Error) {
	p.off(!p.s.Options.Sacrifice, mark, "off_sacrifice")
	body, err := p.heroic()
	if err != nil {
		return nil, err
	}
	h := body.(Heroic)
	h.Sacrifice = true
	return h, nil
}

// heroic reads "a | b".
func (p *parser) heroic() (game.Body, *order.Error) {
	var h Heroic
	for {
		deed, err := p.action()
		if err != nil {
			return nil, err
		}
		h.Choices = append(h.Choices, deed)
		if !p.c.Take("|") {
			return h, nil
		}
	}
}

// action reads one heroic action.
func (p *parser) action() (Deed, *order.Error) {
	mark := p.c.Mark()
	head, ok := p.c.Word(heroics...)
	if !ok {
		return Deed{}, p.unexpected()
	}
	switch head {
	case "MOVE":
		at, err := p.place()
		return Deed{Do: ActMove, Place: at}, err
	case "DRAW":
		return Deed{Do: ActQuest, Draw: true}, nil
	case "QUEST":
		return p.quest()
	case "SIEGE":
		return p.siege()
	case "HEAL":
		return p.heal()
	case "ACCUSE":
		p.off(!p.s.Options.Traitor, mark, "off_traitor")
		who, err := p.knight()
		return Deed{Do: ActAccuse, Whom: who}, err
	}
	return p.play()
}

// quest reads the card of a quest action, or a set of which the first legal
// one is played.
func (p *parser) quest() (Deed, *order.Error) {
	d := Deed{Do: ActQuest}
	var err *order.Error
	if p.c.Words("ANY") {
		d.Any, err = p.whiteSet()
	} else {
		d.Card, err = p.fight()
	}
	return d, err
}

// siege reads the cards laid against a siege engine (C-72).
func (p *parser) siege() (Deed, *order.Error) {
	if !p.c.Words("WITH") {
		return Deed{}, p.unexpected()
	}
	d := Deed{Do: ActQuest, Siege: true}
	for {
		mark := p.c.Mark()
		card, err := p.fight()
		if err != nil {
			return d, err
		}
		p.kind(KindFight, card, mark, "kind_siege")
		d.Cards = append(d.Cards, card)
		next := p.c.Peek().Kind
		if !p.c.Take("+", ",") && next != order.Number && (next != order.Word || p.c.Full("ELSE")) {
			return d, nil
		}
	}
}

// kind refuses a card that is not of the kind that is needed.
func (p *parser) kind(kind CardKind, card Card, mark int, key string) {
	if white(card).Kind != kind {
		p.blame(codeKind, mark, p.because(key, "card", card))
	}
}

// heal reads the card of which three are discarded (C-88).
func (p *parser) heal() (Deed, *order.Error) {
	if !p.c.Words("WITH") {
		return Deed{}, p.unexpected()
	}
	mark := p.c.Mark()
	card, err := p.fight()
	if err == nil && card != merlinCard {
		if d := white(card); d.Kind == KindSpecial {
			p.blame(codeKind, mark, p.because("kind_heal", "card", card))
		}
	}
	return Deed{Do: ActHeal, Card: card}, err
}

// merlinCard is the white card that comes seven times.
const merlinCard Card = "merlin"

// play reads a special white card with its details (2.2).
func (p *parser) play() (Deed, *order.Error) {
	mark := p.c.Mark()
	if fits := p.pick(whiteNames); len(fits) == 1 && white(Card(fits[0])).Kind != KindSpecial {
		return Deed{}, p.c.Fail(codeKind, mark, p.because("kind_special", "card", fits[0]), ids(specials)...)
	}
	p.c.Back(mark)
	name, err := p.one(specialNames, "no_white", ids(specials))
	if err != nil {
		return Deed{}, err
	}
	d := Deed{Do: ActSpecial, Card: Card(name)}
	if err := p.details(&d); err != nil {
		return d, err
	}
	mark = p.c.Mark()
	if d.Free = p.c.Words("FREE"); d.Free {
		p.needs(Galahad, mark, "power_free_card")
	}
	return d, nil
}

// specials are the special white cards.
var specials = slices.DeleteFunc(slices.Clone(cardTable.White), func(d CardData) bool { return d.Kind != KindSpecial })

// details reads what follows the name of a special card.
func (p *parser) details(d *Deed) (err *order.Error) {
	switch d.Card {
	case merlinCard:
		return p.playMerlin(d)
	case "clairvoyance":
		if p.c.Words("SORT") {
			d.Sort, err = p.sets()
		}
	case "convocation":
		d.Mode, _ = p.c.Word("COME", "STAY")
	case "heroism":
		d.Place, err = p.place()
	case "messenger":
		return p.playMessenger(d)
	case "piety", "reinforcements":
		var ok bool
		if d.Mode, ok = p.c.Word("SELF", "OTHERS"); !ok {
			err = p.unexpected()
		}
	}
	return err
}

// playMerlin reads which of its three effects Merlin has.
func (p *parser) playMerlin(d *Deed) (err *order.Error) {
	mark := p.c.Mark()
	if mode, ok := p.c.Word("ENGINE", "CARD"); ok {
		d.Mode = mode
		if mode == "CARD" {
			d.Place, err = p.place()
		}
		return err
	}
	p.c.Back(mark)
	war, err := p.war()
	if err != nil {
		err.Legal = []string{"ENGINE", "PICTS", "SAXONS", "CARD"}
		return err
	}
	d.Mode = either(war == Picts, "PICTS", "SAXONS")
	return nil
}

// messengerMost is how many cards a messenger carries.
const messengerMost = 3

// playMessenger reads to whom the messenger brings which cards.
func (p *parser) playMessenger(d *Deed) (err *order.Error) {
	if d.Whom, err = p.knight(); err != nil {
		return err
	}
	p.c.Take(":")
	mark := p.c.Mark()
	d.Cards, err = p.cards(p.white)
	if len(d.Cards) > messengerMost {
		p.blame(codeGrammar, mark, p.because("messenger_count"))
	}
	return err
}

// power reads the powers of knights (2.8), and the steps of the exposed
// traitor (C-112).
func (p *parser) power(head string, mark int) (body game.Body, err *order.Error) {
	switch head {
	case "EXCHANGE":
		return p.exchange(mark)
	case "FREE":
		if !p.c.Words("MOVE") {
			return nil, p.unexpected()
		}
		p.needs(Tristan, mark, "power_free_move")
		at, err := p.place()
		return FreeMove{at}, err
	case "REVEAL":
		p.off(!p.s.Options.Traitor, mark, "off_traitor")
		p.off(!p.s.Options.SelfReveal, mark, "off_reveal")
		p.needsTraitor(mark, "power_reveal")
		return Reveal{}, nil
	case "TAUNT":
		p.off(!p.s.Options.Traitor, mark, "off_traitor")
		p.needsTraitor(mark, "power_taunt")
		who, err := p.knight()
		return Taunt{who}, err
	}
	p.off(!p.s.Options.Traitor, mark, "off_traitor")
	p.needsTraitor(mark, "power_taunt")
	c, err := p.choice("SIEGE", "DRAW")
	return Help{c}, err
}

// needsTraitor refuses what only the traitor does. A seat that has not seen
// its loyalty card is refused nothing.
func (p *parser) needsTraitor(mark int, key string) {
	if k := p.s.Knights[p.seat]; k.Seen && k.Loyalty != Traitor {
		p.blame(codePower, mark, p.because(key))
	}
}

// exchange reads Arthur's power.
func (p *parser) exchange(mark int) (game.Body, *order.Error) {
	card, err := p.white()
	if err != nil {
		return nil, err
	}
	if !p.c.Words("WITH") {
		return nil, p.unexpected()
	}
	p.needs(Arthur, mark, "power_exchange")
	who, err := p.knight()
	return Exchange{Card: card, With: who}, err
}
