package talisman

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// offerReactions offers lines for the turns of others: an event, and the reaction to it.
func (p *pointing) offerReactions() menu.Offer {
	return menu.Offer{ID: "when", Words: p.sayWords("menu.when"), Group: p.sayWords("menu.group.stands"), Line: func() (string, bool) {
		trigger, ok := p.chooseTrigger()
		if !ok {
			return "", false
		}
		m := p.From(p.sayWords("menu.react"), p.offerReactionsTo(trigger))
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

// chooseTrigger asks for the event to react to.
func (p *pointing) chooseTrigger() (orders.Trigger, bool) {
	var things []menu.Thing[orders.OnWhat]
	for _, w := range onWords {
		things = append(things, menu.Thing[orders.OnWhat]{What: w.on, ID: order.Fold(string(w.on)), Words: p.sayWords(w.key)})
	}
	on, ok := chooseThing(p, "menu.when.what", things)
	trigger := orders.Trigger{On: on}
	if !ok {
		return trigger, false
	}
	switch on {
	case orders.TurnOf, orders.WoundOf, orders.DeathOf, orders.FightOf, orders.TalismanOf, orders.KillBy, orders.SpellCast, orders.Enters:
		who, named := chooseThing(p, "menu.whom", p.listGroups())
		trigger.Who, ok = &who, named
	}
	if ok && on == orders.Enters {
		place, named := p.choosePlace(p.listPlaces())
		trigger.Place, ok = &place, named
	}
	return trigger, ok
}

// offerReactionsTo offers the reactions to a trigger.
func (p *pointing) offerReactionsTo(trigger orders.Trigger) []menu.Offer {
	write := func(o orders.Body) (string, bool) { return "WHEN " + trigger.String() + " THEN " + o.String(), true }
	return lists.Map(p.listReactionKinds(trigger.On), func(k kindOf) menu.Offer { return p.newOffer("", k, write) })
}

// listReactionKinds returns the kinds of reactions to an event.
func (p *pointing) listReactionKinds(on orders.OnWhat) []kindOf {
	windows := answers[on]
	kinds := []kindOf{{id: "nothing", words: "menu.nothing.react", choose: choosePlain(orders.Nothing{})}}
	if on == orders.MarketDay {
		kinds = append(kinds, kindOf{id: "buy", choose: func() (orders.Body, bool) {
			list, ok := p.chooseSome("menu.cards", 1, p.listSoldWares(""))
			return orders.Buy{Things: list}, ok
		}})
	}
	if on == orders.Attacked || on == orders.Targeted {
		kinds = append(kinds, kindOf{id: "evade", choose: func() (orders.Body, bool) {
			using, ok := p.chooseMeans(0)
			return orders.Evade{Using: using}, ok
		}})
	}
	cast := kindOf{id: "cast", no: reasonUnless(len(p.listFittingSpells(windows)) > 0, "menu.no.spell"), choose: func() (orders.Body, bool) {
		spell, ok := chooseThing(p, "menu.spell", p.listFittingSpells(windows)) // its target is the cause of the trigger
		return orders.Cast{Spell: spell.Card}, ok
	}}
	return append(kinds, cast, p.newLeaveKind(), p.newAlignKind())
}

// listFittingSpells returns all Spells that fit a moment, held or not: a standing line may be for a
// Spell that the seat draws later.
func (p *pointing) listFittingSpells(windows []book.Window) []menu.Thing[orders.Thing] {
	return p.listCards(func(d *book.CardDef) bool { return d.Type == book.Spell && slices.ContainsFunc(windows, d.MayBeCastIn) })
}

// offerNowOrders offers the orders that can be done at once, in another seat's turn.
func (p *pointing) offerNowOrders() menu.Offer {
	kinds := []kindOf{p.newCastKind([]book.Window{book.AnyMoment}), p.newLeaveKind(), p.newAlignKind()}
	offer := menu.Offer{ID: "now", Words: p.sayWords("menu.now"), Group: p.sayWords("menu.group.stands"), Line: func() (string, bool) {
		all := lists.Map(kinds, func(k kindOf) menu.Offer {
			return p.newOffer("", k, func(o orders.Body) (string, bool) { return o.String(), true })
		})
		m := p.From(p.sayWords("menu.now.what"), all)
		return "NOW " + m.Line, m.Kind == menu.Done
	}}
	if !slices.ContainsFunc(kinds, func(k kindOf) bool { return k.no == "" }) {
		offer.No = func() string { return p.sayWords("menu.no.now") }
	}
	return offer
}
