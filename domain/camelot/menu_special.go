package camelot

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/piles"
)

// listSpecials returns the special cards of the hand, each once, as the things of a menu.
func (p *pointing) listSpecials() []menu.Thing[Deed] {
	cards := lists.Keep(p.listNextCards(), func(c Card) bool { return p.state.WhiteCard(c).Kind == KindSpecial })
	return lists.Map(cards, func(c Card) menu.Thing[Deed] {
		return menu.Thing[Deed]{What: Deed{Do: ActSpecial, Card: c}, ID: string(c), Words: p.NameCard(c), No: func() string { return findCommonFault(p, p.listCardUses(c)) }}
	})
}

// chooseUse asks for the use of a card, if there is a choice, and for the cards that a Messenger
// carries.
func (p *pointing) chooseUse(deed *Deed) (ok bool) {
	uses := p.listCardUses(deed.Card)
	*deed, ok = uses[0].What, true
	if len(uses) > 1 {
		*deed, ok = chooseOne(p, "menu.use", uses)
	}
	if ok && deed.Card == Messenger {
		deed.Cards, ok = p.chooseCards("menu.cards", 1, messengerCards, piles.Without(p.nextTurn.now.Knights[p.seat].Hand, Messenger))
	}
	return ok
}

// listCardUses lists the uses of a special card, without the cards that a Messenger carries. Galahad
// may play a card for free, so each use stands twice for that knight, but not for a life point.
func (p *pointing) listCardUses(card Card) []menu.Thing[Deed] {
	var uses []menu.Thing[Deed]
	for _, free := range []bool{false, true} {
		if free && (p.sacrifice || !p.nextTurn.now.Knights[p.seat].hasPowerOf(Galahad)) {
			continue
		}
		for _, thing := range findDetails(card).uses(p) {
			thing.What.Do, thing.What.Card, thing.What.Free = ActSpecial, card, free
			if free {
				thing.ID, thing.Words = thing.ID+".free", p.sayReason("menu.free", args{"what": thing.Words})
			}
			uses = append(uses, thing)
		}
	}
	return addReasons(uses, p.describeUseFault)
}

// describeUseFault returns the reason for which a card cannot be used in a way; "" if it can. For a
// Messenger, whose cards are chosen later, it tries one card of the hand.
func (p *pointing) describeUseFault(deed Deed) string {
	if deed.Card == Messenger {
		rest := piles.Without(p.nextTurn.now.Knights[p.seat].Hand, Messenger)
		deed.Cards = rest[:min(1, len(rest))]
	}
	return p.describeDeedFault(deed)
}

// listReceivers lists the knights to whom a Messenger can go.
func (p *pointing) listReceivers() []menu.Thing[Deed] {
	return lists.Map(p.listKnights(), func(t menu.Thing[Who]) menu.Thing[Deed] { return menu.ToThing(t, Deed{Whom: t.What}) })
}

// listModePlaces lists the ways to play a card at each of the places.
func (p *pointing) listModePlaces(mode string) []menu.Thing[Deed] {
	return lists.Map(p.toPlaceThings(p.state.places), func(thing menu.Thing[Place]) menu.Thing[Deed] {
		if mode != "" {
			thing.Words = p.sayReason("menu.merlin.card", args{"place": thing.Words})
		}
		return menu.Thing[Deed]{What: Deed{Mode: mode, Place: thing.What}, ID: mode + thing.ID, Words: thing.Words, At: thing.At}
	})
}
