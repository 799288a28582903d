package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// makeMiles makes the miles of a phase (P1, P2).
func (c *campaign) makeMiles() {
	for _, g := range c.groups {
		g.left = g.plan[c.phase]
	}
	for c.step = 1; c.step <= orders.Steps; c.step++ {
		c.nameSteps()
		c.keepSix()
		c.meetOnRoads()
		c.makeSteps()
		c.endJoinedVows()
		c.shutDoors()
		c.meetAtNodes()
		c.joinRelief()
		c.faceDoors()
		c.watch.dropLeavers(c.groups)
	}
}

// resetGroups resets all groups for the next phase.
func (c *campaign) resetGroups() {
	c.engaged, c.clashes, c.routs = map[valley.Node][]Pair{}, nil, nil
	for _, g := range c.groups {
		g.stopped, g.arrived = false, nil
	}
}

// nameSteps lets every group with miles left name its next node (F-44). The
// mile is spent whether it is made or not (F-43, F-46).
func (c *campaign) nameSteps() {
	c.dropEmptyGroups()
	var held map[valley.Node][]game.Seat
	if slices.ContainsFunc(c.groups, func(g *group) bool { return g.flight != nil }) {
		held = c.listHolders(nil)
	}
	for _, g := range c.groups {
		g.next = c.chooseNext(g, held)
		if g.next != "" {
			g.left--
		}
	}
}

// chooseNext returns the next node of a group's way; "" if it stays. Any figure may enter
// any node (F-45), even a wounded one (F-48).
func (c *campaign) chooseNext(g *group, held map[valley.Node][]game.Seat) valley.Node {
	switch {
	case g.stopped || g.inside || g.left == 0:
		return ""
	case g.flight != nil:
		return c.nextInFlight(g, held)
	case len(g.route) == 0:
		return ""
	case c.isShut(g.route[0]): // it halts before a swept bridge for good (F-47)
		c.keepBack(g, g.route[0], "bridge")
		g.route = nil
		return ""
	}
	return g.route[0]
}

func (c *campaign) keepBack(g *group, before valley.Node, reason string) {
	c.emit(GroupKeptBack{
		Moment: Moment{c.phase, c.step}, Seat: g.seat, Figures: slices.Clone(g.figures), At: g.at, Before: before, Reason: reason,
	})
}

// keepSix keeps back groups that would bring more than six figures of a seat to a node
// (F-46).
func (c *campaign) keepSix() {
	for i := 0; i < len(c.groups); {
		j := i + 1
		for j < len(c.groups) && c.groups[j].seat == c.groups[i].seat {
			j++
		}
		for g := c.findCrowding(c.groups[i:j]); g != nil; g = c.findCrowding(c.groups[i:j]) {
			c.keepBack(g, g.next, "six")
			g.next = ""
		}
		i = j
	}
}

// findCrowding returns the first group of a seat whose step would bring too many figures
// to a node; nil if all fit. Figures between two nodes stand on neither.
func (c *campaign) findCrowding(groups []*group) *group {
	count := map[valley.Node]int{}
	for _, g := range groups {
		if g.next == "" && !g.onRoad {
			count[g.at] += len(g.figures)
		}
	}
	for _, g := range groups {
		if g.next == "" {
			continue
		}
		if count[g.next] += len(g.figures); count[g.next] > c.now.Book.Figures.Crowd {
			return g
		}
	}
	return nil
}

// makeSteps makes all named steps at the same time.
func (c *campaign) makeSteps() {
	going := lists.Keep(c.groups, func(g *group) bool { return g.next != "" })
	slices.SortStableFunc(going, func(a, b *group) int { return c.now.Book.Valley.Compare(a.at, b.at) })
	for _, g := range going {
		c.emit(GroupStepped{
			Moment: Moment{c.phase, c.step}, Seat: g.seat, Figures: slices.Clone(g.figures),
			From: g.at, To: g.next, Since: c.newStamp(c.phase, c.step),
		})
		g.enterNode(g.next)
	}
}

// enterNode puts a group on a node and removes the node from its route.
func (g *group) enterNode(to valley.Node) {
	g.at, g.next, g.onRoad = to, "", false
	if len(g.route) > 0 && g.route[0] == to {
		g.route = g.route[1:]
	}
}
