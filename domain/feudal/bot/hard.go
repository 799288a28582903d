package bot

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

// A hardPlayer compares the gain of each move with the risk at the place that figures leave. It keeps guards where
// enemies can come, concentrates several groups on one square, hides the lord from stronger stacks, and spends all its
// money.
type hardPlayer struct {
	*bot
	freeFigures map[valley.Node][]chronicle.FigureData // figures without an order yet
	danger      map[valley.Node]int                    // results of findDanger
	aimed       map[valley.Node]bool                   // places to which figures have been sent
}

// newHardPlayer returns the hard player of a bot, with all figures free.
func newHardPlayer(h *bot) hardPlayer {
	return hardPlayer{h, h.copyHere(), map[valley.Node]int{}, map[valley.Node]bool{}}
}

// rateOwnership rates the ownership of a manor, in besants: its value at the end of the
// game, and its revenue until then.
func (m hardPlayer) rateOwnership(manor valley.Manor) int {
	card, held := m.valley.Card(manor), m.manorData[manor]
	worth := 15 + 2*(held.Hives+held.Foresters+held.Wardens) + min(m.yearsLeft(), 3)*card.Revenue.Knight[0]/2
	if held.Mill {
		worth += 10
	}
	if owner := held.Owner; owner != "" && owner != m.Seat {
		worth += 5 // it weakens another seat as well
	}
	return worth
}

// findDanger returns the strength of the strongest enemy stack that can take a manor at a place this season; 0 if none
// can.
func (m hardPlayer) findDanger(at valley.Node) int {
	if most, known := m.danger[at]; known {
		return most
	}
	most := 0
	for n, strength := range m.foes {
		if miles := m.valley.Miles(n, at, m.isClosed); m.foeLeads[n] > 0 && miles >= 0 && miles <= maxReach {
			most = max(most, strength)
		}
	}
	m.danger[at] = most
	return most
}

// leavingCost returns the cost of figures leaving a place: the risk of an attack, the
// watch in spring, the dues in autumn.
func (m hardPlayer) leavingCost(at valley.Node, gone []chronicle.FigureData) int {
	if m.ownerOf(at) != m.Seat {
		return 0
	}
	stay := removeFigures(m.freeFigures[at], gone)
	cost := 0
	if danger := m.findDanger(at); danger > 0 && sumStrength(stay) < danger {
		cost = m.rateOwnership(at) * (danger - sumStrength(stay)) / (2 * danger)
	}
	if slices.ContainsFunc(stay, isLeader) {
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

// sendGroup orders figures of one place, at least one, to another, and removes them from the free figures.
func (m hardPlayer) sendGroup(group []chronicle.FigureData, to valley.Node, clauses string) {
	at := group[0].At
	m.orderMarch(group, to, clauses)
	m.freeFigures[at] = removeFigures(m.freeFigures[at], group)
	m.aimed[to] = true
}
