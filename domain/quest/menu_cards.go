package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// listPossessionOrders lists the kinds of orders about a knight's cards. In the basic game FACEUP cannot be given.
func (p *pointing) listPossessionOrders() []orderKind {
	noFaceUp := lists.Either(p.IsSuperior(), "", "menu.no.basic")
	return []orderKind{
		{id: "keep", words: "menu.keep", choose: p.chooseKeep},
		{id: "leave", words: "menu.leave", choose: p.chooseLeave},
		{id: "take", words: "menu.take", choose: func() (orders.Body, bool) {
			c, ok := p.chooseAllOrSome("menu.cards.first", false, (*book.CardDef).IsRobbable)
			return orders.Take{Choice: c}, ok
		}},
		{id: "drop", words: "menu.drop", choose: func() (orders.Body, bool) {
			cards, ok := p.chooseCards("menu.cards", (*book.CardDef).IsCounted)
			return orders.Drop{Cards: cards}, ok
		}},
		{id: "faceup", words: "menu.faceup", no: noFaceUp, choose: func() (orders.Body, bool) {
			cards, ok := p.chooseCards("menu.cards", (*book.CardDef).IsCounted)
			return orders.FaceUp{Cards: cards}, ok
		}},
	}
}

// listCards lists the cards that fit, the seat's own first. Cards that can never change hands
// again cannot be chosen.
func (p *pointing) listCards(fits func(*book.CardDef) bool) []menu.Choice {
	knight := p.knight()
	var ownCards, otherCards []menu.Choice
	for i := range p.Book.Cards {
		card := &p.Book.Cards[i]
		if !fits(card) {
			continue
		}
		choice := menu.Choice{ID: string(card.ID), Words: book.Titled(p.lang, card.ID)}
		if p.isFixedCard(card.ID) {
			choice.No = p.phraseQuestion("error.fixed", "card", book.Titled(p.lang, card.ID))
		}
		if knight.Holds(card.ID) {
			choice.Group = p.phraseQuestion("menu.group.yours")
			ownCards = append(ownCards, choice)
		} else {
			choice.Group = p.phraseQuestion("menu.group.cards")
			otherCards = append(otherCards, choice)
		}
	}
	return append(ownCards, otherCards...)
}

// chooseCards asks for one or more of the cards that fit, in the player's order.
func (p *pointing) chooseCards(ask string, fits func(*book.CardDef) bool) ([]book.Card, bool) {
	choices := p.listCards(fits)
	ids, ok := p.InOrder(p.phraseQuestion(ask), 1, len(choices), choices...)
	return convertIDs[book.Card](ids), ok
}

// chooseAllOrSome asks for all cards, none, or some in their order. If all is true, all are picked
// beforehand.
func (p *pointing) chooseAllOrSome(ask string, all bool, fits func(*book.CardDef) bool) (choice orders.Choice, ok bool) {
	choices := append([]menu.Choice{
		{ID: allCards, Words: p.phraseQuestion("menu.all"), Alone: true, Picked: all}, {ID: noCards, Words: p.phraseQuestion("menu.none"), Alone: true},
	}, p.listCards(fits)...)
	ids, ok := p.InOrder(p.phraseQuestion(ask), 1, len(choices), choices...)
	switch {
	case !ok:
		return choice, false
	case ids[0] == allCards:
		choice.All = true
	case ids[0] != noCards:
		choice.Cards = convertIDs[book.Card](ids)
	}
	return choice, true
}

// The answers that are no cards.
const (
	allCards = ".all"
	noCards  = ".none"
)

func (p *pointing) chooseKeep() (orders.Body, bool) {
	choices := p.listCards(func(d *book.CardDef) bool { return d.IsCounted() || d.Companion })
	ids, ok := p.InOrder(p.phraseQuestion("menu.keep.ask"), 0, len(choices), choices...)
	return orders.Keep{Cards: convertIDs[book.Card](ids)}, ok
}

// chooseLeave asks whether a class, all cards, or some are left, and for some asks which.
func (p *pointing) chooseLeave() (orders.Body, bool) {
	things := []menu.Thing[orders.Leave]{
		{ID: "some", Words: p.phraseQuestion("menu.some")}, {What: orders.Leave{Choice: orders.Choice{All: true}}, ID: "all", Words: p.phraseQuestion("menu.all")},
	}
	for _, c := range []book.Class{book.Weapon, book.Magic, book.Item, book.Figure, book.Errand, book.Trophy, book.Foe} {
		things = append(things, menu.Thing[orders.Leave]{What: orders.Leave{Class: c}, ID: string(c), Words: book.Titled(p.lang, c)})
	}
	leave, ok := pickThing(p, "menu.howmany", things)
	if !ok || leave.All || leave.Class != "" {
		return leave, ok
	}
	leave.Cards, ok = p.chooseCards("menu.cards", func(d *book.CardDef) bool { return d.IsCounted() || d.Companion || d.IsFoe() })
	return leave, ok
}

// listOthers lists the other seats that have not resigned, in seat order.
func (p *pointing) listOthers() []game.Seat {
	return lists.Keep(p.Seats, func(seat game.Seat) bool { return seat != p.seat && p.Knights[seat].Status != Resigned })
}

// listOtherThings lists the other seats for a menu: shown by the names of their characters, written by the names that
// orders use.
func (p *pointing) listOtherThings() []menu.Thing[orders.Who] {
	return lists.Map(p.listOthers(), func(seat game.Seat) menu.Thing[orders.Who] {
		return menu.Thing[orders.Who]{What: p.nameSeat(seat), ID: string(seat), Words: p.Face(seat, p.lang).Name, At: p.Knights[seat].At.Label()}
	})
}

// findLyingLabel returns the label of the tile on which a card lies face up; "" if it lies face up on none.
func (p *pointing) findLyingLabel(card book.Card) string {
	if l, ok := p.findLying(card); ok && l.Up {
		return l.At.Label()
	}
	return ""
}
