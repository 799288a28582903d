package feudal

import (
	"cmp"
	"maps"
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A force is everything that one seat has at one place: its groups on a node, or those
// that make the same step of a road.
type force struct {
	seat     game.Seat
	groups   []*group
	square   valley.Node // node of all groups; "" on the road
	inside   bool        // in the house there (F-115)
	beaten   bool        // in a combat of this phase
	beatenBy *force      // the force that beat it last; nil: none
	won      bool        // it has beaten another force
}

// A clash is a place where combats will be fought.
type clash struct {
	at     valley.Node // "": on a mile of road
	mile   valley.Mile // only on a road
	kind   string      // field, road, assault, siege
	forces []*force
	pairs  [][2]*force // pairs of enemies
}

// mileNodes returns the mile of a clash on the road, as events hold it; nil for a clash at a node.
func (e *clash) mileNodes() []valley.Node {
	if e.at != "" {
		return nil
	}
	return e.mile[:]
}

// listFigures lists the living figures of a force, group by group.
func (f *force) listFigures() []int {
	var all []int
	for _, g := range f.groups {
		all = append(all, g.figures...)
	}
	return all
}

// isAlive reports whether any figure of a force lives.
func (f *force) isAlive() bool {
	return slices.ContainsFunc(f.groups, func(g *group) bool { return len(g.figures) > 0 })
}

// listForceSeats lists the seats of forces, each once.
func listForceSeats(forces []*force) []game.Seat {
	return lists.Distinct(lists.Map(forces, func(f *force) game.Seat { return f.seat }))
}

// wantsCombat reports whether force p would start a combat against force q here (F-54): it has no truce with q's seat,
// and one of its groups wants to fight. A retreating force can be attacked like any other (F-96).
func (c *campaign) wantsCombat(p, q *force) bool {
	if c.now.hasTruceWith(p.seat, q.seat) {
		return false
	}
	return slices.ContainsFunc(p.groups, func(g *group) bool { return c.groupWantsCombat(g, p, q) })
}

// groupWantsCombat reports whether one group of p would start a combat against q.
func (c *campaign) groupWantsCombat(g *group, p, q *force) bool {
	return g.effectiveStance() == orders.Fight && g.orders.Covers(q.seat) && c.isStrongEnough(g.orders.Stronger, p, q)
}

// isStrongEnough reports whether p is stronger than q by so much as IF STRONGER asks, at the moment of a meeting and
// with the bonuses that would apply (F-51). A nil by asks for nothing, so the result is true.
func (c *campaign) isStrongEnough(by *int, p, q *force) bool {
	return by == nil || c.forceStrength(p) >= c.forceStrength(q)+*by
}

// forceStrength returns the strength of a force with its bonus.
func (c *campaign) forceStrength(f *force) int {
	return c.now.strengthOf(f.seat, f.listFigures()) + c.now.houseBonus(f.seat, f.square, f.inside)
}

// areHostile reports whether two forces fight where they meet. They fight if one of them
// wants to; otherwise they share the place (F-52).
func (c *campaign) areHostile(p, q *force) bool { return c.wantsCombat(p, q) || c.wantsCombat(q, p) }

// meetAtNodes engages the hostile pairs at every node (F-55).
func (c *campaign) meetAtNodes() {
	places := c.findGatherings()
	for _, at := range sortNodes(c.now.Book.Valley, places) {
		c.engageAtNode(at, places[at], "")
	}
}

// engageAtNode engages the hostile pairs at a node that are not engaged there yet, and halts all groups of engaged
// seats. If a seat is given, only pairs with that seat are added; "" stands for all.
func (c *campaign) engageAtNode(at valley.Node, forces []*force, withSeat game.Seat) {
	var newPairs []Pair
	for i, force := range forces {
		for _, q := range forces[i+1:] {
			pair := Pair{force.seat, q.seat}
			if withSeat != "" && !slices.Contains(pair[:], withSeat) {
				continue
			}
			if !slices.Contains(c.engaged[at], pair) && c.areHostile(force, q) {
				newPairs = append(newPairs, pair)
			}
		}
	}
	if len(newPairs) > 0 {
		c.engaged[at] = append(c.engaged[at], newPairs...)
		c.emit(ForcesMet{Moment: Moment{c.phase, c.step}, At: at, Seats: c.listPairSeats(newPairs), Pairs: newPairs})
	}
	c.haltGroups(forces, c.engaged[at])
}

// findGatherings returns the nodes with figures of two or more seats in the field, with their forces in seat order.
// Praying lords do not count.
func (c *campaign) findGatherings() map[valley.Node][]*force {
	places := map[valley.Node][]*force{}
	for _, group := range c.groups {
		if group.onRoad || group.inside || group.praying || len(group.figures) == 0 {
			continue
		}
		places[group.at] = addToForces(places[group.at], group, group.at)
	}
	maps.DeleteFunc(places, func(_ valley.Node, forces []*force) bool { return len(forces) < 2 })
	return places
}

// addToForces adds a group to the forces on a square: to the last force if it is of the same seat, else as a new force.
// So groups must be added seat by seat.
func addToForces(forces []*force, g *group, square valley.Node) []*force {
	if n := len(forces); n > 0 && forces[n-1].seat == g.seat {
		forces[n-1].groups = append(forces[n-1].groups, g)
		return forces
	}
	return append(forces, &force{seat: g.seat, square: square, groups: []*group{g}})
}

// listPairSeats lists the seats of some pairs, in seat order.
func (c *campaign) listPairSeats(pairs []Pair) []game.Seat {
	var seats []game.Seat
	for _, p := range pairs {
		seats = append(seats, p[:]...)
	}
	return c.sortSeats(lists.Distinct(seats))
}

// haltGroups halts all groups of engaged seats for the rest of the phase.
func (c *campaign) haltGroups(forces []*force, pairs []Pair) {
	for _, force := range forces {
		if !slices.ContainsFunc(pairs, func(p Pair) bool { return slices.Contains(p[:], force.seat) }) {
			continue
		}
		for _, g := range force.groups {
			g.stopped = true
		}
	}
}

// A crossing is a mile of road that is entered from both ends in one step.
type crossing struct {
	mile valley.Mile
	ends [2][]*force // forces that leave the mile's first and second node, in seat order
}

// meetOnRoads stops hostile groups that would pass each other on a mile of road (F-56).
func (c *campaign) meetOnRoads() {
	for _, crossing := range c.findCrossings() {
		clash := &clash{mile: crossing.mile, kind: RoadCombat}
		var metPairs, passedPairs []Pair
		for _, p := range crossing.ends[0] {
			for _, q := range crossing.ends[1] {
				switch pair := c.orderPair(p, q); {
				case p.seat == q.seat:
				case c.areHostile(p, q):
					metPairs = append(metPairs, pair)
					clash.pairs = append(clash.pairs, [2]*force{p, q})
				default:
					passedPairs = append(passedPairs, pair)
				}
			}
		}
		c.engageOnMile(clash, metPairs)
		c.notePassing(crossing, passedPairs)
	}
}

// orderPair returns the seats of two forces as a pair, in seat order.
func (c *campaign) orderPair(p, q *force) Pair {
	if c.seatIndex(p.seat) < c.seatIndex(q.seat) {
		return Pair{p.seat, q.seat}
	}
	return Pair{q.seat, p.seat}
}

// engageOnMile notes a clash on the road and halts its groups between the nodes. Without pairs that met it does nothing.
func (c *campaign) engageOnMile(clash *clash, pairs []Pair) {
	if len(pairs) == 0 {
		return
	}
	for _, pair := range clash.pairs {
		for _, force := range pair {
			if !slices.Contains(clash.forces, force) {
				clash.forces = append(clash.forces, force)
			}
			for _, g := range force.groups {
				g.stopped, g.onRoad, g.nextNode = true, true, ""
			}
		}
	}
	c.clashes = append(c.clashes, clash)
	c.emit(ForcesMet{Moment: Moment{c.phase, c.step}, Mile: clash.mile[:], Seats: c.listPairSeats(pairs), Pairs: pairs})
}

// notePassing records the pairs that pass each other in peace, if there are any.
func (c *campaign) notePassing(crossing crossing, passed []Pair) {
	if len(passed) > 0 {
		c.emit(GroupsPassed{Moment: Moment{c.phase, c.step}, Mile: crossing.mile[:], Seats: c.listPairSeats(passed)})
	}
}

// findCrossings finds the miles that groups enter from both ends, sorted by road and mile.
func (c *campaign) findCrossings() []crossing {
	byMile := map[valley.Mile]*crossing{}
	for _, group := range c.groups {
		if group.nextNode == "" {
			continue
		}
		mile, end := valley.Mile{group.at, group.nextNode}, 0
		if c.now.Book.Valley.OrderOf(group.at) > c.now.Book.Valley.OrderOf(group.nextNode) {
			mile, end = valley.Mile{group.nextNode, group.at}, 1
		}
		x := byMile[mile]
		if x == nil {
			x = &crossing{mile: mile}
			byMile[mile] = x
		}
		x.ends[end] = addToForces(x.ends[end], group, "")
	}
	var crossings []crossing
	for _, crossing := range byMile {
		if len(crossing.ends[0]) > 0 && len(crossing.ends[1]) > 0 {
			crossings = append(crossings, *crossing)
		}
	}
	slices.SortFunc(crossings, func(a, b crossing) int {
		return cmp.Compare(c.now.Book.Valley.MileOrder(a.mile), c.now.Book.Valley.MileOrder(b.mile))
	})
	return crossings
}

// arrivalStamp returns the arrival stamp of a force's earliest figure; the zero Stamp if the force has no figures. On
// the road it is the stamp at the node that the figure left.
func (c *campaign) arrivalStamp(force *force) Stamp {
	var first Stamp
	for i, n := range force.listFigures() {
		if s := c.now.Houses[force.seat].Figures[n].Since; i == 0 || s.compareTo(first) < 0 {
			first = s
		}
	}
	return first
}

// The kinds of combat.
const (
	FieldCombat   = "field"
	RoadCombat    = "road"
	assaultCombat = "assault" // on a house (F-117)
	siegeCombat   = "siege"   // the besieged come out (F-121)
)

// listInOrder lists the living figures of a force in value order.
func (f *force) listInOrder(state *State) []int {
	return inValueOrder(state.Houses[f.seat].Figures, f.listFigures())
}
