package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// checkHolySites refuses orders about holy sites that the seat's faith, the places of its
// figures or its purse do not allow (FE13, FE17). The faith counts after declarations in
// the same submission (S1a). Refused orders are dropped from further checks.
func (c *checker) checkHolySites() {
	faith := c.faithToBe()
	c.orders = slices.DeleteFunc(slices.Clone(c.orders), func(o game.Order) bool {
		before := len(c.found)
		for _, b := range c.listCertain(o.Body) {
			switch b := b.(type) {
			case orders.Destroy:
				c.checkDestroy(o, b, faith)
			case orders.BuildSite:
				c.checkBuildSite(o, b, faith)
			}
		}
		return len(c.found) > before
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

// listFirst lists the orders of a body that come first. Of alternatives it takes the first
// choice, because choices that are not legal have been left out at parsing.
func (c *checker) listFirst(b game.Body) []game.Body {
	var all []game.Body
	for _, b := range c.chooseBranch(b) {
		if first, ok := b.(orders.First); ok {
			all = append(all, first.Choices[0]...)
		} else {
			all = append(all, b)
		}
	}
	return all
}

// listCertain lists the orders of a body that will certainly be carried out, without
// alternatives.
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

// visitsNode reports whether figures of the seat stand on a node or march over it.
func (c *checker) visitsNode(at valley.Node) bool {
	if len(c.Standing(c.seat, at)) > 0 {
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
func (c *checker) nameFaith(o game.Order, f book.Faith) string {
	if f == book.Christian {
		return c.writeReason(o, "christian")
	}
	return c.writeReason(o, "pagan")
}

// checkDestroy refuses the destruction of a site by a seat that does not have the other
// faith (F-235).
func (c *checker) checkDestroy(o game.Order, d orders.Destroy, faith book.Faith) {
	if other := d.Site.Faith().Other(); faith != other {
		c.refuse(o, "FE17", "", c.writeReason(o, "destroys", "site", d.Site, "faith", c.nameFaith(o, other)), spellProfession(faith, other))
	}
}

// checkBuildSite refuses a site of another faith, a site on a manor that cannot be the
// seat's when it is built, and a site that the seat cannot pay (F-238).
func (c *checker) checkBuildSite(o game.Order, b orders.BuildSite, faith book.Faith) {
	place := c.Book.Valley.Spell(b.At)
	price, have := c.sitePrice(b.Site), c.Houses[c.seat].Fortune
	switch own := b.Site.Faith(); {
	case faith != own:
		c.refuse(o, "FE17", "", c.writeReason(o, "builds", "site", b.Site, "faith", c.nameFaith(o, own)), spellProfession(faith, own))
	case c.Manors[b.At].Owner != c.seat && !c.visitsNode(b.At):
		c.refuse(o, "FE17", "", c.writeReason(o, "not_yours", "place", place), c.spellManors(c.ManorsOf(c.seat))...)
	case c.Season == book.Summer && have < price && !c.maySteal():
		c.refuse(o, "FE13", "", c.writeReason(o, "price", "need", price, "have", have))
	}
}
