package herald

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

// A marshal weighs all that his figures could do against what they leave
// behind: he keeps guards where others can come, concentrates several groups
// on one square, hides the lord from stronger stacks, and lets no money lie.
type marshal struct {
	*herald
	free   map[valley.Node][]chronicle.FigureData // figures without an order yet
	danger map[valley.Node]int                    // the strongest stack that can come to a place
	aimed  map[valley.Node]bool                   // places somebody is sent to
}

func newMarshal(h *herald) marshal {
	return marshal{h, h.copyHere(), map[valley.Node]int{}, map[valley.Node]bool{}}
}

// worth is what it is worth to own a manor, in besants: what it counts at the
// end, and what it brings until then.
func (m marshal) worth(manor valley.Manor) int {
	card, held := m.valley.Card(manor), m.held[manor]
	worth := 15 + 2*(held.Hives+held.Foresters+held.Wardens) + min(m.yearsLeft(), 3)*card.Revenue.Knight[0]/2
	if held.Mill {
		worth += 10
	}
	if owner := held.Owner; owner != "" && owner != m.Seat {
		worth += 5 // it weakens another as well
	}
	return worth
}

// dangerAt is the strength of the strongest stack of others that can take a
// manor at a place this season.
func (m marshal) dangerAt(at valley.Node) int {
	if most, known := m.danger[at]; known {
		return most
	}
	most := 0
	for n, strength := range m.foes {
		if miles := m.valley.Miles(n, at, m.closed); m.foeLeads[n] > 0 && miles >= 0 && miles <= reach {
			most = max(most, strength)
		}
	}
	m.danger[at] = most
	return most
}

// leaving is what is lost when figures leave a place: the risk that others
// come, the watch in spring, the dues in autumn.
func (m marshal) leaving(at valley.Node, gone []chronicle.FigureData) int {
	if m.owner(at) != m.Seat {
		return 0
	}
	stay := without(m.free[at], gone)
	cost := 0
	if danger := m.dangerAt(at); danger > 0 && power(stay) < danger {
		cost = m.worth(at) * (danger - power(stay)) / (2 * danger)
	}
	if slices.ContainsFunc(stay, leads) {
		return cost
	}
	revenue := m.valley.Card(at).Revenue
	switch m.Season {
	case book.Spring:
		cost += revenue.Knight[1] - revenue.Knight[0]
	case book.Autumn:
		cost += revenue.Knight[0] - revenue.Nobody[0]
	}
	return cost
}

// send orders figures of one place to another, and strikes them off.
func (m marshal) send(group []chronicle.FigureData, to valley.Node, clauses string) {
	at := group[0].At
	m.march(group, to, clauses)
	m.free[at] = without(m.free[at], group)
	m.aimed[to] = true
}
