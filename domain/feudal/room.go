package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// makeRoom moves figures away from nodes to which retreats and victories have brought more
// than six figures of a seat, until nothing more can be moved (F-94).
func (c *campaign) makeRoom() {
	for moved := true; moved; {
		moved = false
		for _, f := range c.listArrivals() {
			moved = c.pushExcess(f) || moved
		}
	}
}

// listArrivals lists, for each node to which a combat of this phase has brought figures of a seat, all figures of that
// seat there, in node order, then seat order.
func (c *campaign) listArrivals() []*force {
	var forces []*force
	for _, g := range c.groups {
		if g.arrived == nil || slices.ContainsFunc(forces, func(f *force) bool { return f.seat == g.seat && f.node() == g.at }) {
			continue
		}
		there := lists.Keep(c.groups, func(h *group) bool { return h.seat == g.seat && h.at == g.at })
		forces = append(forces, &force{seat: g.seat, groups: there})
	}
	slices.SortStableFunc(forces, func(p, q *force) int { return c.now.Book.Valley.Compare(p.node(), q.node()) })
	return forces
}

// node returns the node of the force's first group. The force must have one.
func (f *force) node() valley.Node { return f.groups[0].at }

// pushExcess moves the excess of a force's figures one node further: the lowest of those that stood there before. It
// reports whether any figure was moved; none is if all have just come, or if there is nowhere to go.
func (c *campaign) pushExcess(force *force) bool {
	var stood []int
	var wayBack []valley.Node
	for _, group := range force.groups {
		if group.arrived == nil && !group.inside && !group.praying {
			stood = append(stood, group.figures...)
		}
		wayBack = append(wayBack, group.arrived...)
	}
	excess := min(len(force.listFigures())-c.now.Book.Figures.Crowd, len(stood))
	if excess <= 0 {
		return false
	}
	to := c.choosePushGoal(force, wayBack)
	if to == "" {
		return false
	}
	pushed := inValueOrder(c.now.Houses[force.seat].Figures, stood)[len(stood)-excess:]
	c.emit(FiguresPushed{
		Phase: c.phase, Seat: force.seat, Figures: slices.Clone(pushed),
		From: force.node(), To: to, Since: c.newStamp(c.phase, orders.Steps+1),
	})
	for _, g := range force.groups {
		c.splitPushed(g, pushed, to, wayBack)
	}
	return true
}

// choosePushGoal returns the node to which figures are pushed: of the neighbours without enemies and not back towards
// the combat, the one with the fewest figures of the seat; "" if there is none.
func (c *campaign) choosePushGoal(force *force, back []valley.Node) valley.Node {
	held := c.listHolders(nil)
	var best valley.Node
	fewest := 0
	for _, node := range c.now.Book.Valley.Neighbours(force.node()) {
		if slices.Contains(back, node) || c.isShut(node) || c.isBarred(force.seat, held[node]) {
			continue
		}
		if own := len(c.now.FiguresOn(force.seat, node)); best == "" || own < fewest {
			best, fewest = node, own
		}
	}
	return best
}

// splitPushed moves those of a group's figures that are pushed into a group of their own. It halts on its new node,
// with stance HOLD.
func (c *campaign) splitPushed(g *group, pushed []int, to valley.Node, back []valley.Node) {
	out := lists.Keep(g.figures, func(n int) bool { return slices.Contains(pushed, n) })
	if len(out) == 0 {
		return
	}
	halted := &group{
		seat: g.seat, figures: out, start: g.start, at: to, plan: planEveryPhase(), arrived: back,
		orders: orders.Clauses{Stance: orders.Hold, Wounds: g.orders.Wounds},
	}
	if g.flight != nil {
		halted.flight = &flight{goal: to, places: g.flight.places, miles: g.flight.miles}
	}
	g.figures = lists.Keep(g.figures, func(n int) bool { return !slices.Contains(pushed, n) })
	last := 0
	for i, h := range c.groups {
		if h.seat == g.seat {
			last = i
		}
	}
	c.groups = slices.Insert(c.groups, last+1, halted)
}
