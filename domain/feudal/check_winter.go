package feudal

import (
	"slices"
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// checkWinter rehearses the winter. It refuses a line that cannot be carried out, and warns of a line that can be
// carried out in part (FE13, FE14, FE17 to FE19). It also warns of next winter's pay.
func (c *checker) checkWinter() {
	events := c.rehearse(c.orders)
	for _, e := range events {
		failed, ok := e.(OrderFailed)
		if !ok || failed.Seat != c.seat {
			continue
		}
		i := slices.IndexFunc(c.orders, func(o game.Order) bool { return o.Line.N == failed.Line })
		if i < 0 {
			continue
		}
		o, code := c.orders[i], order.Code(failed.Code)
		why := catalogue.Say(o.Line.Lang, "failed."+failed.Reason, args{"need": strconv.Itoa(failed.Need), "have": strconv.Itoa(failed.Have)})
		if c.doesInPart(i) {
			c.warn(o, code, c.writeReason(o, "in_part", "reason", why), c.listReplacements(o, failed.Reason)...)
		} else {
			c.refuse(o, code, "", why, c.listReplacements(o, failed.Reason)...)
		}
	}
	c.warnPoorNextYear(events)
}

// doesInPart reports whether order i, for several purchases, would succeed for a single one.
func (c *checker) doesInPart(i int) bool {
	placed := slices.Clone(c.orders)
	one, more := orders.OnePurchase(placed[i].Body)
	if !more {
		return false
	}
	placed[i].Body = one
	return !slices.ContainsFunc(c.rehearse(placed), func(e event.Event) bool {
		failed, ok := e.(OrderFailed)
		return ok && failed.Seat == c.seat && failed.Line == placed[i].Line.N
	})
}

// listReplacements lists orders or places that could stand instead of an order that fails for a reason; nil if none is
// known.
func (c *checker) listReplacements(gameOrder game.Order, reason string) []string {
	switch b := gameOrder.Body.(type) {
	case orders.Build:
		if reason == "site" {
			return c.buildFitting(func(m valley.Manor) bool { return c.sitesLeft(m, b.Work) > 0 }, func(m valley.Manor) game.Body {
				return orders.Build{N: 1, Work: b.Work, At: m}
			})
		}
	case orders.Regroup:
		return c.insteadOfRegroup(gameOrder, b, reason)
	case orders.RegroupGuards:
		if reason == "connected" {
			return c.spellManors(c.listConnected(c.seat, b.From))
		}
	case orders.BuildCastle:
		if reason == "castle" {
			return c.buildFitting(func(m valley.Manor) bool { return c.Manors[m].Castle == "" }, func(m valley.Manor) game.Body {
				return orders.BuildCastle{At: m}
			})
		}
	case orders.Repair:
		if reason == "damage" {
			return c.buildFitting(func(m valley.Manor) bool { return c.Manors[m].findCondition(b.What) == book.Damaged }, func(m valley.Manor) game.Body {
				return orders.Repair{What: b.What, At: m}
			})
		}
	}
	return nil
}

// insteadOfRegroup lists the manors to which the figures can go, or, if they find no room, a text on the figures that
// stand at their goal.
func (c *checker) insteadOfRegroup(o game.Order, regroup orders.Regroup, reason string) []string {
	switch reason {
	case "connected":
		return c.spellManors(c.listConnected(c.seat, c.Houses[c.seat].Figures[regroup.Figures[0]].At))
	case "crowd":
		return []string{c.writeReason(o, "at_list", "place", c.Book.Valley.Spell(regroup.To), "figures", lists.Join(c.FiguresOn(c.seat, regroup.To), ", "))}
	}
	return nil
}

// buildFitting spells an order for each of the seat's manors that fits; made builds it.
func (c *checker) buildFitting(fits func(valley.Manor) bool, made func(valley.Manor) game.Body) []string {
	return lists.Map(lists.Keep(c.ManorsOf(c.seat), fits), func(m valley.Manor) string { return made(m).String() })
}

// findCondition returns the condition of the building that a REPAIR names.
func (m Holding) findCondition(what string) book.Condition {
	if what == repairsCastle {
		return m.Castle
	}
	return m.HolySite(book.Site(what))
}

// spellManors spells manors as players do.
func (c *checker) spellManors(manors []valley.Manor) []string {
	return lists.Map(manors, c.Book.Valley.Spell)
}

// warnPoorNextYear warns a seat that recruits, if it will have more figures than it can pay next winter (FW05). events
// are those of the rehearsed winter.
func (c *checker) warnPoorNextYear(events []event.Event) {
	var lastRecruit *game.Order
	for i, o := range c.orders {
		for _, b := range c.listSpoken(o.Body) {
			if _, ok := b.(orders.RecruitAt); ok {
				lastRecruit = &c.orders[i]
			}
		}
	}
	if lastRecruit == nil {
		return
	}
	after := c.copyKnownTo(c.seat)
	for _, e := range events {
		after.Apply(e)
	}
	c.warnPoor(*lastRecruit, after)
}

// warnPoor warns a seat, beside one of its orders, if the pay of the next winter exceeds the money that it will have.
func (c *checker) warnPoor(o game.Order, state *State) {
	pay, fortune, expected := state.PayOf(c.seat), state.Houses[c.seat].Fortune+state.Houses[c.seat].Chest, state.ExpectedRevenue(c.seat)
	if pay > fortune+expected {
		c.warn(o, "FW05", c.writeReason(o, "warn_pay", "pay", pay, "fortune", fortune, "expected", expected))
	}
}
