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
	seat   game.Seat
	groups []*group
	square valley.Node // node of all groups; "" on the road
	inside bool        // in the house there (F-115)
	beaten bool
	by     *force // the force that beat it; nil: none
	won    bool
}

// A clash is a place where combats will be fought.
type clash struct {
	at     valley.Node
	mile   valley.Mile // if it is on the road
	kind   string      // field, road, assault, siege
	forces []*force
	pairs  [][2]*force // pairs of enemies
}

// along returns the mile in the form of events; nil at a node.
func (e *clash) along() []valley.Node {
	if e.at != "" {
		return nil
	}
	return e.mile[:]
}

func (f *force) figures() []int {
	var all []int
	for _, g := range f.groups {
		all = append(all, g.figures...)
	}
	return all
}

func (f *force) alive() bool {
	return slices.ContainsFunc(f.groups, func(g *group) bool { return len(g.figures) > 0 })
}

// seatsIn lists the seats of forces, each once.
func seatsIn(forces []*force) []game.Seat {
	return lists.Distinct(lists.Map(forces, func(f *force) game.Seat { return f.seat }))
}

// wants reports whether p would start a combat against q here (F-54). A retreating force
// can be attacked like any other (F-96).
func (c *campaign) wants(p, q *force) bool {
	if c.now.truceWith(p.seat, q.seat) {
		return false
	}
	return slices.ContainsFunc(p.groups, func(g *group) bool { return c.wantsIn(g, p, q) })
}

// wantsIn reports whether one group of p would start a combat against q.
func (c *campaign) wantsIn(g *group, p, q *force) bool {
	return g.stance() == orders.Fight && g.orders.Covers(q.seat) && c.strongEnough(g.orders.Stronger, p, q)
}

// strongEnough checks IF STRONGER at the moment of a meeting, with the bonuses that would
// apply (F-51).
func (c *campaign) strongEnough(by *int, p, q *force) bool {
	return by == nil || c.might(p) >= c.might(q)+*by
}

// might returns the strength of a force with its bonus.
func (c *campaign) might(f *force) int {
	return c.now.strengthOf(f.seat, f.figures()) + c.now.bonus(f.seat, f.square, f.inside)
}

// hostile reports whether two forces fight where they meet. They fight if one of them
// wants to; otherwise they share the place (F-52).
func (c *campaign) hostile(p, q *force) bool { return c.wants(p, q) || c.wants(q, p) }

// meetAtNodes engages the hostile pairs at every node (F-55).
func (c *campaign) meetAtNodes() {
	places := c.gatherings()
	for _, at := range nodesOf(c.now.Book.Valley, places) {
		c.meetAt(at, places[at], "")
	}
}

// meetAt engages the hostile pairs at a node. If a seat is given, only its pairs are
// engaged.
func (c *campaign) meetAt(at valley.Node, forces []*force, of game.Seat) {
	var met []Pair
	for i, p := range forces {
		for _, q := range forces[i+1:] {
			pair := Pair{p.seat, q.seat}
			if of != "" && !slices.Contains(pair[:], of) {
				continue
			}
			if !slices.Contains(c.engaged[at], pair) && c.hostile(p, q) {
				met = append(met, pair)
			}
		}
	}
	if len(met) > 0 {
		c.engaged[at] = append(c.engaged[at], met...)
		c.emit(ForcesMet{Moment: Moment{c.phase, c.step}, At: at, Seats: c.inPairs(met), Pairs: met})
	}
	c.stop(forces, c.engaged[at])
}

// gatherings returns the nodes with figures of two or more seats in the field, with their
// forces in seat order.
func (c *campaign) gatherings() map[valley.Node][]*force {
	places := map[valley.Node][]*force{}
	for _, g := range c.groups {
		if g.onRoad || g.inside || g.praying || len(g.figures) == 0 {
			continue
		}
		places[g.at] = joined(places[g.at], g, g.at)
	}
	maps.DeleteFunc(places, func(_ valley.Node, forces []*force) bool { return len(forces) < 2 })
	return places
}

// joined adds a group to forces on a square: to the last force if it has the same seat,
// else as a new force.
func joined(forces []*force, g *group, square valley.Node) []*force {
	if n := len(forces); n > 0 && forces[n-1].seat == g.seat {
		forces[n-1].groups = append(forces[n-1].groups, g)
		return forces
	}
	return append(forces, &force{seat: g.seat, square: square, groups: []*group{g}})
}

// inPairs lists the seats of some pairs, in seat order.
func (c *campaign) inPairs(pairs []Pair) []game.Seat {
	var seats []game.Seat
	for _, p := range pairs {
		seats = append(seats, p[:]...)
	}
	return c.inSeatOrder(lists.Distinct(seats))
}

// stop halts all groups of engaged seats for the rest of the phase.
func (c *campaign) stop(forces []*force, pairs []Pair) {
	for _, f := range forces {
		if !slices.ContainsFunc(pairs, func(p Pair) bool { return slices.Contains(p[:], f.seat) }) {
			continue
		}
		for _, g := range f.groups {
			g.stopped = true
		}
	}
}

// A crossing is a mile of road that is entered from both ends in one step.
type crossing struct {
	mile valley.Mile
	ends [2][]*force // by the end that they leave, in seat order
}

// meetOnRoads stops hostile groups that would pass each other (F-56).
func (c *campaign) meetOnRoads() {
	for _, x := range c.crossings() {
		e := &clash{mile: x.mile, kind: RoadCombat}
		var met, passed []Pair
		for _, p := range x.ends[0] {
			for _, q := range x.ends[1] {
				switch pair := c.pairOf(p, q); {
				case p.seat == q.seat:
				case c.hostile(p, q):
					met = append(met, pair)
					e.pairs = append(e.pairs, [2]*force{p, q})
				default:
					passed = append(passed, pair)
				}
			}
		}
		c.meetOn(e, met)
		c.pass(x, passed)
	}
}

func (c *campaign) pairOf(p, q *force) Pair {
	if c.seatIndex(p.seat) < c.seatIndex(q.seat) {
		return Pair{p.seat, q.seat}
	}
	return Pair{q.seat, p.seat}
}

func (c *campaign) meetOn(e *clash, met []Pair) {
	if len(met) == 0 {
		return
	}
	for _, pair := range e.pairs {
		for _, f := range pair {
			if !slices.Contains(e.forces, f) {
				e.forces = append(e.forces, f)
			}
			for _, g := range f.groups {
				g.stopped, g.onRoad, g.next = true, true, ""
			}
		}
	}
	c.clashes = append(c.clashes, e)
	c.emit(ForcesMet{Moment: Moment{c.phase, c.step}, Mile: e.mile[:], Seats: c.inPairs(met), Pairs: met})
}

func (c *campaign) pass(x crossing, passed []Pair) {
	if len(passed) > 0 {
		c.emit(GroupsPassed{Moment: Moment{c.phase, c.step}, Mile: x.mile[:], Seats: c.inPairs(passed)})
	}
}

// crossings finds the miles that groups enter from both ends, by road and mile.
func (c *campaign) crossings() []crossing {
	by := map[valley.Mile]*crossing{}
	for _, g := range c.groups {
		if g.next == "" {
			continue
		}
		m, end := valley.Mile{g.at, g.next}, 0
		if c.now.Book.Valley.Order(g.at) > c.now.Book.Valley.Order(g.next) {
			m, end = valley.Mile{g.next, g.at}, 1
		}
		x := by[m]
		if x == nil {
			x = &crossing{mile: m}
			by[m] = x
		}
		x.ends[end] = joined(x.ends[end], g, "")
	}
	var both []crossing
	for _, x := range by {
		if len(x.ends[0]) > 0 && len(x.ends[1]) > 0 {
			both = append(both, *x)
		}
	}
	slices.SortFunc(both, func(a, b crossing) int {
		return cmp.Compare(c.now.Book.Valley.MileOrder(a.mile), c.now.Book.Valley.MileOrder(b.mile))
	})
	return both
}

// since returns the arrival stamp of a force's earliest figure. On the road it is the
// stamp at the node that the figure left.
func (c *campaign) since(f *force) Stamp {
	var first Stamp
	for i, n := range f.figures() {
		if s := c.now.Houses[f.seat].Figures[n].Since; i == 0 || s.compare(first) < 0 {
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

// inOrder lists the living figures of a force in value order.
func (f *force) inOrder(s *State) []int {
	return inValueOrder(s.Houses[f.seat].Figures, f.figures())
}
