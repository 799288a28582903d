package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// checkCampaign warns of marches and sacks that will not do all that their writer may expect (FW01 to FW08, FE20).
func (c *checker) checkCampaign() {
	for _, order := range c.orders {
		for _, b := range c.listSpoken(order.Body) {
			switch b := b.(type) {
			case orders.Move:
				c.checkMarch(order, b)
			case orders.Sack: // nobody comes there to sack (F-141)
				if !c.visitsNode(b.At) {
					c.warn(order, "FE20", c.writeReason(order, "nobody_there", "place", c.Book.Valley.Spell(b.At)))
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

// warnTooLong warns of a route that is longer than the season (FW01) or the plan of phases (FW08) allows.
func (c *checker) warnTooLong(order game.Order, move orders.Move) {
	miles, reach := len(move.Route)-1, 0
	for _, n := range planMiles(move.Plan) {
		reach += n
	}
	if miles <= reach || reach == 0 {
		return
	}
	halt := c.Book.Valley.Spell(move.Route[reach])
	if miles > orders.Steps*orders.Phases {
		c.warn(order, "FW01", c.writeReason(order, "warn_long", "miles", miles, "halt", halt))
		return
	}
	need := (miles + orders.Steps - 1) / orders.Steps
	c.warn(order, "FW08", c.writeReason(order, "warn_plan", "reach", reach, "miles", miles, "halt", halt, "need", need))
}

// warnTimid warns of a march to another seat's manor that does not attack the owner (FW02).
func (c *checker) warnTimid(o game.Order, m orders.Move) {
	owner := c.Manors[m.End()].Owner
	if owner == "" || owner == c.seat || m.Stance == orders.Fight && m.Covers(owner) {
		return
	}
	c.warn(o, "FW02", c.writeReason(o, "warn_timid", "place", c.Book.Valley.Spell(m.End()), "owner", Speaker{c.State, o.Line.Lang}.NameSeat(owner)), "FIGHT "+c.seatWord(owner))
}

// warnMenAlone warns of men-at-arms sent without a leader to a manor that the seat does not own, unless they pillage
// (FW03).
func (c *checker) warnMenAlone(order game.Order, move orders.Move) {
	own := c.Houses[c.seat].Figures
	if !c.Book.Valley.IsManor(move.End()) || c.Manors[move.End()].Owner == c.seat || move.Pillage != nil {
		return
	}
	if !slices.ContainsFunc(move.Figures, func(n int) bool { return !own[n].Grade.IsMan() }) {
		c.warn(order, "FW03", c.writeReason(order, "warn_men"))
	}
}

// warnTwoWays warns, once for a march, that another way is as short as the one taken (FW04).
func (c *checker) warnTwoWays(order game.Order, move orders.Move) {
	at := 0
	for _, leg := range move.Legs {
		for _, to := range leg.Stops() {
			for ; at < len(move.Route)-1 && move.Route[at] != to; at++ {
				if c.hasSeveralWays(move.Route[at], to) {
					c.warn(order, "FW04", c.writeReason(order, "warn_ways", "way", c.writeStations(move.Route)))
					return
				}
			}
		}
	}
}

// hasSeveralWays reports whether the shortest ways from a node to a place begin with more than one neighbour.
func (c *checker) hasSeveralWays(at, to valley.Node) bool {
	ways, shut := 0, c.makeClosedTest()
	for _, node := range c.Book.Valley.Neighbours(at) {
		if shut != nil && shut(node) {
			continue
		}
		if c.Book.Valley.Miles(node, to, shut) == c.Book.Valley.Miles(at, to, shut)-1 {
			ways++
		}
	}
	return ways > 1
}

// writeStations names the ends of a route and the towns on it, joined by dashes.
func (c *checker) writeStations(route []valley.Node) string {
	text := ""
	for i, node := range route {
		if i == 0 || i == len(route)-1 || c.Book.Valley.CodeOf(node) == string(node) {
			text += lists.Either(i > 0, " – ", "") + c.Book.Valley.Spell(node)
		}
	}
	return text
}

// warnUnwatched warns in spring of manors that all their possible watchers leave (FW06).
func (c *checker) warnUnwatched() {
	if c.Season != book.Spring {
		return
	}
	leaving := map[valley.Manor]game.Order{}
	leavers := map[int]bool{}
	for _, order := range c.orders {
		for _, b := range c.listSpoken(order.Body) {
			move, ok := b.(orders.Move)
			if !ok {
				continue
			}
			leaving[move.From] = order
			for _, n := range move.Figures {
				leavers[n] = true
			}
		}
	}
	for _, manor := range c.ManorsOf(c.seat) {
		order, left := leaving[manor]
		leaders := slices.DeleteFunc(c.FiguresOn(c.seat, manor), func(n int) bool { return c.Houses[c.seat].Figures[n].Grade.IsMan() })
		stays := slices.ContainsFunc(leaders, func(n int) bool { return !leavers[n] })
		if left && len(leaders) > 0 && !stays {
			c.warn(order, "FW06", c.writeReason(order, "warn_unwatched", "manor", c.Book.Valley.Spell(manor)))
		}
	}
}

// warnCrowded warns of the seat's own groups that will block each other, or halt before a swept bridge, if nobody else
// acts (FW07).
func (c *checker) warnCrowded() {
	warned := map[int]bool{}
	for _, e := range c.rehearse(c.orders) {
		kept, ok := e.(GroupKeptBack)
		if !ok || kept.Seat != c.seat {
			continue
		}
		for _, order := range c.orders {
			moves := slices.ContainsFunc(c.listSpoken(order.Body), func(b game.Body) bool { return slices.Contains(orders.FiguresOf(b), kept.Figures[0]) })
			if moves && !warned[order.Line.N] {
				warned[order.Line.N] = true
				c.warn(order, "FW07", c.writeReason(order, "warn_crowd", "phase", kept.Phase, "step", kept.Step, "figures", lists.Join(kept.Figures, ", "),
					"at", c.Book.Valley.Spell(kept.At), "before", c.Book.Valley.Spell(kept.Before)))
			}
		}
	}
}

// checkMarch gives all warnings about a single march.
func (c *checker) checkMarch(order game.Order, move orders.Move) {
	c.warnTooLong(order, move)
	c.warnTimid(order, move)
	c.warnMenAlone(order, move)
	c.warnTwoWays(order, move)
}
