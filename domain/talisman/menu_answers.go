package talisman

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// offerAnswers offers the answers to the question to the seat, the default first.
func (p *pointing) offerAnswers() []menu.Offer {
	var all []menu.Offer
	question, _ := p.Turns.Question()
	for i, body := range p.Answers(p.seat) {
		line := "REPLY " + question.ID + " " + body.String()
		all = append(all, menu.Offer{
			ID: "reply." + strconv.Itoa(i), Words: p.describeAnswer(body), Note: p.describePrice(question.About, body), Group: p.sayWords("menu.group.asked"),
			Line: func() (string, bool) { return line, true },
		})
	}
	return menu.MarkAnswers("REPLY "+question.ID, all...)
}

// describeAnswer describes an order that answers a question, in words.
func (p *pointing) describeAnswer(body game.Body) string {
	switch b := body.(type) {
	case orders.Move:
		return p.describeWay(b.Routes[0])
	case orders.Choose:
		if b.Character != "" {
			return book.Titled(p.lang, b.Character)
		}
		return book.Titled(p.lang, b.Stat)
	case orders.Nothing:
		return p.sayWords("menu.nothing.react")
	case orders.Evade:
		return p.sayWords(lists.Either(b.Never, "menu.answer.fight", "menu.answer.evade"))
	case orders.Fate:
		return p.sayWords(lists.Either(b.Never, "menu.answer.keep", "menu.answer.fate"))
	case orders.Reroll:
		return p.sayWords("menu.answer.fate")
	}
	word, _, _ := strings.Cut(body.String(), " ")
	kind := p.sayWords("menu." + keywordToID(word))
	if about := p.nameObject(body); about != "" {
		return kind + ": " + about
	}
	return kind
}

// nameObject names the object of an answer, in words; "" if it has none.
func (p *pointing) nameObject(body game.Body) string {
	yes := func(no bool) string { return p.sayWords(lists.Either(no, "menu.no", "menu.yes")) }
	switch b := body.(type) {
	case orders.Whether:
		return yes(b.No)
	case orders.Quest:
		return yes(b.Decline)
	case orders.Roll:
		return yes(b.No)
	case orders.Plus:
		return p.sayWords("menu.word." + keywordToID(b.Use))
	case orders.Pay:
		return p.sayWords("menu.word." + keywordToID(b.With))
	case orders.Heal:
		return p.describeAmount(b.N)
	case orders.Replenish:
		return p.describeAmount(b.N)
	case orders.Wish:
		if w := b.Wishes[0]; w.To.Space != "" {
			return book.Titled(p.lang, w.To.Space)
		}
		return p.sayWords("menu.word." + keywordToID(b.Wishes[0].For))
	case orders.Visit:
		if at := b.Calls[0].At; at != orders.Nobody {
			return book.Titled(p.lang, book.Choice(keywordToID(at)))
		}
		return p.sayWords("menu.nobody")
	case orders.Cast:
		return book.Titled(p.lang, b.Spell)
	}
	return p.nameObjects(body)
}

// nameObjects names the things of an answer that lists them; "" for answers of other kinds.
func (p *pointing) nameObjects(b game.Body) string {
	switch b := b.(type) {
	case orders.FightWith:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Attack:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Weapon:
		return lists.Either(b.Best, p.sayWords("menu.choice.best"), p.nameChoice(orders.Choice{Things: b.Things}))
	case orders.Armour:
		if b.Thing == nil {
			return p.sayWords(lists.Either(b.Best, "menu.choice.best", "menu.choice.none"))
		}
		return p.nameChoice(orders.Choice{Things: []orders.Thing{*b.Thing}})
	case orders.Reward:
		return p.nameChoice(orders.Choice{Things: b.Prizes})
	case orders.Loot:
		return p.nameChoice(b.Choice)
	case orders.Take:
		return p.nameChoice(b.Choice)
	case orders.Buy:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Free:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Sell:
		return p.nameChoice(b.Choice)
	case orders.Deliver:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Discard:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Lose:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Leave:
		return p.nameChoice(orders.Choice{Things: b.Things})
	case orders.Feed:
		return lists.Either(b.N > 0, strconv.Itoa(b.N), p.nameChoice(b.Choice))
	case orders.Trophies:
		return lists.Either(b.Auto, p.sayWords("menu.trophies.auto"), p.nameChoice(b.Choice))
	case orders.Swap:
		if len(b.Patterns) > 0 {
			return book.Titled(p.lang, b.Patterns[0].Card)
		}
		return p.sayWords("menu.choice.none")
	case orders.Encounter:
		_, whom, _ := strings.Cut(b.String(), " ")
		return whom
	}
	return ""
}

// describeAmount returns a number as text; for 0, the word for all.
func (p *pointing) describeAmount(n int) string {
	return lists.Either(n > 0, strconv.Itoa(n), p.sayWords("menu.choice.all"))
}

// nameChoice lists the things of a choice by name; without things it returns the word for all, or for none.
func (p *pointing) nameChoice(choice orders.Choice) string {
	var names []string
	for _, t := range choice.Things {
		names = append(names, p.nameThing(t))
	}
	switch {
	case len(names) > 0:
		return strings.Join(names, ", ")
	case choice.All:
		return p.sayWords("menu.choice.all")
	}
	return p.sayWords("menu.choice.none")
}

// nameThing returns the name of a thing in the reader's language.
func (p *pointing) nameThing(thing orders.Thing) string {
	switch {
	case thing.Card != "":
		return book.Titled(p.lang, thing.Card)
	case thing.Creature != "":
		return book.Titled(p.lang, thing.Creature)
	case thing.Space != "":
		return book.Titled(p.lang, thing.Space)
	}
	return p.sayWords("menu.word." + keywordToID(thing.Word))
}

// describePrice describes the price of the first thing that a BUY names, at the seller in question; "" if it
// has none, and for other orders.
func (p *pointing) describePrice(matter matter, b game.Body) string {
	buy, ok := b.(orders.Buy)
	effect := p.effectOf(matter.place)
	if !ok || effect == nil || len(buy.Things) == 0 {
		return ""
	}
	for _, ware := range effect.Prices {
		if ware.Card == buy.Things[0].Card && ware.Card != "" {
			return p.sayWords("menu.note.price", "n", strconv.Itoa(ware.Price), "have", strconv.Itoa(p.ownHero().Gold))
		}
	}
	return ""
}

// describeWay describes a way and its end: in words where there are some, else as orders spell
// it.
func (p *pointing) describeWay(route orders.Route) string {
	words := route.String()
	switch {
	case route.Way == orders.CW:
		words = p.sayWords("menu.way.cw")
	case route.Way == orders.CCW:
		words = p.sayWords("menu.way.ccw")
	case route.Way == orders.Bridge && route.Turn == orders.CCW:
		words = p.sayWords("menu.way.bridge") + ", " + p.sayWords("menu.way.ccw")
	case route.Way == orders.Bridge:
		words = p.sayWords("menu.way.bridge") + ", " + p.sayWords("menu.way.cw")
	case slices.Contains([]orders.Way{orders.Raft, orders.Woods, orders.Teleport}, route.Way):
		words, _, _ = strings.Cut(words, " ") // the end is named below
	}
	if end := cmp.Or(p.findWayEnd(route), route.To.Space); end != "" {
		words += ": " + book.Name(p.lang, end)
	}
	return words
}

// findWayEnd returns the space where a way ends now; "" if only dice can tell.
func (p *pointing) findWayEnd(r orders.Route) book.Space {
	if way, _ := p.planRoute(p.seat, r); len(way.Path) > 0 {
		return way.Path[len(way.Path)-1]
	}
	return ""
}

// describeWayEnd describes the space where a way ends; "" if that is not known.
func (p *pointing) describeWayEnd(end book.Space) string {
	if end == "" {
		return ""
	}
	return (&forecast{State: p.State, seat: p.seat, lang: p.lang}).describeSpace(end)
}

// isAskedToMove reports whether the seat is asked for the orders of its turn.
func (p *pointing) isAskedToMove() bool {
	q, ok := p.Turns.Question()
	return ok && q.Point == askOrders.ID && len(q.Seats) > 0 && q.Seats[0] == p.seat
}
