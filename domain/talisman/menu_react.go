package talisman

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/orders"
)

// offerReactions offers lines for the turns of others: an event, and the reaction to it.
func (p *pointing) offerReactions() menu.Offer {
	return menu.Offer{ID: "when", Words: p.sayWords("menu.when"), Group: p.sayWords("menu.group.stands"), Line: func() (string, bool) {
		trigger, ok := orders.AskTrigger(p.asking)
		if !ok {
			return "", false
		}
		write := func(o orders.Body) (string, bool) { return "WHEN " + trigger.String() + " THEN " + o.String(), true }
		m := p.From(p.sayWords("menu.react"), lists.Map(orders.ListReactions(trigger.On, windowsAt[trigger.On]), func(kind orders.Kind) menu.Offer {
			return kind.Offer(p.asking, "", write)
		}))
		return m.Line, m.Kind == menu.Done
	}}
}

// offerInterruptions offers the orders that can be done at once, in another seat's turn.
func (p *pointing) offerInterruptions() menu.Offer {
	all := lists.Map(orders.Interruptions, func(kind orders.Kind) menu.Offer {
		return kind.Offer(p.asking, "", func(o orders.Body) (string, bool) { return o.String(), true })
	})
	offer := menu.Offer{ID: "now", Words: p.sayWords("menu.now"), Group: p.sayWords("menu.group.stands"), Line: func() (string, bool) {
		m := p.From(p.sayWords("menu.now.what"), all)
		return "NOW " + m.Line, m.Kind == menu.Done
	}}
	offer.No = func() string {
		return lists.Either(slices.ContainsFunc(all, menu.Offer.IsOpen), "", p.sayWords("menu.no.now"))
	}
	return offer
}
