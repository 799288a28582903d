package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// listTurnOffers lists the offers of statements for the seat's next turn.
func (p *pointing) listTurnOffers() []menu.Offer {
	if p.nextTurn.now.Knights[p.seat].Exposed {
		return p.listExposedOffers()
	}
	offers := []menu.Offer{
		p.offerStatement("evil", "menu.evil", "", p.chooseEvil),
		p.offerDeed("move", "menu.move", p.listMoves()),
		p.offerDeed("quest", "menu.quest", p.listQuestDeeds()),
		p.offerDeed("draw", "menu.draw", []Deed{{Do: ActQuest, Draw: true}}),
		p.offerSiege(),
		p.offerSpecial(false),
		p.offerDeed("heal", "menu.heal", p.listHealings()),
		p.offerDeed("accuse", "menu.accuse", p.listAccusations()),
		p.offerSacrifice(),
		p.offerFreeMove(),
		p.offerExchange(),
		p.offerStatement("reveal", "menu.reveal", p.describeOrderFault(Reveal{}), fixedChoice[blockOrder](Reveal{})),
	}
	return append(append(offers, p.listRuleOffers()...), p.listEndOffers()...)
}

// listExposedOffers lists the offers of statements for an exposed traitor (C-112).
func (p *pointing) listExposedOffers() []menu.Offer {
	victims := addReasons(p.listKnights(), func(who Who) string { return p.describeOrderFault(Taunt{who}) })
	offers := []menu.Offer{
		p.offerStatement("taunt", "menu.taunt", findCommonFault(p, victims), func() (blockOrder, bool) {
			who, ok := chooseOne(p, "menu.whom", victims)
			return Taunt{who}, ok
		}),
		p.offerStatement("help", "menu.help", "", func() (blockOrder, bool) {
			c, ok := chooseOne(p, "menu.evil.what", p.listEvilChoices(EvilDraw, EvilSiege))
			return Help{c}, ok
		}),
	}
	return append(offers, p.listEndOffers()...)
}

// listEndOffers lists the offers of the words that end a turn or leave it open.
func (p *pointing) listEndOffers() []menu.Offer {
	return []menu.Offer{
		p.offerStatement("stop", "menu.stop", "", fixedChoice[blockOrder](Stop{})),
		p.offerStatement("done", "menu.done", "", fixedChoice[blockOrder](Done{})),
	}
}

// chooseEvil asks for the choice of Evil's act (C-22, C-23).
func (p *pointing) chooseEvil() (blockOrder, bool) {
	c, ok := chooseOne(p, "menu.evil.what", p.listEvilChoices(EvilDraw, EvilSiege, EvilLife, EvilPeek))
	return Evil{c}, ok
}

// evilWords maps choices of Evil to the keys of their words.
var evilWords = map[Choice]string{EvilDraw: "menu.evil.draw", EvilSiege: "menu.evil.siege", EvilLife: "menu.evil.life", EvilPeek: "menu.evil.peek"}

// listEvilChoices lists choices of Evil for the seat's next turn, and marks its default.
func (p *pointing) listEvilChoices(of ...Choice) []menu.Thing[Choice] {
	all := addReasons(p.listAnyChoices(of...), func(c Choice) string { return p.describeOrderFault(Evil{c}) })
	for i := range all {
		all[i].Usual = all[i].What == p.nextTurn.now.chooseUsualEvil(p.seat)
	}
	return all
}

// listAnyChoices lists choices of Evil, whether legal now or not.
func (p *pointing) listAnyChoices(of ...Choice) []menu.Thing[Choice] {
	return lists.Map(of, func(c Choice) menu.Thing[Choice] {
		return menu.Thing[Choice]{What: c, ID: string(c), Words: p.sayPrompt(evilWords[c])}
	})
}

// offerFreeMove offers Tristan's free move (C-63).
func (p *pointing) offerFreeMove() menu.Offer {
	ways := addReasons(p.toPlaceThings(p.state.places), func(at Place) string { return p.describeOrderFault(FreeMove{at}) })
	return p.offerStatement("freemove", "menu.freemove", findCommonFault(p, ways), func() (blockOrder, bool) {
		at, ok := chooseOne(p, "menu.where", ways)
		return FreeMove{at}, ok
	})
}

// offerExchange offers Arthur's exchange.
func (p *pointing) offerExchange() menu.Offer {
	hand := p.state.listDistinct(p.nextTurn.now.Knights[p.seat].Hand)
	if len(hand) == 0 {
		hand = []Card{""}
	}
	others := addReasons(p.listKnights(), func(who Who) string { return p.describeOrderFault(Exchange{hand[0], who}) })
	return p.offerStatement("exchange", "menu.exchange", findCommonFault(p, others), func() (blockOrder, bool) {
		who, ok := chooseOne(p, "menu.whom", others)
		if !ok {
			return nil, false
		}
		card, ok := chooseOne(p, "menu.card", addReasons(p.toCardThings(hand), func(c Card) string { return p.describeOrderFault(Exchange{c, who}) }))
		return Exchange{card, who}, ok
	})
}

// toCardThings turns cards into the things of a menu, in groups.
func (p *pointing) toCardThings(cards []Card) []menu.Thing[Card] {
	return menu.GroupThings(lists.Map(cards, func(c Card) menu.Thing[Card] {
		return menu.Thing[Card]{What: c, ID: string(c), Words: p.NameCard(c), Group: p.findCardGroup(c)}
	}))
}
