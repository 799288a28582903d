package bot

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// maxReach is the number of miles that a group can march in a season (F-43).
const maxReach = 6

// orderCampaign orders every figure in the field: first those that take manors which nobody defends, then attacks where
// the seat is stronger, then those that collect and watch.
func (h *bot) orderCampaign() {
	h.declareFaith()
	h.buildHolySites()
	free := h.copyHere() // figures without an order yet
	h.takeOpenManors(free)
	h.attackManor(free)
	if h.Season == book.Autumn {
		h.spreadCollectors(free)
	}
	h.settleRest(free)
}

// copyHere copies the seat's figures by place.
func (h *bot) copyHere() map[valley.Node][]chronicle.FigureData {
	free := make(map[valley.Node][]chronicle.FigureData, len(h.fieldFigures))
	for at, fs := range h.fieldFigures {
		free[at] = slices.Clone(fs)
	}
	return free
}

// A plan is the march of one knight or lord to one manor, with its worth.
type plan struct {
	knight chronicle.FigureData
	to     valley.Manor
	score  int
}

// takeOpenManors sends single knights, or the lord with an escort, to manors that nobody defends, the best pairs of
// knight and manor first. Each knight and manor is used once. The figures sent are removed from freeFigures.
func (h *bot) takeOpenManors(freeFigures map[valley.Node][]chronicle.FigureData) {
	plans := h.listPlans(freeFigures)
	slices.SortStableFunc(plans, func(a, b plan) int { return cmp.Compare(b.score, a.score) })
	sent, taken := map[int]bool{}, map[valley.Manor]bool{}
	for _, plan := range plans {
		if plan.score <= 0 || sent[plan.knight.N] || taken[plan.to] {
			continue
		}
		sent[plan.knight.N], taken[plan.to] = true, true
		group := []chronicle.FigureData{plan.knight}
		if plan.knight.Grade == book.Lord {
			group = append(group, chooseEscort(freeFigures[plan.knight.At])...)
		}
		h.orderMarch(group, plan.to, fmt.Sprintf("FIGHT IF STRONGER %d", h.cautionMargin()))
		freeFigures[plan.knight.At] = removeFigures(freeFigures[plan.knight.At], group)
	}
}

// cautionMargin returns the margin that single knights want before they start a fight. It
// shrinks over the years, so that two knights on one manor do not wait for ever.
func (h *bot) cautionMargin() int { return max(2-h.Year/3, 0) }

// listPlans rates every free knight for every open manor in reach. A wounded lord stays.
func (h *bot) listPlans(freeFigures map[valley.Node][]chronicle.FigureData) []plan {
	var plans []plan
	for _, at := range h.listNodes() {
		for _, figure := range freeFigures[at] {
			if !isLeader(figure) || (figure.Wounded && figure.Grade == book.Lord) {
				continue
			}
			for _, manor := range h.Manors {
				if score, ok := h.weighManor(figure, manor.Code); ok {
					plans = append(plans, plan{figure, manor.Code, score})
				}
			}
		}
	}
	return plans
}

// weighManor rates a manor for a knight that may take it this season; false if it cannot.
func (h *bot) weighManor(figure chronicle.FigureData, manor valley.Manor) (int, bool) {
	miles := h.valley.Miles(figure.At, manor, h.isClosed)
	if h.ownerOf(manor) == h.Seat || h.foes[manor] > 0 || miles < 0 || miles > maxReach {
		return 0, false
	}
	card := h.valley.Card(manor)
	score := 20 + 2*card.Revenue.Knight[0] - 2*miles
	if h.ownerOf(manor) != "" {
		score += 3 // it weakens another seat as well
	}
	if figure.Grade == book.Lord {
		score -= 4 + 2*h.measureThreat(manor, 4) // his death is the end (F-220)
	}
	return score - h.leavingCost(figure) + h.whim.And(figure.N).And(manor).UpTo(2), true
}

// leavingCost returns the cost of taking a knight away from its place.
func (h *bot) leavingCost(figure chronicle.FigureData) int {
	if h.ownerOf(figure.At) != h.Seat {
		return 0
	}
	cost := 0
	if h.Season == book.Spring && h.isOnlyLeader(figure) {
		cost = 6 + 2*h.valley.Card(figure.At).Pastures // the watch (F-154)
	}
	if h.measureThreat(figure.At, 3) > 0 {
		cost += 8
	}
	return cost
}

// isOnlyLeader reports whether no other knight or lord of the seat stands beside a figure.
func (h *bot) isOnlyLeader(f chronicle.FigureData) bool {
	return !slices.ContainsFunc(h.fieldFigures[f.At], func(other chronicle.FigureData) bool { return other.N != f.N && isLeader(other) })
}

// attackManor sends the stack of each place against the weakest defended manor in reach, if the stack has a leader and
// is clearly stronger. The figures sent are removed from freeFigures.
func (h *bot) attackManor(freeFigures map[valley.Node][]chronicle.FigureData) {
	for _, at := range h.listNodes() {
		stack := h.listSpares(at, freeFigures[at])
		to, foes := h.chooseTarget(at)
		if to == "" || !slices.ContainsFunc(stack, isLeader) || sumStrength(stack) < foes+h.attackMargin() {
			continue
		}
		h.orderMarch(stack, to, "FIGHT; UNTIL WEAKER 4 OR LORD HURT; LOSE NEAREST")
		freeFigures[at] = removeFigures(freeFigures[at], stack)
	}
}

// attackMargin returns how much stronger an attack must be. It shrinks with the years.
func (h *bot) attackMargin() int { return max(5-h.Year/2, 1) }

// listSpares returns the figures that may leave a place. On a threatened manor one figure
// stays, and the lord only leaves with a strong retinue.
func (h *bot) listSpares(at valley.Node, fs []chronicle.FigureData) []chronicle.FigureData {
	stack := slices.DeleteFunc(slices.Clone(fs), func(f chronicle.FigureData) bool {
		return f.Wounded || (f.Grade == book.Lord && sumStrength(fs) < 20)
	})
	if h.ownerOf(at) == h.Seat && len(stack) > 1 && h.measureThreat(at, 4) > 0 {
		stack = stack[:len(stack)-1]
	}
	return stack
}

// chooseTarget returns the weakest defended manor in reach that the seat does not own, and
// the strength there; "" if there is none.
func (h *bot) chooseTarget(at valley.Node) (valley.Node, int) {
	var best valley.Node
	fewestFoes := 0
	for _, manor := range h.Manors {
		miles, foes := h.valley.Miles(at, manor.Code, h.isClosed), h.foes[manor.Code]
		if manor.Owner == h.Seat || foes == 0 || miles < 1 || miles > maxReach {
			continue
		}
		if best == "" || foes < fewestFoes {
			best, fewestFoes = manor.Code, foes
		}
	}
	return best, fewestFoes
}

// spreadCollectors sends idle figures to those of the seat's manors where nobody collects (F-162), the lowest figure of
// each place first. The figures sent are removed from freeFigures.
func (h *bot) spreadCollectors(freeFigures map[valley.Node][]chronicle.FigureData) {
	bare := slices.DeleteFunc(h.ownManors(), func(m valley.Manor) bool { return len(h.fieldFigures[m]) > 0 })
	for _, at := range h.listNodes() {
		fs := freeFigures[at]
		keep := lists.One(h.ownerOf(at) == h.Seat && len(fs) == len(h.fieldFigures[at]))
		for len(fs) > keep && len(bare) > 0 {
			to, miles := h.valley.Nearest(at, bare, h.isClosed)
			if miles < 0 || miles > maxReach {
				break
			}
			mover := fs[len(fs)-1]
			h.orderMarch([]chronicle.FigureData{mover}, to, "AVOID")
			fs = fs[:len(fs)-1]
			bare = slices.DeleteFunc(bare, func(m valley.Manor) bool { return m == to })
		}
		freeFigures[at] = fs
	}
}

// settleRest orders the remaining figures. They stay, but away from the seat's manors they march home, unless enemies
// stand beside them.
func (h *bot) settleRest(freeFigures map[valley.Node][]chronicle.FigureData) {
	mine := h.ownManors()
	for _, at := range h.listNodes() {
		fs := freeFigures[at]
		if len(fs) == 0 {
			continue
		}
		if home, miles := h.valley.Nearest(at, mine, h.isClosed); miles > 0 && h.ownerOf(at) != h.Seat && h.foes[at] == 0 {
			h.orderMarch(fs, home, "HOLD")
			continue
		}
		stance := "HOLD"
		if foes := h.foes[at]; foes > 0 && sumStrength(fs) >= foes+h.cautionMargin() {
			stance = "FIGHT"
		}
		h.addLine(fmt.Sprintf("STAY %s AT %s; %s", spellFigures(fs), at, stance))
	}
}

// orderMarch sends a group, at least one figure, to a place. A group that is there already stays.
func (h *bot) orderMarch(fs []chronicle.FigureData, to valley.Node, clauses string) {
	if fs[0].At == to {
		h.addLine(fmt.Sprintf("STAY %s AT %s; %s", spellFigures(fs), to, clauses))
		return
	}
	h.addLine(fmt.Sprintf("MOVE %s FROM %s TO %s; %s", spellFigures(fs), fs[0].At, to, clauses))
}

// chooseEscort returns the men-at-arms that go with the lord, at most three.
func chooseEscort(fs []chronicle.FigureData) []chronicle.FigureData {
	men := lists.Keep(fs, func(f chronicle.FigureData) bool { return f.Grade.IsMan() })
	return men[:min(len(men), 3)]
}

// removeFigures returns the figures without those that are gone.
func removeFigures(fs, gone []chronicle.FigureData) []chronicle.FigureData {
	return slices.DeleteFunc(slices.Clone(fs), func(f chronicle.FigureData) bool {
		return slices.ContainsFunc(gone, func(g chronicle.FigureData) bool { return g.N == f.N })
	})
}
