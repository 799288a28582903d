package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// sackMonasteries gives the loot of the monasteries to the seats that sack them (F-141, F-161). It does nothing except
// in autumn with the option monasteries.
func (c *campaign) sackMonasteries() {
	if !c.now.Options.Monasteries || c.now.Season != book.Autumn {
		return
	}
	ordersByPlace := map[valley.Node][]placedOrder{}
	c.carryOutStage(orders.StageSack, func(placed placedOrder) *failure {
		at := placed.Body.(orders.Sack).At
		if f := c.findSackFailure(placed.seat, at); f != nil {
			return f
		}
		ordersByPlace[at] = append(ordersByPlace[at], placed)
		return nil
	})
	for _, m := range c.now.Book.Valley.Monasteries {
		c.shareLoot(m, ordersByPlace[m.Code])
	}
}

// findSackFailure returns the reason why a seat cannot sack a monastery; nil if it can. Other
// seats there are not considered.
func (c *campaign) findSackFailure(seat game.Seat, at valley.Node) *failure {
	_, barred := c.now.isSackBarred(seat)
	return cmp.Or(
		failUnless(!c.now.IsLordless(seat), "FE20", "lordless"),
		failUnless(!barred, "FE20", "vow"),
		failUnless(slices.Contains(c.listVisitors(at), seat), "FE20", "absent"),
	)
}

// listVisitors lists the seats present at a monastery, in seat order. Figures in flight
// (F-95) or in prayer (F-146) do not count.
func (c *campaign) listVisitors(at valley.Node) []game.Seat {
	return listSeats(lists.Keep(c.groups, func(g *group) bool {
		return g.at == at && !g.onRoad && g.flight == nil && !g.praying && len(g.figures) > 0
	}))
}

// shareLoot shares a monastery's loot among the raiders whom nobody prevents, and takes honour from them (F-142,
// F-143). The others are told that they failed. Without raiders nothing happens.
func (c *campaign) shareLoot(monastery valley.Monastery, lines []placedOrder) {
	raiders := lists.Distinct(lists.Map(lines, func(p placedOrder) game.Seat { return p.seat }))
	seats := slices.DeleteFunc(slices.Clone(raiders), func(seat game.Seat) bool { return c.isKeptFromSack(seat, monastery.Code, raiders) })
	for _, placed := range lines {
		if !slices.Contains(seats, placed.seat) {
			c.reportFailure(placed, &failure{code: "FE20", reason: "bystander"})
		}
	}
	if len(seats) == 0 {
		return
	}
	loot := c.now.lootOf(monastery)
	c.emit(MonasterySacked{At: monastery.Code, Seats: seats, Loot: loot, Share: loot / len(seats), Turn: c.now.currentTurn()})
	for _, seat := range seats {
		c.changeHonour(seat, -c.now.Book.Honours.Sack, honourSack) // F-143
	}
}

// isKeptFromSack reports whether a seat is kept from sacking a monastery by another seat there that does not sack it,
// unless the two are at peace (F-142).
func (c *campaign) isKeptFromSack(seat game.Seat, at valley.Node, raiders []game.Seat) bool {
	return slices.ContainsFunc(c.listVisitors(at), func(other game.Seat) bool {
		return !slices.Contains(raiders, other) && !c.now.areAtPeace(seat, other)
	})
}

// lootOf returns the loot of a monastery this year (F-141, F-212).
func (s *State) lootOf(monastery valley.Monastery) int {
	switch s.Loot {
	case lootNone:
		return 0
	case lootDouble:
		return monastery.Loot * s.Book.Land.Rich
	}
	return monastery.Loot
}
