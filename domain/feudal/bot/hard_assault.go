package bot

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

// An assault is a plan of groups to send against a defended manor.
type assault struct {
	to     valley.Node
	groups [][]chronicle.FigureData
	phase  int // phase in which all groups arrive
	power  int
	score  int
}

// assaultManors concentrates figures on defended manors of other seats, the best first, until no assault is worth it.
func (m hardPlayer) assaultManors() {
	for {
		var best assault
		for _, manor := range m.Manors {
			if a := m.planAssault(manor.Code); a.score > best.score {
				best = a
			}
		}
		if best.score <= 0 {
			return
		}
		for _, group := range best.groups {
			m.sendGroup(group, best.to, m.writeClauses(best, group))
		}
	}
}

// writeClauses writes the clauses for one group of an assault. All groups arrive in one
// phase, so that they fight together (F-60).
func (m hardPlayer) writeClauses(assault assault, group []chronicle.FigureData) string {
	clauses := "FIGHT; UNTIL WEAKER 4 OR LORD HURT; LOSE NEAREST"
	if inside := m.findFort(assault.to).inside; inside > 0 && assault.power > m.foes[assault.to]+inside {
		clauses += "; INSIDE ASSAULT"
	}
	if takes := m.countPhases(group[0].At, assault.to); takes > 0 && takes < assault.phase {
		plan := ""
		for p := assault.phase - takes + 1; p <= assault.phase; p++ {
			plan += fmt.Sprintf(",%d", p)
		}
		clauses += "; PHASES " + plan[1:]
	}
	return clauses
}

// countPhases returns the number of phases that a march takes (F-43); 0 if there is no way.
func (m hardPlayer) countPhases(from, to valley.Node) int {
	return (m.valley.Miles(from, to, m.isClosed) + 1) / 2
}

// planAssault gathers figures, the cheapest to spare first, until they are clearly stronger than the defenders and have
// a leader. The score is 0 if they cannot be, if nobody defends the manor, or if figures have been sent there already.
func (m hardPlayer) planAssault(to valley.Node) assault {
	planned := assault{to: to}
	if m.ownerOf(to) == m.Seat || m.foes[to] == 0 || m.aimed[to] {
		return planned
	}
	need := m.foes[to] + 4 + m.foes[to]/5 + m.findFort(to).open
	planned.score = m.rateOwnership(to) + m.whim.And(to).UpTo(4)
	count, sum, led := 0, 0, false
	for _, soldier := range m.listSoldiers(to) {
		if count == crowd || (sum >= need && led) {
			break
		}
		count, sum, led = count+1, sum+soldier.figure.Strength, led || isLeader(soldier.figure)
		planned.score -= soldier.cost
		planned.phase = max(planned.phase, m.countPhases(soldier.figure.At, to))
		planned.groups = addToGroup(planned.groups, soldier.figure)
	}
	if planned.power = sum; sum < need || !led {
		planned.score = 0
	}
	return planned
}

// addToGroup adds a figure to the group of its place, or as a new group.
func addToGroup(groups [][]chronicle.FigureData, figure chronicle.FigureData) [][]chronicle.FigureData {
	for i := range groups {
		if groups[i][0].At == figure.At {
			groups[i] = append(groups[i], figure)
			return groups
		}
	}
	return append(groups, []chronicle.FigureData{figure})
}

// A soldier is a figure that can be sent, with the cost of its leaving its place.
type soldier struct {
	figure chronicle.FigureData
	cost   int
}

// listSoldiers lists the free figures that can come to a place, the cheapest to spare first, without the lord and the
// badly wounded.
func (m hardPlayer) listSoldiers(to valley.Node) []soldier {
	var soldiers []soldier
	for _, at := range m.listNodes() {
		miles := m.valley.Miles(at, to, m.isClosed)
		if miles < 0 || miles > maxReach {
			continue
		}
		var leaving []chronicle.FigureData
		before := m.leavingCost(at, nil)
		for _, figure := range slices.Backward(m.freeFigures[at]) {
			if figure.Grade == book.Lord || (figure.Wounded && figure.Strength < 3) {
				continue
			}
			leaving = append(leaving, figure)
			after := m.leavingCost(at, leaving)
			soldiers = append(soldiers, soldier{figure, after - before + 1})
			before = after
		}
	}
	slices.SortStableFunc(soldiers, func(a, b soldier) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.figure.Strength, a.figure.Strength))
	})
	return soldiers
}
