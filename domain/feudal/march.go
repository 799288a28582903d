package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// playSteps moves all groups through the steps of a phase. A group has as many miles as its plan gives it
// for the phase, and a step costs one.
func (c *campaign) playSteps() {
	for _, g := range c.groups {
		g.milesLeft = g.plan[c.phase]
	}
	for c.step = 1; c.step <= orders.Steps; c.step++ {
		c.chooseSteps()
		c.holdCrowdsBack()
		c.meetOnRoads()
		c.makeSteps()
		c.endJoinedVows()
		c.retireIntoHouses()
		c.meetAtNodes()
		c.joinRelief()
		c.faceDoors()
		c.watch.dropLeavers(c.groups)
	}
}

// clearPhase forgets what held for one phase: engagements, clashes, routs, and which groups have stopped
// or arrived.
func (c *campaign) clearPhase() {
	c.engaged, c.clashes, c.routs = map[valley.Node][]Pair{}, nil, nil
	for _, g := range c.groups {
		g.stopped, g.arrived = false, nil
	}
}

// chooseSteps sets the next node of every group (F-44) and takes a mile off those that have one. The mile is lost even if
// the group is then kept back (F-43, F-46). Groups without figures are dropped.
func (c *campaign) chooseSteps() {
	c.dropEmptyGroups()
	var held map[valley.Node][]game.Seat // seats with figures on each node; only groups in flight need it
	if slices.ContainsFunc(c.groups, func(g *group) bool { return g.flight != nil }) {
		held = c.listHolders(nil)
	}
	for _, group := range c.groups {
		group.nextNode = c.chooseNext(group, held)
		if group.nextNode != "" {
			group.milesLeft--
		}
	}
}

// chooseNext returns the next node of a group's way; "" if the group stays. A group before a swept bridge gives its
// route up, and an event says so. Any figure may enter any node (F-45), even a wounded figure (F-48).
func (c *campaign) chooseNext(group *group, held map[valley.Node][]game.Seat) valley.Node {
	switch {
	case group.stopped || group.inside || group.milesLeft == 0:
		return ""
	case group.flight != nil:
		return c.nextInFlight(group, held)
	case len(group.route) == 0:
		return ""
	case c.isShut(group.route[0]): // it halts, and drops the rest of its route (F-47)
		c.recordKeptBack(group, group.route[0], "bridge")
		group.route = nil
		return ""
	}
	return group.route[0]
}

// recordKeptBack records that a group cannot enter a node, and why.
func (c *campaign) recordKeptBack(group *group, ahead valley.Node, reason string) {
	c.emit(GroupKeptBack{
		Moment: Moment{c.phase, c.step}, Seat: group.seat, Figures: slices.Clone(group.figures), At: group.at, Before: ahead, Reason: reason,
	})
}

// holdCrowdsBack keeps back groups whose step would bring more figures of a seat to a node than may stand there (six,
// F-46). Groups must be sorted by seat: those from i to j are of one seat.
func (c *campaign) holdCrowdsBack() {
	for i := 0; i < len(c.groups); {
		j := i + 1
		for j < len(c.groups) && c.groups[j].seat == c.groups[i].seat {
			j++
		}
		for group := c.findCrowding(c.groups[i:j]); group != nil; group = c.findCrowding(c.groups[i:j]) {
			c.recordKeptBack(group, group.nextNode, "six")
			group.nextNode = ""
		}
		i = j
	}
}

// findCrowding returns the first of a seat's groups whose step would bring too many figures to a node; nil if all fit.
// Figures between two nodes stand on neither.
func (c *campaign) findCrowding(groups []*group) *group {
	count := map[valley.Node]int{}
	for _, group := range groups {
		if group.nextNode == "" && !group.onRoad {
			count[group.at] += len(group.figures)
		}
	}
	for _, group := range groups {
		if group.nextNode == "" {
			continue
		}
		if count[group.nextNode] += len(group.figures); count[group.nextNode] > c.now.Book.Figures.Crowd {
			return group
		}
	}
	return nil
}

// makeSteps makes all named steps at the same time; events follow in the order of the nodes left.
func (c *campaign) makeSteps() {
	going := lists.Keep(c.groups, func(g *group) bool { return g.nextNode != "" })
	slices.SortStableFunc(going, func(a, b *group) int { return c.now.Book.Valley.Compare(a.at, b.at) })
	for _, group := range going {
		c.emit(GroupStepped{
			Moment: Moment{c.phase, c.step}, Seat: group.seat, Figures: slices.Clone(group.figures),
			From: group.at, To: group.nextNode, Since: c.newStamp(c.phase, c.step),
		})
		group.enterNode(group.nextNode)
	}
}

// enterNode puts a group on a node. If the node is the next on its route, it is removed from there.
func (g *group) enterNode(to valley.Node) {
	g.at, g.nextNode, g.onRoad = to, "", false
	if len(g.route) > 0 && g.route[0] == to {
		g.route = g.route[1:]
	}
}
