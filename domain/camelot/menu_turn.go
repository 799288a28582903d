package camelot

import (
	"seneschal/domain/game"
)

const groupTurn = "menu.group.turn"

// turnOffers are the statements of the seat's next turn (5.3).
func (p *pointing) turnOffers() []offer {
	if p.next.now.Knights[p.seat].Exposed {
		return p.exposedOffers()
	}
	offers := []offer{
		p.statement("evil", "menu.evil", nil, p.evil),
		p.deed("move", "menu.move", false, p.moves()),
		p.deed("quest", "menu.quest", false, p.quests()),
		p.deed("draw", "menu.draw", false, []Deed{{Do: ActQuest, Draw: true}}),
		p.siege(),
		p.special(false),
		p.deed("heal", "menu.heal", false, p.heals()),
		p.deed("accuse", "menu.accuse", false, p.accusations()),
		p.sacrifice(),
		p.freeMove(),
		p.exchange(),
		p.statement("reveal", "menu.reveal", p.legal(Reveal{}), always(Reveal{})),
	}
	return append(append(offers, p.rules()...), p.ends()...)
}

// exposedOffers are those of an exposed traitor (C-112).
func (p *pointing) exposedOffers() []offer {
	victims := p.knights(func(who Who) *fault { return p.legal(Taunt{who}) })
	offers := []offer{
		p.statement("taunt", "menu.taunt", faultOf(victims), func() (game.Body, bool) {
			who, ok := pick(p, "menu.whom", victims)
			return Taunt{who}, ok
		}),
		p.statement("help", "menu.help", nil, func() (game.Body, bool) {
			c, ok := pick(p, "menu.evil.what", p.evils(EvilDraw, EvilSiege))
			return Help{c}, ok
		}),
	}
	return append(offers, p.ends()...)
}

// ends are the words that end a turn or leave it open.
func (p *pointing) ends() []offer {
	return []offer{
		p.statement("stop", "menu.stop", nil, always(Stop{})),
		p.statement("done", "menu.done", nil, always(Done{})),
	}
}

// statement is an offer of the turn.
func (p *pointing) statement(id, words string, f *fault, choose func() (game.Body, bool)) offer {
	return p.of(groupTurn, id, p.ask(words), f, func() (game.Body, bool) {
		body, ok := choose()
		return Statement{Then: body}, ok
	})
}

// legal is why an order cannot be given behind what the draft says.
func (p *pointing) legal(b game.Body) *fault { return p.next.now.legal(p.seat, p.next.turn, b) }

// faultOf is why none of some things can be chosen.
func faultOf[T any](things []thing[T]) *fault {
	first := newFault("", "menu_none")
	for i, t := range things {
		if t.fault == nil {
			return nil
		}
		if i == 0 {
			first = t.fault
		}
	}
	return first
}

// evil chooses what Evil does (C-22, C-23).
func (p *pointing) evil() (game.Body, bool) {
	c, ok := pick(p, "menu.evil.what", p.evils(EvilDraw, EvilSiege, EvilLife, EvilPeek))
	return Evil{c}, ok
}

var evilWords = map[Choice]string{EvilDraw: "menu.evil.draw", EvilSiege: "menu.evil.siege", EvilLife: "menu.evil.life", EvilPeek: "menu.evil.peek"}

func (p *pointing) evils(of ...Choice) []thing[Choice] {
	all := make([]thing[Choice], len(of))
	for i, c := range of {
		all[i] = thing[Choice]{c, string(c), p.ask(evilWords[c]), p.legal(Evil{c})}
	}
	return all
}

// freeMove is Tristan's (C-63).
func (p *pointing) freeMove() offer {
	ways := p.places(func(at Place) *fault { return p.legal(FreeMove{at}) })
	return p.statement("freemove", "menu.freemove", faultOf(ways), func() (game.Body, bool) {
		at, ok := pick(p, "menu.where", ways)
		return FreeMove{at}, ok
	})
}

// exchange is Arthur's (2.8).
func (p *pointing) exchange() offer {
	hand := distinct(p.next.now.Knights[p.seat].Hand)
	if len(hand) == 0 {
		hand = []Card{""}
	}
	others := p.knights(func(who Who) *fault { return p.legal(Exchange{hand[0], who}) })
	return p.statement("exchange", "menu.exchange", faultOf(others), func() (game.Body, bool) {
		who, ok := pick(p, "menu.whom", others)
		if !ok {
			return nil, false
		}
		card, ok := pick(p, "menu.card", p.cardsOf(hand, func(c Card) *fault { return p.legal(Exchange{c, who}) }))
		return Exchange{card, who}, ok
	})
}

// places are all places, Camelot first.
func (p *pointing) places(legal func(Place) *fault) []thing[Place] {
	all := make([]thing[Place], len(allPlaces))
	for i, at := range allPlaces {
		all[i] = thing[Place]{Place(at), at, p.place(Place(at)), legal(Place(at))}
	}
	return all
}

// knights are the others at the table, clockwise.
func (p *pointing) knights(legal func(Who) *fault) []thing[Who] {
	var all []thing[Who]
	for _, seat := range p.s.Order {
		if who := p.s.naming(seat); seat != p.seat {
			all = append(all, thing[Who]{who, who.Word, p.who(seat), legal(who)})
		}
	}
	return all
}

// cardsOf are cards, each once.
func (p *pointing) cardsOf(cards []Card, legal func(Card) *fault) []thing[Card] {
	all := make([]thing[Card], len(cards))
	for i, c := range cards {
		all[i] = thing[Card]{c, string(c), p.card(c), legal(c)}
	}
	return all
}
