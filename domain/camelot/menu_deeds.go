package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// toDeedThings turns actions into the things of a menu.
func (p *pointing) toDeedThings(deeds []Deed) []menu.Thing[Deed] {
	all := lists.Map(deeds, func(d Deed) menu.Thing[Deed] {
		return menu.Thing[Deed]{What: d, ID: p.buildDeedID(d), Words: p.nameTarget(d), Group: p.findCardGroup(d.Card), At: p.findDeedPlace(d)}
	})
	return menu.GroupThings(addReasons(all, func(d Deed) string { return p.describeDeedFault(d) }))
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
	return lists.Map(p.listNextCards(), of)
}

func (p *pointing) listAccusations() []Deed {
	return lists.Map(p.listKnights(), func(t menu.Thing[Who]) Deed { return Deed{Do: ActAccuse, Whom: t.What} })
}

// describeSiegeFault returns the reason for which the hand cannot fight an engine; "" if it can.
func (p *pointing) describeSiegeFault() string {
	hand := p.listNextFights()
	if len(hand) == 0 {
		return p.sayFault(newFault("", "menu_none"))
	}
	return p.describeDeedFault(Deed{Do: ActQuest, Siege: true, Cards: hand[:1]})
}

// listNextFights returns the Fight cards that the seat has then.
func (p *pointing) listNextFights() []Card {
	return p.state.listFightCards(p.nextTurn.now.Knights[p.seat].Hand)
}

// listNextCards returns the cards that the seat has then, equal ones once.
func (p *pointing) listNextCards() []Card {
	return p.state.listDistinct(p.nextTurn.now.Knights[p.seat].Hand)
}

// listSeconds lists the kinds of actions for a life point (C-52).
func (p *pointing) listSeconds() []menu.Thing[kind] {
	second := p.forSacrifice()
	return lists.Map(rivalDeeds, func(k kind) menu.Thing[kind] {
		return menu.Thing[kind]{What: k, ID: k.ID, Words: p.sayPrompt(k.Words), No: func() string { return second.explainClosed(k) }}
	})
}

// forSacrifice returns the walk with actions for a life point.
func (p *pointing) forSacrifice() *pointing {
	second := *p
	second.sacrifice = true
	return &second
}

// chooseSecond asks for an action for a life point.
func (p *pointing) chooseSecond(d *Deed) bool {
	k, ok := chooseOne(p, "menu.second", p.listSeconds())
	if !ok {
		return false
	}
	body, ok := k.Ask(p.forSacrifice().asking())
	*d = body.(Deed)
	return ok
}

// describeDeedFault returns the reason for which an action cannot be the next one of the seat's
// block; "" if it can.
func (p *pointing) describeDeedFault(deed Deed) string {
	if !p.sacrifice && !deed.Free && p.nextTurn.turn.Done {
		return p.sayFault(newFault("", "menu_done"))
	}
	return p.describeOrderFault(Heroic{p.sacrifice, []Deed{deed}})
}
