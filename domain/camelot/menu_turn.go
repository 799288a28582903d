package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// turnOffers lists the statements of the seat's next turn (5.3).
func (p *pointing) turnOffers() []menu.Offer {
	if p.next.now.Knights[p.seat].Exposed {
		return p.exposedOffers()
	}
	offers := []menu.Offer{
		p.statement("evil", "menu.evil", "", p.evil),
		p.deed("move", "menu.move", p.moves()),
		p.deed("quest", "menu.quest", p.quests()),
		p.deed("draw", "menu.draw", []Deed{{Do: ActQuest, Draw: true}}),
		p.siege(),
		p.special(false),
		p.deed("heal", "menu.heal", p.heals()),
		p.deed("accuse", "menu.accuse", p.accusations()),
		p.sacrifice(),
		p.freeMove(),
		p.exchange(),
		p.statement("reveal", "menu.reveal", p.legal(Reveal{}), always[blockOrder](Reveal{})),
	}
	return append(append(offers, p.rules()...), p.ends()...)
}

// exposedOffers lists the statements of an exposed traitor (C-112).
func (p *pointing) exposedOffers() []menu.Offer {
	victims := barred(p.knights(), func(who Who) string { return p.legal(Taunt{who}) })
	offers := []menu.Offer{
		p.statement("taunt", "menu.taunt", faultOf(p, victims), func() (blockOrder, bool) {
			who, ok := pick(p, "menu.whom", victims)
			return Taunt{who}, ok
		}),
		p.statement("help", "menu.help", "", func() (blockOrder, bool) {
			c, ok := pick(p, "menu.evil.what", p.evils(EvilDraw, EvilSiege))
			return Help{c}, ok
		}),
	}
	return append(offers, p.ends()...)
}

// ends lists the words that end a turn or leave it open.
func (p *pointing) ends() []menu.Offer {
	return []menu.Offer{
		p.statement("stop", "menu.stop", "", always[blockOrder](Stop{})),
		p.statement("done", "menu.done", "", always[blockOrder](Done{})),
	}
}

// evil asks for the choice of Evil's act (C-22, C-23).
func (p *pointing) evil() (blockOrder, bool) {
	c, ok := pick(p, "menu.evil.what", p.evils(EvilDraw, EvilSiege, EvilLife, EvilPeek))
	return Evil{c}, ok
}

var evilWords = map[Choice]string{EvilDraw: "menu.evil.draw", EvilSiege: "menu.evil.siege", EvilLife: "menu.evil.life", EvilPeek: "menu.evil.peek"}

// evils lists choices of Evil for the seat's next turn, and marks its default.
func (p *pointing) evils(of ...Choice) []menu.Thing[Choice] {
	all := barred(p.always(of...), func(c Choice) string { return p.legal(Evil{c}) })
	for i := range all {
		all[i].Usual = all[i].What == p.next.now.usualEvil(p.seat)
	}
	return all
}

// always lists choices of Evil, whether legal now or not.
func (p *pointing) always(of ...Choice) []menu.Thing[Choice] {
	return lists.Map(of, func(c Choice) menu.Thing[Choice] {
		return menu.Thing[Choice]{What: c, ID: string(c), Words: p.ask(evilWords[c])}
	})
}

// freeMove offers Tristan's free move (C-63).
func (p *pointing) freeMove() menu.Offer {
	ways := barred(p.placesOf(p.s.places), func(at Place) string { return p.legal(FreeMove{at}) })
	return p.statement("freemove", "menu.freemove", faultOf(p, ways), func() (blockOrder, bool) {
		at, ok := pick(p, "menu.where", ways)
		return FreeMove{at}, ok
	})
}

// exchange offers Arthur's exchange (2.8).
func (p *pointing) exchange() menu.Offer {
	hand := p.s.distinct(p.next.now.Knights[p.seat].Hand)
	if len(hand) == 0 {
		hand = []Card{""}
	}
	others := barred(p.knights(), func(who Who) string { return p.legal(Exchange{hand[0], who}) })
	return p.statement("exchange", "menu.exchange", faultOf(p, others), func() (blockOrder, bool) {
		who, ok := pick(p, "menu.whom", others)
		if !ok {
			return nil, false
		}
		card, ok := pick(p, "menu.card", barred(p.cardsOf(hand), func(c Card) string { return p.legal(Exchange{c, who}) }))
		return Exchange{card, who}, ok
	})
}

// cardsOf turns cards into the things of a menu, in groups.
func (p *pointing) cardsOf(cards []Card) []menu.Thing[Card] {
	return menu.Grouped(lists.Map(cards, func(c Card) menu.Thing[Card] {
		return menu.Thing[Card]{What: c, ID: string(c), Words: p.Card(c), Group: p.kind(c)}
	}))
}
