package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// deed returns an offer of one of several actions that differ in one thing.
func (p *pointing) deed(id, words string, deeds []Deed) menu.Offer {
	things := p.deeds(false, deeds)
	return p.statement(id, words, faultOf(p, things), func() (blockOrder, bool) { return p.chosen(false, things) })
}

// chosen asks for one of several actions, unless there is only one.
func (p *pointing) chosen(sacrifice bool, things []menu.Thing[Deed]) (blockOrder, bool) {
	if len(things) == 1 {
		return Heroic{sacrifice, []Deed{things[0].What}}, true
	}
	d, ok := pick(p, "menu.which", things)
	return Heroic{sacrifice, []Deed{d}}, ok
}

// deeds turns actions into the things of a menu.
func (p *pointing) deeds(sacrifice bool, deeds []Deed) []menu.Thing[Deed] {
	all := lists.Map(deeds, func(d Deed) menu.Thing[Deed] {
		return menu.Thing[Deed]{What: d, ID: p.handle(d), Words: p.deedWords(d), Group: p.kind(d.Card), At: p.deedAt(d)}
	})
	return menu.Grouped(barred(all, func(d Deed) string { return p.legalDeed(sacrifice, d) }))
}

// handle returns an id that differs from those of all actions of the same kind.
func (p *pointing) handle(d Deed) string {
	return lists.Join(lists.Keep([]string{string(d.Place), string(d.Card), d.Whom.Word, d.Mode}, func(s string) bool { return s != "" }), ".")
}

// deedWords names the target of an action.
func (p *pointing) deedWords(d Deed) string {
	switch {
	case d.Whom.Seat != "":
		return p.Who(d.Whom.Seat)
	case d.Place != "":
		return p.Place(d.Place)
	}
	return p.Card(d.Card)
}

// deedAt returns the place of an action: its own, or that of the target knight.
func (p *pointing) deedAt(d Deed) string {
	if d.Whom.Seat != "" {
		return p.stand(d.Whom.Seat)
	}
	return p.at(d.Place)
}

func (p *pointing) moves() []Deed {
	return lists.Map(p.s.places, func(at Place) Deed { return Deed{Do: ActMove, Place: at} })
}

func (p *pointing) quests() []Deed {
	return p.withCards(func(c Card) Deed { return Deed{Do: ActQuest, Card: c} })
}

func (p *pointing) heals() []Deed {
	return p.withCards(func(c Card) Deed { return Deed{Do: ActHeal, Card: c} })
}

// withCards builds an action with each card of the hand.
func (p *pointing) withCards(of func(Card) Deed) []Deed {
	return lists.Map(p.s.distinct(p.next.now.Knights[p.seat].Hand), of)
}

func (p *pointing) accusations() []Deed {
	return lists.Map(p.knights(), func(t menu.Thing[Who]) Deed { return Deed{Do: ActAccuse, Whom: t.What} })
}

// siege offers a fight against an engine with chosen Fight cards (C-72).
func (p *pointing) siege() menu.Offer {
	return p.statement("siege", "menu.siege", p.siegeFault(false), func() (blockOrder, bool) { return p.siegeWith(false) })
}

func (p *pointing) siegeFault(sacrifice bool) string {
	hand := p.s.fights(p.next.now.Knights[p.seat].Hand)
	if len(hand) == 0 {
		return p.no(newFault("", "menu_none"))
	}
	return p.legalDeed(sacrifice, Deed{Do: ActQuest, Siege: true, Cards: hand[:1]})
}

func (p *pointing) siegeWith(sacrifice bool) (blockOrder, bool) {
	hand := p.s.fights(p.next.now.Knights[p.seat].Hand)
	cards, ok := p.several("menu.cards", 1, len(hand), false, hand)
	return Heroic{sacrifice, []Deed{{Do: ActQuest, Siege: true, Cards: cards}}}, ok
}

// sacrifice offers a second action for a life point (C-52).
func (p *pointing) sacrifice() menu.Offer {
	kinds := []menu.Thing[func() (blockOrder, bool)]{
		p.second("move", "menu.move", p.moves()), p.second("quest", "menu.quest", p.quests()),
		p.second("draw", "menu.draw", []Deed{{Do: ActQuest, Draw: true}}),
		{What: func() (blockOrder, bool) { return p.siegeWith(true) }, ID: "siege", Words: p.ask("menu.siege"), No: func() string { return p.siegeFault(true) }},
		{What: func() (blockOrder, bool) { return p.play(true) }, ID: "play", Words: p.ask("menu.play"), No: func() string { return faultOf(p, p.specials(true)) }},
		p.second("heal", "menu.heal", p.heals()), p.second("accuse", "menu.accuse", p.accusations()),
	}
	return p.statement("sacrifice", "menu.sacrifice", faultOf(p, kinds), func() (blockOrder, bool) {
		kind, ok := pick(p, "menu.second", kinds)
		if !ok {
			return nil, false
		}
		return kind()
	})
}

// second returns a kind of action for a life point.
func (p *pointing) second(id, words string, deeds []Deed) menu.Thing[func() (blockOrder, bool)] {
	things := p.deeds(true, deeds)
	return menu.Thing[func() (blockOrder, bool)]{What: func() (blockOrder, bool) { return p.chosen(true, things) }, ID: id, Words: p.ask(words), No: func() string { return faultOf(p, things) }}
}
