package camelot

import (
	"seneschal/domain/menu"
)

// turnOffers are the statements of the seat's next turn (5.3).
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

// exposedOffers are those of an exposed traitor (C-112).
func (p *pointing) exposedOffers() []menu.Offer {
	victims := p.knights(func(who Who) string { return p.legal(Taunt{who}) })
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

// ends are the words that end a turn or leave it open.
func (p *pointing) ends() []menu.Offer {
	return []menu.Offer{
		p.statement("stop", "menu.stop", "", always[blockOrder](Stop{})),
		p.statement("done", "menu.done", "", always[blockOrder](Done{})),
	}
}

// evil chooses what Evil does (C-22, C-23).
func (p *pointing) evil() (blockOrder, bool) {
	c, ok := pick(p, "menu.evil.what", p.evils(EvilDraw, EvilSiege, EvilLife, EvilPeek))
	return Evil{c}, ok
}

var evilWords = map[Choice]string{EvilDraw: "menu.evil.draw", EvilSiege: "menu.evil.siege", EvilLife: "menu.evil.life", EvilPeek: "menu.evil.peek"}

func (p *pointing) evils(of ...Choice) []menu.Thing[Choice] {
	all := make([]menu.Thing[Choice], len(of))
	for i, c := range of {
		all[i] = menu.Thing[Choice]{What: c, ID: string(c), Words: p.ask(evilWords[c]), Usual: c == p.next.now.usualEvil(p.seat), No: func() string { return p.legal(Evil{c}) }}
	}
	return all
}

// freeMove is Tristan's (C-63).
func (p *pointing) freeMove() menu.Offer {
	ways := p.places(func(at Place) string { return p.legal(FreeMove{at}) })
	return p.statement("freemove", "menu.freemove", faultOf(p, ways), func() (blockOrder, bool) {
		at, ok := pick(p, "menu.where", ways)
		return FreeMove{at}, ok
	})
}

// exchange is Arthur's (2.8).
func (p *pointing) exchange() menu.Offer {
	hand := p.s.distinct(p.next.now.Knights[p.seat].Hand)
	if len(hand) == 0 {
		hand = []Card{""}
	}
	others := p.knights(func(who Who) string { return p.legal(Exchange{hand[0], who}) })
	return p.statement("exchange", "menu.exchange", faultOf(p, others), func() (blockOrder, bool) {
		who, ok := pick(p, "menu.whom", others)
		if !ok {
			return nil, false
		}
		card, ok := pick(p, "menu.card", p.cardsOf(hand, func(c Card) string { return p.legal(Exchange{c, who}) }))
		return Exchange{card, who}, ok
	})
}

// places are all places, Camelot first.
func (p *pointing) places(legal func(Place) string) []menu.Thing[Place] {
	all := make([]menu.Thing[Place], len(p.s.allPlaces))
	for i, at := range p.s.allPlaces {
		all[i] = menu.Thing[Place]{What: Place(at), ID: at, Words: p.Place(Place(at)), At: p.at(Place(at)), No: func() string { return legal(Place(at)) }}
	}
	return all
}

// cardsOf are cards, each once.
func (p *pointing) cardsOf(cards []Card, legal func(Card) string) []menu.Thing[Card] {
	all := make([]menu.Thing[Card], len(cards))
	for i, c := range cards {
		all[i] = menu.Thing[Card]{What: c, ID: string(c), Words: p.Card(c), Group: p.kind(c), No: func() string { return legal(c) }}
	}
	return menu.Grouped(all)
}
