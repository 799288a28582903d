package herald

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/feudal"
)

// A marshal weighs all that his figures could do against what they leave
// behind: he keeps guards where others can come, concentrates several groups
// on one square, hides the lord from stronger stacks, and lets no money lie.
type marshal struct {
	*herald
	free   map[feudal.Node][]feudal.FigureData // figures without an order yet
	danger map[feudal.Node]int                 // the strongest stack that can come to a place
	aimed  map[feudal.Node]bool                // places somebody is sent to
}

func newMarshal(h *herald) marshal {
	return marshal{h, h.copyHere(), map[feudal.Node]int{}, map[feudal.Node]bool{}}
}

func (m marshal) campaign() {
	m.profess()
	m.cleanse()
	m.consecrate()
	m.hideLord()
	m.capture()
	m.assail()
	m.sack()
	m.gather()
	m.guard()
}

// worth is what it is worth to own a manor, in besants: what it counts at the
// end, and what it brings until then.
func (m marshal) worth(manor feudal.Manor) int {
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
func (m marshal) dangerAt(at feudal.Node) int {
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
func (m marshal) leaving(at feudal.Node, gone []feudal.FigureData) int {
	manor := feudal.Manor(at)
	if m.valley.Card(manor) == nil || m.owner(manor) != m.Seat {
		return 0
	}
	stay := without(m.free[at], gone)
	cost := 0
	if danger := m.dangerAt(at); danger > 0 && power(stay) < danger {
		cost = m.worth(manor) * (danger - power(stay)) / (2 * danger)
	}
	if slices.ContainsFunc(stay, leads) {
		return cost
	}
	revenue := m.valley.Card(manor).Revenue
	switch m.Season {
	case feudal.Spring:
		cost += revenue.Knight[1] - revenue.Knight[0]
	case feudal.Autumn:
		cost += revenue.Knight[0] - revenue.Nobody[0]
	}
	return cost
}

// hideLord takes the lord and his escort out of the reach of stronger stacks,
// or at least to where the strongest is weakest.
func (m marshal) hideLord() {
	for _, at := range m.nodes() {
		group := m.company(at)
		if len(group) == 0 || (!group[0].Wounded && m.dangerAt(at) <= power(m.free[at])) {
			continue
		}
		best, least := at, m.dangerAt(at)-power(m.free[at])
		for _, own := range nodesOf(m.mine()) {
			risk := m.dangerAt(own) - power(group) - power(m.here[own])
			if miles := m.valley.Miles(at, own, m.closed); own != at && miles > 0 && miles <= reach && risk < least && m.room(own) >= len(group) {
				best, least = own, risk
			}
		}
		if best != at {
			m.send(group, best, "AVOID")
		}
	}
}

// company is the lord, if he is at a place, with the men who stand by him.
func (m marshal) company(at feudal.Node) []feudal.FigureData {
	i := slices.IndexFunc(m.free[at], func(f feudal.FigureData) bool { return f.Grade == feudal.Lord })
	if i < 0 {
		return nil
	}
	return append([]feudal.FigureData{m.free[at][i]}, escort(m.free[at])...)
}

// room is how many more own figures a place holds if nobody leaves it.
func (m marshal) room(at feudal.Node) int { return crowd - len(m.here[at]) - m.shut[at] }

// send orders figures of one place to another, and strikes them off.
func (m marshal) send(group []feudal.FigureData, to feudal.Node, clauses string) {
	at := group[0].At
	m.march(group, to, clauses)
	m.free[at] = without(m.free[at], group)
	m.aimed[to] = true
}

// capture sends single knights to manors that nobody defends, the best first.
func (m marshal) capture() {
	for {
		best, ok := m.bestCapture()
		if !ok {
			return
		}
		group := []feudal.FigureData{best.knight}
		if best.knight.Grade == feudal.Lord {
			group = m.company(best.knight.At)
		}
		m.send(group, feudal.Node(best.to), "FIGHT IF STRONGER 1; LOSE NEAREST")
	}
}

func (m marshal) bestCapture() (plan, bool) {
	var best plan
	for _, at := range m.nodes() {
		for _, f := range m.free[at] {
			if !leads(f) {
				continue
			}
			for _, manor := range m.Manors {
				if score := m.gain(f, manor.Code); score > best.score {
					best = plan{f, manor.Code, score}
				}
			}
		}
	}
	return best, best.score > 0
}

// gain is what a knight gains who goes for a manor that nobody defends.
func (m marshal) gain(f feudal.FigureData, manor feudal.Manor) int {
	to := feudal.Node(manor)
	miles := m.valley.Miles(f.At, to, m.closed)
	if m.owner(manor) == m.Seat || m.foes[to] > 0 || miles < 0 || miles > reach || m.aimed[to] {
		return 0
	}
	group := []feudal.FigureData{f}
	gain := m.worth(manor)
	if f.Grade == feudal.Lord {
		group = m.company(f.At)
		if f.Wounded || m.dangerAt(to) > power(group) {
			return 0 // his death is the end (F-220)
		}
		gain -= 2
	}
	if m.dangerAt(to) > 0 {
		gain = gain * 3 / 4
	}
	return gain - m.leaving(f.At, group) - miles/2 + m.whim.and(f.N).and(manor).upTo(4)
}

// An assault is what is sent against a defended manor.
type assault struct {
	to     feudal.Node
	groups [][]feudal.FigureData
	phase  int // in which all arrive
	power  int
	score  int
}

// assail concentrates figures on defended manors of others, the best first.
func (m marshal) assail() {
	for {
		var best assault
		for _, manor := range m.Manors {
			if a := m.planAssault(feudal.Node(manor.Code)); a.score > best.score {
				best = a
			}
		}
		if best.score <= 0 {
			return
		}
		for _, group := range best.groups {
			m.send(group, best.to, m.orders(best, group))
		}
	}
}

// orders are the clauses for one group of an assault: all arrive in one phase,
// so that they fight together (F-60).
func (m marshal) orders(a assault, group []feudal.FigureData) string {
	clauses := "FIGHT; UNTIL WEAKER 4 OR LORD HURT; LOSE NEAREST"
	if inside := m.fortAt(a.to).inside; inside > 0 && a.power > m.foes[a.to]+inside {
		clauses += "; INSIDE ASSAULT"
	}
	if takes := m.phases(group[0].At, a.to); takes > 0 && takes < a.phase {
		plan := ""
		for p := a.phase - takes + 1; p <= a.phase; p++ {
			plan += fmt.Sprintf(",%d", p)
		}
		clauses += "; PHASES " + plan[1:]
	}
	return clauses
}

// phases is how many phases a march takes (F-43).
func (m marshal) phases(from, to feudal.Node) int {
	return (m.valley.Miles(from, to, m.closed) + 1) / 2
}

// planAssault gathers the figures that are missed least until they are clearly
// stronger than the defenders.
func (m marshal) planAssault(to feudal.Node) assault {
	a := assault{to: to}
	if m.owner(feudal.Manor(to)) == m.Seat || m.foes[to] == 0 || m.aimed[to] {
		return a
	}
	need := m.foes[to] + 4 + m.foes[to]/5 + m.fortAt(to).open
	a.score = m.worth(feudal.Manor(to)) + m.whim.and(to).upTo(4)
	count, sum, led := 0, 0, false
	for _, s := range m.soldiers(to) {
		if count == crowd || (sum >= need && led) {
			break
		}
		count, sum, led = count+1, sum+s.figure.Strength, led || leads(s.figure)
		a.score -= s.cost
		a.phase = max(a.phase, m.phases(s.figure.At, to))
		a.groups = joined(a.groups, s.figure)
	}
	if a.power = sum; sum < need || !led {
		a.score = 0
	}
	return a
}

// joined adds a figure to the group of its place.
func joined(groups [][]feudal.FigureData, f feudal.FigureData) [][]feudal.FigureData {
	for i := range groups {
		if groups[i][0].At == f.At {
			groups[i] = append(groups[i], f)
			return groups
		}
	}
	return append(groups, []feudal.FigureData{f})
}

// A soldier is a figure that can come, and what it costs that he leaves.
type soldier struct {
	figure feudal.FigureData
	cost   int
}

// soldiers are the figures that can come to a place, those first who are
// missed least.
func (m marshal) soldiers(to feudal.Node) []soldier {
	var all []soldier
	for _, at := range m.nodes() {
		miles := m.valley.Miles(at, to, m.closed)
		if miles < 0 || miles > reach {
			continue
		}
		var gone []feudal.FigureData
		before := m.leaving(at, nil)
		for _, f := range slices.Backward(m.free[at]) {
			if f.Grade == feudal.Lord || (f.Wounded && f.Strength < 3) {
				continue
			}
			gone = append(gone, f)
			after := m.leaving(at, gone)
			all = append(all, soldier{f, after - before + 1})
			before = after
		}
	}
	slices.SortStableFunc(all, func(a, b soldier) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.figure.Strength, a.figure.Strength))
	})
	return all
}

// gather spreads idle figures over own manors that nobody holds, in autumn to
// collect there, and sends the rest to the front.
func (m marshal) gather() {
	if m.Season == feudal.Autumn {
		m.collect(m.free)
		return
	}
	front := m.front()
	for _, at := range m.nodes() {
		for len(m.free[at]) > 1 && m.dangerAt(at) == 0 {
			to, miles := m.valley.Nearest(at, front, m.closed)
			last := m.free[at][len(m.free[at])-1]
			if miles < 1 || last.Grade == feudal.Lord || m.room(to) < 2 || m.aimed[to] {
				break
			}
			m.send([]feudal.FigureData{last}, to, "AVOID")
		}
	}
}

// front lists own manors that others can come to.
func (m marshal) front() []feudal.Node {
	return slices.DeleteFunc(nodesOf(m.mine()), func(n feudal.Node) bool { return m.dangerAt(n) == 0 })
}

// guard keeps the rest where it stands, or takes it home.
func (m marshal) guard() {
	mine := nodesOf(m.mine())
	for _, at := range m.nodes() {
		fs := m.free[at]
		if len(fs) == 0 {
			continue
		}
		home, miles := m.valley.Nearest(at, mine, m.closed)
		if miles > 0 && m.foes[at] == 0 {
			m.march(fs, home, "HOLD")
			continue
		}
		m.say(fmt.Sprintf("STAY %s AT %s; %s", spell(fs), at, m.stance(at, fs)))
	}
}

// stance is how a garrison meets who comes.
func (m marshal) stance(at feudal.Node, fs []feudal.FigureData) string {
	lord := slices.ContainsFunc(fs, func(f feudal.FigureData) bool { return f.Grade == feudal.Lord })
	switch {
	case m.Options.Houses && m.owner(feudal.Manor(at)) == m.Seat:
		return m.behindDoors(at, fs, lord)
	case lord:
		return "HOLD; UNTIL WEAKER 2 OR LORD HURT; LOSE NEAREST"
	}
	return "FIGHT IF STRONGER 2; LOSE NEAREST"
}
