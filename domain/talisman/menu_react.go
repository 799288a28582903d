package talisman

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// reactions offers lines for the turns of others: an event, and the reaction to it.
func (p *pointing) reactions() menu.Offer {
	return menu.Offer{ID: "when", Words: p.ask("menu.when"), Group: p.ask("menu.group.stands"), Line: func() (string, bool) {
		t, ok := p.trigger()
		if !ok {
			return "", false
		}
		m := p.From(p.ask("menu.react"), p.reacting(t))
		return m.Line, m.Kind == menu.Done
	}}
}

// onWords are the keys of the events that one can react to.
var onWords = []struct {
	on  orders.OnWhat
	key string
}{
	{orders.Attacked, "menu.on.attacked"},
	{orders.Targeted, "menu.on.targeted"},
	{orders.TurnOf, "menu.on.turn"},
	{orders.SpellCast, "menu.on.spell"},
	{orders.Command, "menu.on.command"},
	{orders.WoundOf, "menu.on.wound"},
	{orders.DeathOf, "menu.on.death"},
	{orders.FollowerDeath, "menu.on.follower"},
	{orders.KillBy, "menu.on.kill"},
	{orders.FightOf, "menu.on.fight"},
	{orders.Enters, "menu.on.enters"},
	{orders.TalismanOf, "menu.on.talisman"},
	{orders.MarketDay, "menu.on.marketday"},
}

// trigger asks for the event to react to.
func (p *pointing) trigger() (orders.Trigger, bool) {
	var things []menu.Thing[orders.OnWhat]
	for _, w := range onWords {
		things = append(things, menu.Thing[orders.OnWhat]{What: w.on, ID: order.Fold(string(w.on)), Words: p.ask(w.key)})
	}
	on, ok := pick(p, "menu.when.what", things)
	t := orders.Trigger{On: on}
	if !ok {
		return t, false
	}
	switch on {
	case orders.TurnOf, orders.WoundOf, orders.DeathOf, orders.FightOf, orders.TalismanOf, orders.KillBy, orders.SpellCast, orders.Enters:
		who, named := pick(p, "menu.whom", p.groups())
		t.Who, ok = &who, named
	}
	if ok && on == orders.Enters {
		place, named := p.place(p.everywhere())
		t.Place, ok = &place, named
	}
	return t, ok
}

// reacting offers the reactions to a trigger.
func (p *pointing) reacting(t orders.Trigger) []menu.Offer {
	write := func(o orders.Body) (string, bool) { return "WHEN " + t.String() + " THEN " + o.String(), true }
	return lists.Map(p.reactKinds(t.On), func(k kindOf) menu.Offer { return p.offer("", k, write) })
}

// reactKinds returns the kinds of reactions to an event.
func (p *pointing) reactKinds(on orders.OnWhat) []kindOf {
	windows := answers[on]
	kinds := []kindOf{{id: "nothing", words: "menu.nothing.react", choose: plain(orders.Nothing{})}}
	if on == orders.MarketDay {
		kinds = append(kinds, kindOf{id: "buy", choose: func() (orders.Body, bool) {
			list, ok := p.some("menu.cards", 1, p.sold(""))
			return orders.Buy{Things: list}, ok
		}})
	}
	if on == orders.Attacked || on == orders.Targeted {
		kinds = append(kinds, kindOf{id: "evade", choose: func() (orders.Body, bool) {
			using, ok := p.means(0)
			return orders.Evade{Using: using}, ok
		}})
	}
	cast := kindOf{id: "cast", no: unless(len(p.fitting(windows)) > 0, "menu.no.spell"), choose: func() (orders.Body, bool) {
		spell, ok := pick(p, "menu.spell", p.fitting(windows)) // its target is the cause of the trigger (5.8)
		return orders.Cast{Spell: spell.Card}, ok
	}}
	return append(kinds, cast, p.leaving(), p.aligning())
}

// fitting returns all Spells that fit a moment, held or not: a standing line may be for a
// Spell that the seat draws later.
func (p *pointing) fitting(windows []book.Window) []menu.Thing[orders.Thing] {
	return p.cards(func(d *book.CardDef) bool { return d.Type == book.Spell && slices.ContainsFunc(windows, d.Open) })
}

// nows offers the orders that can be done at once, in another seat's turn.
func (p *pointing) nows() menu.Offer {
	kinds := []kindOf{p.casting([]book.Window{book.AnyMoment}), p.leaving(), p.aligning()}
	offer := menu.Offer{ID: "now", Words: p.ask("menu.now"), Group: p.ask("menu.group.stands"), Line: func() (string, bool) {
		all := lists.Map(kinds, func(k kindOf) menu.Offer {
			return p.offer("", k, func(o orders.Body) (string, bool) { return o.String(), true })
		})
		m := p.From(p.ask("menu.now.what"), all)
		return "NOW " + m.Line, m.Kind == menu.Done
	}}
	if !slices.ContainsFunc(kinds, func(k kindOf) bool { return k.no == "" }) {
		offer.No = func() string { return p.ask("menu.no.now") }
	}
	return offer
}
