package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// campaign warns of marches that will not do all that their writer may expect (FW01 to
// FW08).
func (c *checker) campaign() {
	for _, o := range c.orders {
		for _, b := range c.spoken(o.Body) {
			switch b := b.(type) {
			case orders.Move:
				c.march(o, b)
			case orders.Sack: // nobody comes there to sack (F-141)
				if !c.comesTo(b.At) {
					c.warn(o, "FE20", c.reason(o, "nobody_there", "place", c.Book.Valley.Spell(b.At)))
				}
			}
		}
	}
	c.unwatched()
	c.crowded()
	if len(c.orders) > 0 {
		c.poor(c.orders[0], c.State)
	}
}

// tooLong warns of a route that is longer than the season or the plan allows (FW01, FW08).
func (c *checker) tooLong(o game.Order, m orders.Move) {
	miles, reach := len(m.Route)-1, 0
	for _, n := range planned(m.Plan) {
		reach += n
	}
	if miles <= reach || reach == 0 {
		return
	}
	halt := c.Book.Valley.Spell(m.Route[reach])
	if miles > orders.Steps*orders.Phases {
		c.warn(o, "FW01", c.reason(o, "warn_long", "miles", miles, "halt", halt))
		return
	}
	need := (miles + orders.Steps - 1) / orders.Steps
	c.warn(o, "FW08", c.reason(o, "warn_plan", "reach", reach, "miles", miles, "halt", halt, "need", need))
}

// timid warns of a march to another seat's manor that does not attack the owner (FW02).
func (c *checker) timid(o game.Order, m orders.Move) {
	owner := c.Manors[m.End()].Owner
	if owner == "" || owner == c.seat || m.Stance == orders.Fight && m.Covers(owner) {
		return
	}
	c.warn(o, "FW02", c.reason(o, "warn_timid", "place", c.Book.Valley.Spell(m.End()), "owner", Speaker{c.State, o.Line.Lang}.Who(owner)), "FIGHT "+c.word(owner))
}

// menAlone warns of men-at-arms sent without a leader to take a manor (FW03).
func (c *checker) menAlone(o game.Order, m orders.Move) {
	own := c.Houses[c.seat].Figures
	if !c.Book.Valley.IsManor(m.End()) || c.Manors[m.End()].Owner == c.seat || m.Pillage != nil {
		return
	}
	if !slices.ContainsFunc(m.Figures, func(n int) bool { return !own[n].Grade.IsMan() }) {
		c.warn(o, "FW03", c.reason(o, "warn_men"))
	}
}

// twoWays warns that another way is as short as the one taken (FW04).
func (c *checker) twoWays(o game.Order, m orders.Move) {
	at := 0
	for _, leg := range m.Legs {
		for _, to := range leg.Stops() {
			for ; at < len(m.Route)-1 && m.Route[at] != to; at++ {
				if c.forks(m.Route[at], to) {
					c.warn(o, "FW04", c.reason(o, "warn_ways", "way", c.stations(m.Route)))
					return
				}
			}
		}
	}
}

// forks reports whether the shortest ways to a place begin with more than one neighbour of
// a node.
func (c *checker) forks(at, to valley.Node) bool {
	ways, shut := 0, c.swept()
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

// stations writes the towns of a route and its ends.
func (c *checker) stations(route []valley.Node) string {
	text := ""
	for i, n := range route {
		if i == 0 || i == len(route)-1 || c.Book.Valley.Code(n) == string(n) {
			text += lists.Either(i > 0, " – ", "") + c.Book.Valley.Spell(n)
		}
	}
	return text
}

// unwatched warns in spring of manors that all possible watchers leave (FW06).
func (c *checker) unwatched() {
	if c.Season != book.Spring {
		return
	}
	leaving := map[valley.Manor]game.Order{}
	gone := map[int]bool{}
	for _, o := range c.orders {
		for _, b := range c.spoken(o.Body) {
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
			c.warn(o, "FW06", c.reason(o, "warn_unwatched", "manor", c.Book.Valley.Spell(m)))
		}
	}
}

// crowded warns of the seat's own groups that will block each other if nobody else acts
// (FW07).
func (c *checker) crowded() {
	warned := map[int]bool{}
	for _, e := range c.rehearse(c.orders) {
		kept, ok := e.(GroupKeptBack)
		if !ok || kept.Seat != c.seat {
			continue
		}
		for _, o := range c.orders {
			moves := slices.ContainsFunc(c.spoken(o.Body), func(b game.Body) bool { return slices.Contains(orders.FiguresOf(b), kept.Figures[0]) })
			if moves && !warned[o.Line.N] {
				warned[o.Line.N] = true
				c.warn(o, "FW07", c.reason(o, "warn_crowd", "phase", kept.Phase, "step", kept.Step, "figures", lists.Join(kept.Figures, ", "),
					"at", c.Book.Valley.Spell(kept.At), "before", c.Book.Valley.Spell(kept.Before)))
			}
		}
	}
}

// march runs all checks of a single march.
func (c *checker) march(o game.Order, m orders.Move) {
	c.tooLong(o, m)
	c.timid(o, m)
	c.menAlone(o, m)
	c.twoWays(o, m)
}
