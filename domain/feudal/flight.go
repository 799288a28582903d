package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// turnHomeward turns the groups of seats whose lord has fallen towards home (F-221). The event for a seat is recorded
// once in the season.
func (c *campaign) turnHomeward() {
	for _, seat := range c.sortSeats(c.fallen) {
		groups := lists.Keep(c.groups, func(g *group) bool { return g.seat == seat && len(g.figures) > 0 })
		if len(groups) == 0 {
			continue
		}
		if !slices.Contains(c.turned, seat) {
			c.turned = append(c.turned, seat)
			c.emit(RetinueSentHome{Phase: c.phase, Seat: seat})
		}
		for _, g := range groups {
			c.recallGroup(g)
		}
	}
}

// recallGroup lets a group whose lord has fallen halt on a square of its seat, or else
// retreat to the nearest one.
func (c *campaign) recallGroup(group *group) {
	group.route, group.plan = nil, planEveryPhase()
	group.orders.Win, group.orders.Pillage = "STAY", nil
	if c.now.Manors[group.at].Owner == group.seat {
		if group.orders.Stance != orders.Retire {
			group.orders.Stance = orders.Hold
		}
		if group.flight != nil {
			group.flight.goal = group.at
		}
		return
	}
	f := &flight{}
	if group.flight != nil {
		f.places, f.miles = group.flight.places, group.flight.miles
	}
	f.goal, group.flight = c.findHaven(group, f.places...), f
}

// bringHome moves figures of seats whose lord has fallen to their quarters, if they are not on a manor of their seat
// when the season ends (F-222). They take nothing there.
func (c *campaign) bringHome() {
	for _, seat := range c.sortSeats(c.fallen) {
		c.sendHome(seat)
		for _, group := range slices.Clone(c.groups) {
			if group.seat == seat {
				c.splitByPlace(group)
			}
		}
	}
	c.dropEmptyGroups()
	slices.SortStableFunc(c.groups, func(a, b *group) int { return c.seatIndex(a.seat) - c.seatIndex(b.seat) })
}

// splitByPlace takes the figures that have been moved out of a group and forms a group in flight of them at each place.
func (c *campaign) splitByPlace(g *group) {
	moved := map[valley.Node][]int{}
	for _, n := range g.figures {
		if at := c.now.Houses[g.seat].Figures[n].At; at != g.at || g.onRoad {
			moved[at] = append(moved[at], n)
		}
	}
	for _, at := range sortNodes(c.now.Book.Valley, moved) {
		g.figures = slices.DeleteFunc(g.figures, func(n int) bool { return slices.Contains(moved[at], n) })
		home := &group{seat: g.seat, figures: moved[at], start: g.start, at: at, plan: planEveryPhase(), flight: &flight{goal: at}}
		c.groups = append(c.groups, home)
	}
}

// loseLord applies a lord's death in a combat. His side leaves as soon as it may, and the retinue turns home. Without
// succession his seat is eliminated, and its figures leave the board at once (F-220, F-221).
func (f *combat) loseLord(army *army, lord int) {
	f.recordLordDeath(army.seat, lord, f.phase)
	if !f.now.Houses[army.seat].Out {
		army.lordless, f.fallen = true, append(f.fallen, army.seat)
		return
	}
	for _, group := range f.groups {
		if group.seat == army.seat {
			group.figures = nil
		}
	}
	army.fighting, army.ranks = nil, nil
}
