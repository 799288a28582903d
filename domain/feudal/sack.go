package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// A raid is a line that sacks a monastery.
type raid struct {
	seat game.Seat
	line placed
}

// sackAll gives the loot of the monasteries to those who sack them (S8, F-141,
// F-161).
func (c *campaign) sackAll() {
	if !c.now.Options.Monasteries || c.now.Season != book.Autumn {
		return
	}
	wanted := map[valley.Node][]raid{}
	c.each(orders.StageSack, func(seat game.Seat, p placed, _ bool) *failure {
		at := p.Body.(orders.Sack).At
		if f := c.canSack(seat, at); f != nil {
			return f
		}
		wanted[at] = append(wanted[at], raid{seat, p})
		return nil
	})
	for _, m := range c.now.Book.Valley.Monasteries {
		c.sackOne(m, wanted[m.Code])
	}
}

// canSack says what stands against the sack of a monastery, but for others who
// are there.
func (c *campaign) canSack(seat game.Seat, at valley.Node) *failure {
	_, barred := c.now.sackBarred(seat)
	switch {
	case c.now.Lordless(seat):
		return &failure{code: "FE20", reason: "lordless"}
	case barred:
		return &failure{code: "FE20", reason: "vow"}
	case !slices.Contains(c.visitors(at), seat):
		return &failure{code: "FE20", reason: "absent"}
	}
	return nil
}

// visitors are the seats present at a monastery, in seat order: those with
// figures that are neither in flight (F-95) nor in prayer (F-146).
func (c *campaign) visitors(at valley.Node) []game.Seat {
	var seats []game.Seat
	for _, g := range c.groups {
		if g.at == at && !g.onRoad && g.flight == nil && !g.praying && len(g.figures) > 0 && !slices.Contains(seats, g.seat) {
			seats = append(seats, g.seat)
		}
	}
	return seats
}

// sackOne shares a monastery's loot among the raiders whom nobody prevents
// (F-142).
func (c *campaign) sackOne(m valley.Monastery, lines []raid) {
	var raiders []game.Seat
	for _, d := range lines {
		if !slices.Contains(raiders, d.seat) {
			raiders = append(raiders, d.seat)
		}
	}
	seats := slices.DeleteFunc(slices.Clone(raiders), func(seat game.Seat) bool { return c.prevented(seat, m.Code, raiders) })
	for _, d := range lines {
		if !slices.Contains(seats, d.seat) {
			c.fail(d.seat, d.line.Line, d.line.Body, "FE20", "bystander", 0, 0)
		}
	}
	if len(seats) == 0 {
		return
	}
	loot := c.now.lootOf(m)
	c.emit(MonasterySacked{At: m.Code, Seats: seats, Loot: loot, Share: loot / len(seats), Turn: c.turn()})
	for _, seat := range seats {
		c.shame(seat, c.now.Book.Honours.Sack, honourSack) // F-143
	}
}

// prevented reports whether somebody at a monastery who does not sack it keeps
// a seat from doing so (F-142).
func (c *campaign) prevented(seat game.Seat, at valley.Node, raiders []game.Seat) bool {
	return slices.ContainsFunc(c.visitors(at), func(other game.Seat) bool {
		return !slices.Contains(raiders, other) && !c.now.atPeace(seat, other)
	})
}

// lootOf is what a monastery holds this year (F-141, F-212).
func (s *State) lootOf(m valley.Monastery) int {
	switch s.Loot {
	case lootNone:
		return 0
	case lootDouble:
		return m.Loot * s.Book.Land.Rich
	}
	return m.Loot
}
