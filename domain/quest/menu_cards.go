package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// possessions lists the orders about cards.
func (p *pointing) possessions() []kindOf {
	faceUp := lists.Either(p.Superior(), "", "menu.no.basic")
	return []kindOf{
		{id: "keep", words: "menu.keep", choose: p.keeps},
		{id: "leave", words: "menu.leave", choose: p.leaves},
		{id: "take", words: "menu.take", choose: func() (orders.Body, bool) {
			c, ok := p.choice("menu.cards.first", false, (*book.CardDef).Robbable)
			return orders.Take{Choice: c}, ok
		}},
		{id: "drop", words: "menu.drop", choose: func() (orders.Body, bool) {
			cards, ok := p.ordered("menu.cards", (*book.CardDef).Counted)
			return orders.Drop{Cards: cards}, ok
		}},
		{id: "faceup", words: "menu.faceup", no: faceUp, choose: func() (orders.Body, bool) {
			cards, ok := p.ordered("menu.cards", (*book.CardDef).Counted)
			return orders.FaceUp{Cards: cards}, ok
		}},
	}
}

// cards lists the cards that fit, the seat's own first. Cards that can never change hands
// again cannot be chosen.
func (p *pointing) cards(fits func(*book.CardDef) bool) []menu.Choice {
	k := p.knight()
	var mine, others []menu.Choice
	for i := range p.Book.Cards {
		d := &p.Book.Cards[i]
		if !fits(d) {
			continue
		}
		c := menu.Choice{ID: string(d.ID), Words: book.Titled(p.lang, d.ID)}
		if p.fixed(d.ID) {
			c.No = p.ask("error.fixed", "card", book.Titled(p.lang, d.ID))
		}
		if k.Holds(d.ID) {
			c.Group = p.ask("menu.group.yours")
			mine = append(mine, c)
		} else {
			c.Group = p.ask("menu.group.cards")
			others = append(others, c)
		}
	}
	return append(mine, others...)
}

// ordered asks for cards, the first one first.
func (p *pointing) ordered(ask string, fits func(*book.CardDef) bool) ([]book.Card, bool) {
	choices := p.cards(fits)
	ids, ok := p.InOrder(p.ask(ask), 1, len(choices), choices...)
	return as[book.Card](ids), ok
}

// choice asks for all cards, none, or some in their order. If all is true, all are picked
// beforehand.
func (p *pointing) choice(ask string, all bool, fits func(*book.CardDef) bool) (c orders.Choice, ok bool) {
	choices := append([]menu.Choice{
		{ID: allCards, Words: p.ask("menu.all"), Alone: true, Picked: all}, {ID: noCards, Words: p.ask("menu.none"), Alone: true},
	}, p.cards(fits)...)
	ids, ok := p.InOrder(p.ask(ask), 1, len(choices), choices...)
	switch {
	case !ok:
		return c, false
	case ids[0] == allCards:
		c.All = true
	case ids[0] != noCards:
		c.Cards = as[book.Card](ids)
	}
	return c, true
}

// The answers that are no cards.
const (
	allCards = ".all"
	noCards  = ".none"
)

func (p *pointing) keeps() (orders.Body, bool) {
	choices := p.cards(func(d *book.CardDef) bool { return d.Counted() || d.Companion })
	ids, ok := p.InOrder(p.ask("menu.keep.ask"), 0, len(choices), choices...)
	return orders.Keep{Cards: as[book.Card](ids)}, ok
}

// leaves asks for a class, all cards, or some.
func (p *pointing) leaves() (orders.Body, bool) {
	things := []menu.Thing[orders.Leave]{
		{ID: "some", Words: p.ask("menu.some")}, {What: orders.Leave{Choice: orders.Choice{All: true}}, ID: "all", Words: p.ask("menu.all")},
	}
	for _, c := range []book.Class{book.Weapon, book.Magic, book.Item, book.Figure, book.Errand, book.Trophy, book.Foe} {
		things = append(things, menu.Thing[orders.Leave]{What: orders.Leave{Class: c}, ID: string(c), Words: book.Titled(p.lang, c)})
	}
	o, ok := pick(p, "menu.howmany", things)
	if !ok || o.All || o.Class != "" {
		return o, ok
	}
	o.Cards, ok = p.ordered("menu.cards", func(d *book.CardDef) bool { return d.Counted() || d.Companion || d.Foe() })
	return o, ok
}

// others lists the other seats that play, in seat order.
func (p *pointing) others() []game.Seat {
	return lists.Keep(p.Seats, func(seat game.Seat) bool { return seat != p.seat && p.Knights[seat].Status != Resigned })
}

// people lists the other seats by the names that orders use.
func (p *pointing) people() []menu.Thing[orders.Who] {
	return lists.Map(p.others(), func(seat game.Seat) menu.Thing[orders.Who] {
		return menu.Thing[orders.Who]{What: p.who(seat), ID: string(seat), Words: p.Face(seat, p.lang).Name, At: p.Knights[seat].At.Label()}
	})
}

// lyingAt returns the label of the tile on which a card lies face up; "" if it lies on none.
func (p *pointing) lyingAt(card book.Card) string {
	if l, ok := p.lies(card); ok && l.Up {
		return l.At.Label()
	}
	return ""
}
