package quest

import (
	"strconv"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// listEncounterOrders lists the kinds of orders about foes and other characters.
func (p *pointing) listEncounterOrders() []orderKind {
	alone := lists.Either(len(p.listOthers()) == 0, "menu.no.alone", "")
	consent := lists.Either(p.Options.Consent, alone, "menu.no.consent")
	return []orderKind{
		{id: "fight", words: "menu.fight", choose: p.chooseFight, fights: true},
		{id: "evade.foes", words: "menu.evade.foes", choose: p.chooseEvade(false), fights: true},
		{id: "weapons", words: "menu.weapons", choose: func() (orders.Body, bool) {
			c, ok := p.chooseAllOrSome("menu.cards", true, func(d *book.CardDef) bool { return d.Class == book.Weapon })
			return orders.Weapons{Choice: c}, ok
		}},
		{id: "elixir", words: "menu.elixir", choose: func() (orders.Body, bool) {
			no, ok := p.chooseYesNo("menu.elixir.ask")
			return orders.Elixir{No: no}, ok
		}},
		{id: "trade", words: "menu.trade", choose: p.chooseTrade, no: alone},
		{id: "duel", words: "menu.duel", choose: p.chooseDuel, no: alone, fights: true},
		{id: "evade.duels", words: "menu.evade.duels", choose: p.chooseEvade(true), no: alone, fights: true},
		{id: "loot", words: "menu.loot", no: alone, choose: func() (orders.Body, bool) {
			c, ok := p.chooseAllOrSome("menu.cards.first", false, (*book.CardDef).IsRobbable)
			return orders.Loot{Choice: c}, ok
		}},
		{id: "consent", words: "menu.consent", no: consent, choose: func() (orders.Body, bool) {
			who, ok := pickThing(p, "menu.whom", append([]menu.Thing[orders.Who]{{ID: "any", Words: p.phraseQuestion("menu.anybody")}}, p.listOtherThings()...))
			return orders.Consent{Seat: who}, ok
		}},
	}
}

// chooseFight asks for a foe, any, or none.
func (p *pointing) chooseFight() (orders.Body, bool) {
	things := []menu.Thing[orders.Fight]{
		{ID: "any", Words: p.phraseQuestion("menu.anybody")}, {What: orders.Fight{No: true}, ID: "no", Words: p.phraseQuestion("menu.nobody")},
	}
	group := p.phraseQuestion("menu.group.foes")
	for i := range p.Book.Cards {
		if d := &p.Book.Cards[i]; d.IsFoe() {
			things = append(things, menu.Thing[orders.Fight]{What: orders.Fight{Foe: d.ID}, ID: string(d.ID), Words: book.Titled(p.lang, d.ID), Group: group, At: p.findLyingLabel(d.ID)})
		}
	}
	o, ok := pickThing(p, "menu.whom", things)
	return o, ok
}

// chooseEvade returns a function that asks whether the Amulet is used against foes, or in duels.
func (p *pointing) chooseEvade(duels bool) func() (orders.Body, bool) {
	return func() (orders.Body, bool) {
		no, ok := p.chooseYesNo("menu.evade.ask")
		return orders.Evade{Duels: duels, No: no}, ok
	}
}

// chooseDuel asks for a rival, any, none, or the holder of a card, and then for the card.
func (p *pointing) chooseDuel() (orders.Body, bool) {
	things := []menu.Thing[orders.Duel]{
		{What: orders.Duel{Any: true}, ID: "any", Words: p.phraseQuestion("menu.anybody")},
		{What: orders.Duel{No: true}, ID: "no", Words: p.phraseQuestion("menu.nobody")},
		{What: orders.Duel{Holder: book.Excalibur}, ID: "holder", Words: p.phraseQuestion("menu.holder")},
	}
	for _, who := range p.listOtherThings() {
		things = append(things, menu.Thing[orders.Duel]{What: orders.Duel{Seat: who.What}, ID: who.ID, Words: who.Words, At: who.At})
	}
	duel, ok := pickThing(p, "menu.whom", things)
	if !ok || duel.Holder == "" {
		return duel, ok
	}
	duel.Holder, ok = pickThing(p, "menu.card", p.listCardThings(func(d *book.CardDef) bool { return d.IsRobbable() || d.Class == book.Trophy }))
	return duel, ok
}

// listCardThings lists the cards that fit as things to pick one from.
func (p *pointing) listCardThings(fits func(*book.CardDef) bool) []menu.Thing[book.Card] {
	return lists.Map(p.listCards(fits), func(c menu.Choice) menu.Thing[book.Card] {
		return menu.Thing[book.Card]{What: book.Card(c.ID), ID: c.ID, Words: c.Words, Group: c.Group}
	})
}

// chooseTrade asks for the seat's own cards, and for those that it wants. One of the two lists may
// be empty.
func (p *pointing) chooseTrade() (orders.Body, bool) {
	partner, ok := pickThing(p, "menu.whom", p.listOtherThings())
	if !ok {
		return nil, false
	}
	knight := p.knight()
	ownCards := p.listCards(func(d *book.CardDef) bool { return d.IsRobbable() && knight.Holds(d.ID) })
	otherCards := p.listCards(func(d *book.CardDef) bool { return d.IsRobbable() && !knight.Holds(d.ID) })
	give, ok := p.Many(p.phraseQuestion("menu.give"), 0, len(ownCards), ownCards...)
	if !ok {
		return nil, false
	}
	want, ok := p.Many(p.phraseQuestion("menu.for"), lists.Either(len(give) == 0, 1, 0), min(maxCounted, len(otherCards)), otherCards...)
	return orders.Trade{With: partner, Give: convertIDs[book.Card](give), For: convertIDs[book.Card](want)}, ok
}

// A condition is offered in a menu. choose asks for its value, and returns its text for the line.
type condition struct {
	id, words string
	choose    func() (string, bool)
}

// completeLine offers the further parts of an order, one after the other, and a condition, and returns the
// line with those that the player picks.
func (p *pointing) completeLine(kind orderKind, body orders.Body) (string, bool) {
	for {
		next, line := body, body.String()
		wholeLine := line
		var offers []menu.Offer
		if kind.additions != nil {
			for _, addition := range kind.additions(body) {
				offers = append(offers, menu.Offer{ID: addition.id, Words: p.phraseQuestion(addition.words), Line: func() (said string, ok bool) {
					next, ok = addition.add()
					return "", ok
				}})
			}
		}
		for _, c := range p.listConditions(kind.fights) {
			offers = append(offers, menu.Offer{ID: c.id, Words: p.phraseQuestion(c.words), Group: p.phraseQuestion("menu.group.if"), Line: func() (string, bool) {
				said, ok := c.choose()
				wholeLine = line + " IF " + said
				return "", ok
			}})
		}
		more, ok := p.More(p.phraseQuestion("menu.more"), line, offers)
		if !more || wholeLine != line {
			return wholeLine, ok
		}
		body = next
	}
}

// listConditions lists the commonest conditions; those about the margin only for an order that may
// lead to a fight.
func (p *pointing) listConditions(fights bool) []condition {
	conditions := []condition{
		{"tile", "menu.if.tile", p.chooseSubject("TILE = ", "menu.if.which", p.listKindChoices())},
		{"have", "menu.if.have", p.chooseSubject("HAVE ", "menu.card", p.listCards(func(d *book.CardDef) bool { return d.Class != book.Entrance && d.Class != book.Curse }))},
		{"known", "menu.if.known", p.chooseSubject("KNOWN ", "menu.if.which", p.listKindChoices())},
		{"strength", "menu.if.strength", p.chooseNumber("STR < ", 1, p.Book.Attribute(book.Strength).Max)},
		{"intelligence", "menu.if.intelligence", p.chooseNumber("INT < ", 1, p.Book.Attribute(book.Intelligence).Max)},
		{"left", "menu.if.left", p.chooseNumber("LEFT < ", 1, maxRoundsLeft)},
	}
	if !fights {
		return conditions
	}
	margin := func(mark string) func() (string, bool) { return p.chooseNumber(mark, -maxMargin, maxMargin) }
	return append([]condition{{"margin", "menu.if.margin", margin("MARGIN >= ")}, {"behind", "menu.if.behind", margin("MARGIN < ")}}, conditions...)
}

// The largest numbers that menus offer.
const (
	maxMargin     = 12
	maxRoundsLeft = 60
)

// chooseSubject returns a function that asks for the subject of a condition, and returns the condition.
func (p *pointing) chooseSubject(term, ask string, choices []menu.Choice) func() (string, bool) {
	return func() (string, bool) {
		for i := range choices {
			choices[i].No = "" // a card in a condition need not be movable
		}
		id, ok := p.One(p.phraseQuestion(ask), choices...)
		return term + id, ok
	}
}

// chooseNumber returns a function that asks for the number of a condition, and returns the condition. The
// caller gives a range in which the condition can be true and can be false.
func (p *pointing) chooseNumber(term string, least, most int) func() (string, bool) {
	return func() (string, bool) {
		n, ok := p.Number(p.phraseQuestion("menu.number"), least, most)
		return term + strconv.Itoa(n), ok
	}
}
