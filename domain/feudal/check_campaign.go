package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// checkCampaign warns of marches that will not do all that their writer may expect (FW01 to
// FW08).
func (c *checker) checkCampaign() {
	for _, o := range c.orders {
		for _, b := range c.listSpoken(o.Body) {
			switch b := b.(type) {
			case orders.Move:
				c.checkMarch(o, b)
			case orders.Sack: // nobody comes there to sack (F-141)
				if !c.visitsNode(b.At) {
					c.warn(o, "FE20", c.writeReason(o, "nobody_there", "place", c.Book.Valley.Spell(b.At)))
				}
			}
		}
	}
	c.warnUnwatched()
	c.warnCrowded()
	if len(c.orders) > 0 {
		c.warnPoor(c.orders[0], c.State)
	}
}

// warnTooLong warns of a route that is longer than the season or the plan allows (FW01,
// FW08).
func (c *checker) warnTooLong(o game.Order, m orders.Move) {
	miles, reach := len(m.Route)-1, 0
	for _, n := range planMiles(m.Plan) {
		reach += n
	}
	if miles <= reach || reach == 0 {
		return
	}
	halt := c.Book.Valley.Spell(m.Route[reach])
	if miles > orders.Steps*orders.Phases {
		c.warn(o, "FW01", c.writeReason(o, "warn_long", "miles", miles, "halt", halt))
		return
	}
	need := (miles + orders.Steps - 1) / orders.Steps
	c.warn(o, "FW08", c.writeReason(o, "warn_plan", "reach", reach, "miles", miles, "halt", halt, "need", need))
}

// warnTimid warns of a march to another seat's manor that does not attack the owner (FW02).
func (c *checker) warnTimid(o game.Order, m orders.Move) {
	owner := c.Manors[m.End()].Owner
	if owner == "" || owner == c.seat || m.Stance == orders.Fight && m.Covers(owner) {
		return
	}
	c.warn(o, "FW02", c.writeReason(o, "warn_timid", "place", c.Book.Valley.Spell(m.End()), "owner", Speaker{c.State, o.Line.Lang}.Who(owner)), "FIGHT "+c.seatWord(owner))
}

// warnMenAlone warns of men-at-arms sent without a leader to take a manor (FW03).
func (c *checker) warnMenAlone(o game.Order, m orders.Move) {
	own := c.Houses[c.seat].Figures
	if !c.Book.Valley.IsManor(m.End()) || c.Manors[m.End()].Owner == c.seat || m.Pillage != nil {
		return
	}
	if !slices.ContainsFunc(m.Figures, func(n int) bool { return !own[n].Grade.IsMan() }) {
		c.warn(o, "FW03", c.writeReason(o, "warn_men"))
	}
}

// warnTwoWays warns that another way is as short as the one taken (FW04).
func (c *checker) warnTwoWays(o game.Order, m orders.Move) {
	at := 0
	for _, leg := range m.Legs {
		for _, to := range leg.Stops() {
			for ; at < len(m.Route)-1 && m.Route[at] != to; at++ {
				if c.hasSeveralWays(m.Route[at], to) {
					c.warn(o, "FW04", c.writeReason(o, "warn_ways", "way", c.writeStations(m.Route)))
					return
				}
			}
		}
	}
}

// hasSeveralWays reports whether the shortest ways to a place begin with more than one
// neighbour of a node.
func (c *checker) hasSeveralWays(at, to valley.Node) bool {
	ways, shut := 0, c.closedTest()
	for _, n := range c.Book.Valley.Neighbours(at) {
		if shut != nil && shut(n) {
			continue
		}
		if c.Book.Valley.Miles(n, to, shut) == c.Book.Valley.Miles(at, to, shut)-1 {
			ways++
		}
	}
	return ways > 1
}

// writeStations writes the towns of a route and its ends.
func (c *checker) writeStations(route []valley.Node) string {
	text := ""
	for i, n := range route {
		if i == 0 || i == len(route)-1 || c.Book.Valley.Code(n) == string(n) {
			text += lists.Either(i > 0, " – ", "") + c.Book.Valley.Spell(n)
		}
	}
	return text
}

// warnUnwatched warns in spring of manors that all possible watchers leave (FW06).
func (c *checker) warnUnwatched() {
	if c.Season != book.Spring {
		return
	}
	leaving := map[valley.Manor]game.Order{}
	gone := map[int]bool{}
	for _, o := range c.orders {
		for _, b := range c.listSpoken(o.Body) {
			m, ok := b.(orders.Move)
			if !ok {
				continue
			}
			leaving[m.From] = o
			for _, n := range m.Figures {
				gone[n] = true
			}
		}
	}
	for _, m := range c.ManorsOf(c.seat) {
		o, left := leaving[m]
		leaders := slices.DeleteFunc(c.Standing(c.seat, m), func(n int) bool { return c.Houses[c.seat].Figures[n].Grade.IsMan() })
		stays := slices.ContainsFunc(leaders, func(n int) bool { return !gone[n] })
		if left && len(leaders) > 0 && !stays {
			c.warn(o, "FW06", c.writeReason(o, "warn_unwatched", "manor", c.Book.Valley.Spell(m)))
		}
	}
}

// warnCrowded warns of the seat's own groups that will block each other if nobody else acts
// (FW07).
func (c *checker) warnCrowded() {
	warned := map[int]bool{}
	for _, e := range c.rehearse(c.orders) {
		kept, ok := e.(GroupKeptBack)
		if !ok || kept.Seat != c.seat {
			continue
		}
		for _, o := range c.orders {
			moves := slices.ContainsFunc(c.listSpoken(o.Body), func(b game.Body) bool { return slices.Contains(orders.FiguresOf(b), kept.Figures[0]) })
			if moves && !warned[o.Line.N] {
				warned[o.Line.N] = true
				c.warn(o, "FW07", c.writeReason(o, "warn_crowd", "phase", kept.Phase, "step", kept.Step, "figures", lists.Join(kept.Figures, ", "),
					"at", c.Book.Valley.Spell(kept.At), "before", c.Book.Valley.Spell(kept.Before)))
			}
		}
	}
}

// checkMarch runs all checks of a single march.
func (c *checker) checkMarch(o game.Order, m orders.Move) {
	c.warnTooLong(o, m)
	c.warnTimid(o, m)
	c.warnMenAlone(o, m)
	c.warnTwoWays(o, m)
}
