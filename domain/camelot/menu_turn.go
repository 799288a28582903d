package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// listTurnOffers lists the offers of statements for the seat's next turn.
func (p *pointing) listTurnOffers() []menu.Offer {
	kinds := lists.Either(p.nextTurn.now.Knights[p.seat].Exposed, exposedKinds, turnKinds)
	return lists.Map(kinds, func(k kind) menu.Offer { return p.offerKind(groupTurn, "", k) })
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

// listFreeMoves lists the places to which Tristan can go for free (C-63).
func (p *pointing) listFreeMoves() []menu.Thing[FreeMove] {
	return lists.Map(p.toPlaceThings(p.state.places), func(t menu.Thing[Place]) menu.Thing[FreeMove] {
		free := menu.ToThing(t, FreeMove{t.What})
		free.No = func() string { return p.describeOrderFault(free.What) }
		return free
	})
}

// listExchangers lists the knights with whom Arthur can exchange a card.
func (p *pointing) listExchangers() []menu.Thing[Who] {
	card := append(p.listNextCards(), "")[0] // "": the hand is empty
	return addReasons(p.listKnights(), func(who Who) string { return p.describeOrderFault(Exchange{card, who}) })
}

// toCardThings turns cards into the things of a menu, in groups.
func (p *pointing) toCardThings(cards []Card) []menu.Thing[Card] {
	return menu.GroupThings(lists.Map(cards, func(c Card) menu.Thing[Card] {
		return menu.Thing[Card]{What: c, ID: string(c), Words: p.NameCard(c), Group: p.findCardGroup(c)}
	}))
}
