package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// listRouts lists the groups of a beaten force that must retreat. After a combat on the
// road they only fall back, unless the winner now stands on the node that they came from.
func listRouts(clash *clash, force *force) []rout {
	var routs []rout
	for _, group := range force.groups {
		if len(group.figures) == 0 || group.inside {
			continue
		}
		r := rout{group: group, place: clash.at, mile: clash.mile}
		if clash.at == "" && force.beatenBy != nil && !force.beatenBy.beaten && force.beatenBy.isAlive() {
			r.place = group.at
		}
		routs = append(routs, r)
	}
	return routs
}

// retreatGroups makes the first mile of all beaten groups at once, on the position after
// all combats of the phase, and makes room for them.
func (c *campaign) retreatGroups() {
	c.dropEmptyGroups()
	v := c.now.Book.Valley
	routs := slices.DeleteFunc(c.routs, func(r rout) bool { return len(r.group.figures) == 0 })
	slices.SortStableFunc(routs, func(a, b rout) int {
		return cmp.Or(v.Compare(a.group.at, b.group.at), c.seatIndex(a.group.seat)-c.seatIndex(b.group.seat))
	})
	held := c.listHolders(routs)
	to := make([]valley.Node, len(routs))
	for i, rout := range routs {
		c.routGroup(rout)
		to[i] = c.chooseRefuge(rout, held)
	}
	for i, r := range routs {
		c.fallBackTo(r, to[i])
	}
	c.makeRoom()
}

// listHolders returns the seats that have figures in the field on each node, a seat once for each of its groups. Groups
// that are about to retreat do not count (F-92).
func (c *campaign) listHolders(but []rout) map[valley.Node][]game.Seat {
	held := map[valley.Node][]game.Seat{}
	for _, group := range c.groups {
		if !group.inside && !group.praying && !slices.ContainsFunc(but, func(r rout) bool { return r.group == group }) {
			held[group.at] = append(held[group.at], group.seat)
		}
	}
	return held
}

// isBarred reports whether a node is barred to a seat: one of its holders is another seat that is not at peace with it
// (F-53).
func (c *campaign) isBarred(seat game.Seat, holders []game.Seat) bool {
	return slices.ContainsFunc(holders, func(s game.Seat) bool { return s != seat && !c.now.areAtPeace(s, seat) })
}

// routGroup puts a group to flight: it gets a goal, and will not come back (F-91, F-95). It loses its route and its
// PHASES clause.
func (c *campaign) routGroup(rout rout) {
	group := rout.group
	f := &flight{goal: c.chooseGoal(group, rout.place)}
	if group.flight != nil {
		f.places, f.miles = group.flight.places, group.flight.miles
	}
	if rout.place == "" {
		f.miles = append(f.miles, rout.mile)
	} else {
		f.places = append(f.places, rout.place)
	}
	group.flight, group.route, group.plan, group.onRoad = f, nil, planEveryPhase(), false
}

// chooseGoal returns the node for which a beaten group is bound by its LOSE clause (F-91). HOME is the node where it
// stood when the season began. The group goes to its haven instead with NEAREST and INSIDE, if the manor of LOSE TO is
// not its seat's, and if the goal is the place of the combat.
func (c *campaign) chooseGoal(group *group, place valley.Node) valley.Node {
	goal := valley.Node("")
	switch group.orders.Lose {
	case "", "HOME":
		goal = group.start
	case "TO":
		if c.now.Manors[group.orders.LoseTo].Owner == group.seat {
			goal = group.orders.LoseTo
		}
	}
	if goal != "" && goal != place {
		return goal
	}
	return c.findHaven(group, place)
}

// chooseRefuge returns the node of a beaten group's first mile (F-92, F-93). It is the group's own node after a combat
// on the road, and where no way is open (F-97). Where all ways are barred, dice choose among all.
func (c *campaign) chooseRefuge(rout rout, held map[valley.Node][]game.Seat) valley.Node {
	if rout.place == "" {
		return rout.group.at
	}
	ways := slices.DeleteFunc(c.now.Book.Valley.Neighbours(rout.place), c.isShut)
	free := slices.DeleteFunc(slices.Clone(ways), func(n valley.Node) bool {
		return c.isBarred(rout.group.seat, held[n]) || slices.Contains(rout.group.flight.places, n)
	})
	switch {
	case len(ways) == 0: // F-97
		return rout.group.at
	case len(free) == 0:
		return chooseFairly(c.round, "blocked", rout.group.seat, ways)
	}
	return chooseFairly(c.round, "retreat", rout.group.seat, c.nearestTo(rout.group.flight.goal, rout.place, free))
}

// nearestTo returns the nodes with the fewest miles to the goal, by ways that do not pass the place of the combat. If
// no node has such a way, it returns all.
func (c *campaign) nearestTo(goal, place valley.Node, nodes []valley.Node) []valley.Node {
	shut := func(n valley.Node) bool { return n == place || c.isShut(n) }
	var best []valley.Node
	fewest := -1
	for _, node := range nodes {
		miles := c.now.Book.Valley.Miles(node, goal, shut)
		switch {
		case len(best) == 0 || miles >= 0 && (fewest < 0 || miles < fewest):
			best, fewest = []valley.Node{node}, miles
		case miles == fewest:
			best = append(best, node)
		}
	}
	return best
}

// fallBackTo makes a beaten group's first mile. A group that stays where it is, having no way, keeps its arrival stamp
// (F-49, F-97).
func (c *campaign) fallBackTo(rout rout, to valley.Node) {
	g, since := rout.group, c.newStamp(c.phase, orders.Steps+1)
	g.arrived = []valley.Node{rout.place}
	switch {
	case rout.place == "":
		g.arrived = []valley.Node{rout.mile.Beyond(g.at)}
	case to == g.at:
		since = c.arrivalStamp(&force{seat: g.seat, groups: []*group{g}})
	}
	c.emit(GroupRetreated{Phase: c.phase, Seat: g.seat, Figures: slices.Clone(g.figures), From: g.at, To: to, Since: since})
	g.at = to
}

// nextInFlight returns the next node of a group in flight; "" if it has no way. It takes
// the shortest way to its goal that avoids the places where it was beaten, and if possible
// also nodes that enemies hold, except the goal itself (F-95).
func (c *campaign) nextInFlight(group *group, holders map[valley.Node][]game.Seat) valley.Node {
	shut := func(from, to valley.Node) bool {
		return c.isShut(to) || slices.Contains(group.flight.places, to) || slices.ContainsFunc(group.flight.miles, func(m valley.Mile) bool {
			return m == valley.Mile{from, to} || m == valley.Mile{to, from}
		})
	}
	v := c.now.Book.Valley
	goal := group.flight.goal
	next := v.StepTo(group.at, goal, func(from, to valley.Node) bool {
		return shut(from, to) || to != goal && c.isBarred(group.seat, holders[to])
	})
	if next == "" {
		next = v.StepTo(group.at, goal, shut)
	}
	return next
}

// findHaven returns the manor of its seat that is nearest to a group, leaving out some
// places. Without such a manor it is the nearest edge of the board, or else the group's
// own node (F-91, F-221).
func (c *campaign) findHaven(group *group, but ...valley.Node) valley.Node {
	for _, among := range [][]valley.Node{c.now.ManorsOf(group.seat), c.now.Book.Valley.Edges()} {
		among = slices.DeleteFunc(among, func(n valley.Node) bool { return slices.Contains(but, n) })
		if nearest, miles := c.now.Book.Valley.Nearest(group.at, among, c.isClosed); miles >= 0 {
			return nearest
		}
	}
	return group.at
}
