package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// offerDeed returns an offer of one of several actions that differ in one thing: the card, the
// place or the knight.
func (p *pointing) offerDeed(id, words string, deeds []Deed) menu.Offer {
	things := p.toDeedThings(false, deeds)
	return p.offerStatement(id, words, findCommonFault(p, things), func() (blockOrder, bool) { return p.chooseDeed(false, things) })
}

// chooseDeed asks for one of several actions, unless there is only one.
func (p *pointing) chooseDeed(sacrifice bool, things []menu.Thing[Deed]) (blockOrder, bool) {
	if len(things) == 1 {
		return Heroic{sacrifice, []Deed{things[0].What}}, true
	}
	d, ok := chooseOne(p, "menu.which", things)
	return Heroic{sacrifice, []Deed{d}}, ok
}

// toDeedThings turns actions into the things of a menu.
func (p *pointing) toDeedThings(sacrifice bool, deeds []Deed) []menu.Thing[Deed] {
	all := lists.Map(deeds, func(d Deed) menu.Thing[Deed] {
		return menu.Thing[Deed]{What: d, ID: p.buildDeedID(d), Words: p.nameTarget(d), Group: p.findCardGroup(d.Card), At: p.findDeedPlace(d)}
	})
	return menu.GroupThings(addReasons(all, func(d Deed) string { return p.describeDeedFault(sacrifice, d) }))
}

// buildDeedID returns an id that no other action of the same offer has.
func (p *pointing) buildDeedID(d Deed) string {
	return lists.Join(lists.Keep([]string{string(d.Place), string(d.Card), d.Whom.Word, d.Mode}, func(s string) bool { return s != "" }), ".")
}

// nameTarget names the target of an action: its knight, else its place, else its card.
func (p *pointing) nameTarget(deed Deed) string {
	switch {
	case deed.Whom.Seat != "":
		return p.NameSeat(deed.Whom.Seat)
	case deed.Place != "":
		return p.NamePlace(deed.Place)
	}
	return p.NameCard(deed.Card)
}

// findDeedPlace returns the place of an action on the board: that of the target knight, or else its
// own; "" if it has none there.
func (p *pointing) findDeedPlace(deed Deed) string {
	if deed.Whom.Seat != "" {
		return p.findKnightPlace(deed.Whom.Seat)
	}
	return p.findPlaceOnBoard(deed.Place)
}

func (p *pointing) listMoves() []Deed {
	return lists.Map(p.state.places, func(at Place) Deed { return Deed{Do: ActMove, Place: at} })
}

func (p *pointing) listQuestDeeds() []Deed {
	return p.buildWithCards(func(c Card) Deed { return Deed{Do: ActQuest, Card: c} })
}

func (p *pointing) listHealings() []Deed {
	return p.buildWithCards(func(c Card) Deed { return Deed{Do: ActHeal, Card: c} })
}

// buildWithCards builds an action with each card of the hand.
func (p *pointing) buildWithCards(of func(Card) Deed) []Deed {
	return lists.Map(p.state.listDistinct(p.nextTurn.now.Knights[p.seat].Hand), of)
}

func (p *pointing) listAccusations() []Deed {
	return lists.Map(p.listKnights(), func(t menu.Thing[Who]) Deed { return Deed{Do: ActAccuse, Whom: t.What} })
}

// offerSiege offers a fight against an engine with chosen Fight cards (C-72).
func (p *pointing) offerSiege() menu.Offer {
	return p.offerStatement("siege", "menu.siege", p.describeSiegeFault(false), func() (blockOrder, bool) { return p.chooseSiege(false) })
}

// describeSiegeFault returns the reason for which the hand cannot fight an engine; "" if it can.
func (p *pointing) describeSiegeFault(sacrifice bool) string {
	hand := p.state.listFightCards(p.nextTurn.now.Knights[p.seat].Hand)
	if len(hand) == 0 {
		return p.sayFault(newFault("", "menu_none"))
	}
	return p.describeDeedFault(sacrifice, Deed{Do: ActQuest, Siege: true, Cards: hand[:1]})
}

func (p *pointing) chooseSiege(sacrifice bool) (blockOrder, bool) {
	hand := p.state.listFightCards(p.nextTurn.now.Knights[p.seat].Hand)
	cards, ok := p.chooseCards("menu.cards", 1, len(hand), false, hand)
	return Heroic{sacrifice, []Deed{{Do: ActQuest, Siege: true, Cards: cards}}}, ok
}

// offerSacrifice offers a second action for a life point (C-52).
func (p *pointing) offerSacrifice() menu.Offer {
	kinds := []menu.Thing[func() (blockOrder, bool)]{
		p.newSecondDeed("move", "menu.move", p.listMoves()), p.newSecondDeed("quest", "menu.quest", p.listQuestDeeds()),
		p.newSecondDeed("draw", "menu.draw", []Deed{{Do: ActQuest, Draw: true}}),
		{What: func() (blockOrder, bool) { return p.chooseSiege(true) }, ID: "siege", Words: p.sayPrompt("menu.siege"), No: func() string { return p.describeSiegeFault(true) }},
		{What: func() (blockOrder, bool) { return p.choosePlay(true) }, ID: "play", Words: p.sayPrompt("menu.play"), No: func() string { return findCommonFault(p, p.listSpecials(true)) }},
		p.newSecondDeed("heal", "menu.heal", p.listHealings()), p.newSecondDeed("accuse", "menu.accuse", p.listAccusations()),
	}
	return p.offerStatement("sacrifice", "menu.sacrifice", findCommonFault(p, kinds), func() (blockOrder, bool) {
		kind, ok := chooseOne(p, "menu.second", kinds)
		if !ok {
			return nil, false
		}
		return kind()
	})
}

// newSecondDeed returns a kind of action for a life point.
func (p *pointing) newSecondDeed(id, words string, deeds []Deed) menu.Thing[func() (blockOrder, bool)] {
	things := p.toDeedThings(true, deeds)
	return menu.Thing[func() (blockOrder, bool)]{What: func() (blockOrder, bool) { return p.chooseDeed(true, things) }, ID: id, Words: p.sayPrompt(words), No: func() string { return findCommonFault(p, things) }}
}
