package feudal

import (
	"maps"
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A group holds figures of one seat that move, stop and retreat together (F-41), bound by
// their orders for the whole season (F-42).
type group struct {
	seat      game.Seat
	figures   []int       // living, in value order
	start     valley.Node // where it stood when the season began
	at        valley.Node // where it stands; on a mile of road, the node that it left
	orders    orders.Clauses
	route     []valley.Node          // nodes still ahead
	plan      [orders.Phases + 1]int // miles allowed in each phase (F-43)
	milesLeft int                    // miles left in this phase
	nextNode  valley.Node            // node to enter in this step; "": none
	stopped   bool                   // engaged in this phase (F-55)
	onRoad    bool                   // stopped between two nodes (F-56)
	inside    bool                   // in the house on its node (F-115)
	flight    *flight                // set for the rest of the season once it is beaten (F-95)
	arrived   []valley.Node          // nodes that lead back to the combat of this phase that brought it here; nil: none did (F-94)

	fought    int  // the latest phase in which it has fought; 0: none
	plundered bool // it has pillaged this season (F-130)
	praying   bool // a lord whose vow runs: nobody's enemy and in nobody's way (F-146)
}

// effectiveStance returns the stance by which the group acts (F-50). A standing group with FIGHT stops all enemies that
// it covers (F-57). RETIRE counts as HOLD for a group that does not get inside (F-113), and a group in flight avoids.
func (g *group) effectiveStance() orders.Stance {
	switch {
	case g.flight != nil:
		return orders.Avoid
	case g.orders.Stance == "" || g.orders.Stance == orders.Retire:
		return orders.Hold
	}
	return g.orders.Stance
}

// planEveryPhase returns the plan of a group without a PHASES clause: two miles in every phase
// (F-43).
func planEveryPhase() [orders.Phases + 1]int {
	return [orders.Phases + 1]int{0, orders.Steps, orders.Steps, orders.Steps}
}

// planMiles returns the miles for each phase that a PHASES clause allows (F-43): none in phases that it leaves out, two
// in every phase without a clause. The index is the phase; index 0 is not used.
func planMiles(plan []orders.PhasePlan) [orders.Phases + 1]int {
	if len(plan) == 0 {
		return planEveryPhase()
	}
	var miles [orders.Phases + 1]int
	for _, leg := range plan {
		if leg.Phase >= 1 && leg.Phase <= orders.Phases {
			miles[leg.Phase] = min(max(leg.Miles, 1), orders.Steps)
		}
	}
	return miles
}

// musterGroups forms the groups of all seats (F-41).
func (c *campaign) musterGroups() {
	for _, seat := range c.now.Living() {
		m := muster{campaign: c, seat: seat, ordered: map[int]bool{}}
		for _, line := range c.readLines(seat) {
			m.dropForbidden(line)
			c.takeFirst(line, orders.StageGroups, m.obeyOrders)
		}
		m.formOtherGroups()
	}
}

// A muster forms the groups of one seat.
type muster struct {
	*campaign
	seat    game.Seat
	ordered map[int]bool // figures that already belong to a group
}

// dropForbidden removes the choices of a line that a seat without a lord may not make (F-223). If none is left, the
// seat is told that the line fails.
func (m *muster) dropForbidden(line *line) {
	if !m.now.IsLordless(m.seat) || len(line.choices) == 0 {
		return
	}
	line.choices = slices.DeleteFunc(slices.Clone(line.choices), func(choice []game.Body) bool {
		return slices.ContainsFunc(choice, orders.NeedsLord)
	})
	if len(line.choices) == 0 {
		m.reportFailure(line.placedOrder, &failure{code: "FE16", reason: "lordless"})
	}
}

// obeyOrders forms the groups of one choice of a line, or returns why it cannot be carried out; then it forms none.
func (m *muster) obeyOrders(bodies []game.Body) *failure {
	var all []*group
	for _, b := range bodies {
		groups, failure := m.formGroups(b)
		if failure != nil {
			return failure
		}
		all = append(all, groups...)
	}
	m.addGroups(all)
	return nil
}

// addGroups adds groups to the campaign and marks their figures as ordered.
func (m *muster) addGroups(groups []*group) {
	for _, group := range groups {
		for _, n := range group.figures {
			m.ordered[n] = true
		}
		m.groups = append(m.groups, group)
	}
}

// formGroups builds the groups of one order; none for an order that is neither Move nor Stay.
func (m *muster) formGroups(body game.Body) ([]*group, *failure) {
	if m.disturbsPrayer(body) {
		return nil, &failure{code: "FE16", reason: "prayer"}
	}
	switch b := body.(type) {
	case orders.Stay:
		return m.gatherGroup(b.Figures, b.At, b.Clauses)
	case orders.Move:
		groups, f := m.gatherGroup(b.Figures, b.From, b.Clauses)
		if f != nil {
			return nil, f
		}
		way := m.findRoute(b)
		if len(way) == 0 {
			return nil, &failure{code: "FE07", reason: "way"}
		}
		for _, g := range groups {
			g.route = way[1:]
		}
		return groups, nil
	}
	return nil, nil
}

// findRoute returns the route of a march; nil if there is no way. It is computed from the legs if the order has no
// route or its route begins elsewhere (F-44).
func (c *campaign) findRoute(move orders.Move) []valley.Node {
	if len(move.Route) > 0 && move.Route[0] == move.From {
		return move.Route
	}
	return orders.FindRoute(c.now.Book.Valley, move.From, move.Legs, c.isClosed)
}

// gatherGroup builds a group of figures that stand together and have no order yet; two groups if some of them are
// inside the house (F-41). It fails if a figure is gone, stands elsewhere or has an order, or if there are no figures.
func (m *muster) gatherGroup(figures []int, at valley.Node, clauses orders.Clauses) ([]*group, *failure) {
	seatFigures := m.now.Houses[m.seat].Figures
	for _, n := range figures {
		figure, ok := seatFigures[n]
		switch {
		case !ok:
			return nil, &failure{code: "FE04", reason: "gone"}
		case figure.At != at:
			return nil, &failure{code: "FE05", reason: "gone"}
		case m.ordered[n]:
			return nil, &failure{code: "FE06", reason: "ordered"}
		}
	}
	if len(figures) == 0 {
		return nil, &failure{code: "FE04", reason: "gone"}
	}
	g := group{seat: m.seat, start: at, at: at, orders: clauses, plan: planMiles(clauses.Plan)}
	return m.splitByDoor(g, slices.Compact(inValueOrder(seatFigures, slices.Clone(figures)))), nil
}

// splitByDoor builds copies of g, one for the figures in the field and one for those inside, as far as there are any.
func (m *muster) splitByDoor(g group, figures []int) []*group {
	var groups []*group
	field, inside := m.now.SplitByHouse(g.seat, figures)
	for i, there := range [][]int{field, inside} {
		if len(there) > 0 {
			group := g
			group.figures, group.inside = there, i == 1
			groups = append(groups, &group)
		}
	}
	return groups
}

// formOtherGroups forms one group of the figures without an order on each node, in node order (F-41, F-280); two groups
// where some figures are inside a house. A praying lord forms a group of his own.
func (m *muster) formOtherGroups() {
	idle := map[valley.Node][]int{}
	if n := m.now.PrayingLord(m.seat); n != 0 && !m.ordered[n] {
		m.addGroups(m.formLoneLord(n))
	}
	for _, n := range m.now.Numbers(m.seat) {
		if !m.ordered[n] {
			at := m.now.Houses[m.seat].Figures[n].At
			idle[at] = append(idle[at], n)
		}
	}
	for _, at := range sortNodes(m.now.Book.Valley, idle) {
		g := group{seat: m.seat, start: at, at: at, plan: planEveryPhase(), orders: m.now.siegeClauses(m.seat, at)}
		m.groups = append(m.groups, m.splitByDoor(g, idle[at])...)
	}
}

// sortNodes returns the keys of a map in node order (F-28).
func sortNodes[V any](v *valley.Map, by map[valley.Node]V) []valley.Node {
	return slices.SortedFunc(maps.Keys(by), v.Compare)
}

// listSeats lists the seats of groups, each once.
func listSeats(groups []*group) []game.Seat {
	return lists.Distinct(lists.Map(groups, func(g *group) game.Seat { return g.seat }))
}

// dropEmptyGroups drops groups that have no figures left.
func (c *campaign) dropEmptyGroups() {
	c.groups = slices.DeleteFunc(c.groups, func(g *group) bool { return len(g.figures) == 0 })
}

// formLoneLord builds the group of a praying lord without an order.
func (m *muster) formLoneLord(lord int) []*group {
	at := m.now.Houses[m.seat].Figures[lord].At
	return []*group{{seat: m.seat, figures: []int{lord}, start: at, at: at, plan: planEveryPhase()}}
}

// disturbsPrayer reports whether an order would disturb a lord in prayer. The only order
// that he takes is to go on with it (F-146).
func (m *muster) disturbsPrayer(body game.Body) bool {
	n := m.now.PrayingLord(m.seat)
	if n == 0 || !slices.Contains(orders.FiguresOf(body), n) {
		return false
	}
	stay, ok := body.(orders.Stay)
	return !ok || !stay.Pray || len(stay.Figures) != 1
}
