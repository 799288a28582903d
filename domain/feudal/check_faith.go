package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// holy refuses orders about holy sites that the seat's faith, the places of its figures or
// its purse do not allow (FE13, FE17). The faith counts after declarations in the same
// letter (S1a). Refused orders are dropped from further checks.
func (c *checker) holy() {
	faith := c.faithToBe()
	c.orders = slices.DeleteFunc(slices.Clone(c.orders), func(o game.Order) bool {
		before := len(c.found)
		for _, b := range c.plain(o.Body) {
			switch b := b.(type) {
			case orders.Destroy:
				c.destroys(o, b, faith)
			case orders.BuildSite:
				c.builds(o, b, faith)
			}
		}
		return len(c.found) > before
	})
}

// faithToBe returns the seat's faith once its own declaration has taken effect.
func (c *checker) faithToBe() book.Faith {
	faith := c.Houses[c.seat].Faith
	for _, o := range c.orders {
		for _, b := range c.foremost(o.Body) {
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

// foremost lists the orders of a body that come first. Of alternatives it takes the first
// choice, because choices that are not legal have been left out at parsing.
func (c *checker) foremost(b game.Body) []game.Body {
	var all []game.Body
	for _, b := range c.branch(b) {
		if first, ok := b.(orders.First); ok {
			all = append(all, first.Choices[0]...)
		} else {
			all = append(all, b)
		}
	}
	return all
}

// plain lists the orders of a body that will certainly be carried out, without
// alternatives.
func (c *checker) plain(b game.Body) []game.Body {
	return slices.DeleteFunc(slices.Clone(c.branch(b)), func(b game.Body) bool { _, ok := b.(orders.First); return ok })
}

// steals reports whether a group of the seat may bring in money before summer is over
// (F-133).
func (c *checker) steals() bool {
	for _, o := range c.orders {
		for _, b := range c.spoken(o.Body) {
			if o := orders.ClausesOf(b); o != nil && o.Pillage != nil && slices.ContainsFunc(o.Pillage.Kinds, func(k orders.PillageKind) bool { return k.Kind == "STEAL" }) {
				return true
			}
		}
	}
	return false
}

// profession spells the order that leads from one faith to another.
func profession(from, to book.Faith) string {
	if from == "" {
		return orders.DeclareFaith{Faith: to}.String()
	}
	return orders.Convert{Faith: to}.String()
}

// comesTo reports whether figures of the seat stand on a node or march over it.
func (c *checker) comesTo(at valley.Node) bool {
	if len(c.Standing(c.seat, at)) > 0 {
		return true
	}
	for _, o := range c.orders {
		for _, b := range c.spoken(o.Body) {
			if m, ok := b.(orders.Move); ok && slices.Contains(m.Route, at) {
				return true
			}
		}
	}
	return false
}

// faithName names a faith in the language of the order's line.
func (c *checker) faithName(o game.Order, f book.Faith) string {
	if f == book.Christian {
		return c.reason(o, "christian")
	}
	return c.reason(o, "pagan")
}

// destroys refuses the destruction of a site by a seat that does not have the other faith
// (F-235).
func (c *checker) destroys(o game.Order, d orders.Destroy, faith book.Faith) {
	if other := d.Site.Faith().Other(); faith != other {
		c.refuse(o, "FE17", "", c.reason(o, "destroys", "site", d.Site, "faith", c.faithName(o, other)), profession(faith, other))
	}
}

// builds refuses a site of another faith, a site on a manor that cannot be the seat's when
// it is built, and a site that the seat cannot pay (F-238).
func (c *checker) builds(o game.Order, b orders.BuildSite, faith book.Faith) {
	place := c.Book.Valley.Spell(b.At)
	price, have := c.sitePrice(b.Site), c.Houses[c.seat].Fortune
	switch own := b.Site.Faith(); {
	case faith != own:
		c.refuse(o, "FE17", "", c.reason(o, "builds", "site", b.Site, "faith", c.faithName(o, own)), profession(faith, own))
	case c.Manors[b.At].Owner != c.seat && !c.comesTo(b.At):
		c.refuse(o, "FE17", "", c.reason(o, "not_yours", "place", place), c.namesOf(c.ManorsOf(c.seat))...)
	case c.Season == book.Summer && have < price && !c.steals():
		c.refuse(o, "FE13", "", c.reason(o, "price", "need", price, "have", have))
	}
}
