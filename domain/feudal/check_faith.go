package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// checkHolySites refuses orders about holy sites that the seat's faith, its manors or its money do not allow (FE13,
// FE17). The faith counts after declarations in the same submission. Refused orders are dropped from further checks.
func (c *checker) checkHolySites() {
	faith := c.faithToBe()
	c.orders = slices.DeleteFunc(slices.Clone(c.orders), func(order game.Order) bool {
		before := len(c.faults)
		for _, b := range c.listCertain(order.Body) {
			switch b := b.(type) {
			case orders.Destroy:
				c.checkDestroy(order, b, faith)
			case orders.BuildSite:
				c.checkBuildSite(order, b, faith)
			}
		}
		return len(c.faults) > before
	})
}

// faithToBe returns the seat's faith once its own declaration has taken effect.
func (c *checker) faithToBe() book.Faith {
	faith := c.Houses[c.seat].Faith
	for _, o := range c.orders {
		for _, b := range c.listFirst(o.Body) {
			switch b := b.(type) {
			case orders.DeclareFaith:
				faith = b.Faith
			case orders.Convert:
				faith = b.Faith
			}
		}
	}
	return faith
}

// listFirst lists the orders of a body that are tried first. Of alternatives it takes the first choice, because choices
// that are not legal have been left out at parsing.
func (c *checker) listFirst(body game.Body) []game.Body {
	var all []game.Body
	for _, b := range c.chooseBranch(body) {
		if first, ok := b.(orders.First); ok {
			all = append(all, first.Choices[0]...)
		} else {
			all = append(all, b)
		}
	}
	return all
}

// listCertain lists the orders of a body that are not alternatives: those of the side of a condition that holds.
func (c *checker) listCertain(b game.Body) []game.Body {
	return slices.DeleteFunc(slices.Clone(c.chooseBranch(b)), func(b game.Body) bool { _, ok := b.(orders.First); return ok })
}

// maySteal reports whether a group of the seat may bring in money before summer is over
// (F-133).
func (c *checker) maySteal() bool {
	for _, o := range c.orders {
		for _, b := range c.listSpoken(o.Body) {
			if o := orders.ClausesOf(b); o != nil && o.Pillage != nil && slices.ContainsFunc(o.Pillage.Kinds, func(k orders.PillageKind) bool { return k.Kind == "STEAL" }) {
				return true
			}
		}
	}
	return false
}

// spellProfession spells the order that leads from one faith to another.
func spellProfession(from, to book.Faith) string {
	if from == "" {
		return orders.DeclareFaith{Faith: to}.String()
	}
	return orders.Convert{Faith: to}.String()
}

// visitsNode reports whether figures of the seat stand on a node, or march over it by any of its orders.
func (c *checker) visitsNode(at valley.Node) bool {
	if len(c.FiguresOn(c.seat, at)) > 0 {
		return true
	}
	for _, o := range c.orders {
		for _, b := range c.listSpoken(o.Body) {
			if m, ok := b.(orders.Move); ok && slices.Contains(m.Route, at) {
				return true
			}
		}
	}
	return false
}

// nameFaith names a faith in the language of the order's line.
func (c *checker) nameFaith(order game.Order, f book.Faith) string {
	if f == book.Christian {
		return c.writeReason(order, "christian")
	}
	return c.writeReason(order, "pagan")
}

// checkDestroy refuses the destruction of a site unless the seat has the other faith (F-235).
func (c *checker) checkDestroy(order game.Order, destroy orders.Destroy, faith book.Faith) {
	if other := destroy.Site.Faith().Other(); faith != other {
		c.refuse(order, "FE17", "", c.writeReason(order, "destroys", "site", destroy.Site, "faith", c.nameFaith(order, other)), spellProfession(faith, other))
	}
}

// checkBuildSite refuses a site of another faith, a site on a manor that the seat neither owns nor reaches, and in
// summer a site that the seat cannot pay and cannot steal for (F-238).
func (c *checker) checkBuildSite(order game.Order, site orders.BuildSite, faith book.Faith) {
	place := c.Book.Valley.Spell(site.At)
	price, have := c.sitePrice(site.Site), c.Houses[c.seat].Fortune
	switch own := site.Site.Faith(); {
	case faith != own:
		c.refuse(order, "FE17", "", c.writeReason(order, "builds", "site", site.Site, "faith", c.nameFaith(order, own)), spellProfession(faith, own))
	case c.Manors[site.At].Owner != c.seat && !c.visitsNode(site.At):
		c.refuse(order, "FE17", "", c.writeReason(order, "not_yours", "place", place), c.spellManors(c.ManorsOf(c.seat))...)
	case c.Season == book.Summer && have < price && !c.maySteal():
		c.refuse(order, "FE13", "", c.writeReason(order, "price", "need", price, "have", have))
	}
}
