package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// hireRecruits hires knights or men one by one, as far as money and counters go, and returns why the rest cannot be
// hired. An alternative is carried out whole or not at all (F-189).
func (w *winter) hireRecruits(placed placedOrder) *failure {
	recruitAt := placed.Body.(orders.RecruitAt)
	return buyPieces(placed, recruitAt.N, func(n int) *failure { return w.findRecruitFailure(placed.seat, recruitAt, n) }, func() {
		grade := recruitAt.Grade()
		h := hire{placedOrder: placed, figure: w.freeCounters(placed.seat, grade)[0], grade: grade, at: recruitAt.At, cost: w.now.Book.KindOf(grade).Cost}
		w.hired[placed.seat] = append(w.hired[placed.seat], h)
		w.recruitCost[placed.seat] += h.cost
	})
}

// buyPieces buys n things one by one, as far as possible. If p is marked whole, it buys all of them or none. can
// returns why n more cannot be bought; buyPieces returns the reason for the rest, nil if all were bought.
func buyPieces(p placedOrder, n int, can func(n int) *failure, buy func()) *failure {
	if p.whole {
		if failed := can(n); failed != nil {
			return failed
		}
	}
	for range n {
		if failed := can(1); failed != nil {
			return failed
		}
		buy()
	}
	return nil
}

// findRecruitFailure returns the reason why n recruits cannot be hired; nil if they can.
func (w *winter) findRecruitFailure(seat game.Seat, recruitAt orders.RecruitAt, n int) *failure {
	return cmp.Or(
		w.now.requireLord(seat, recruitAt.At),
		failIfLess("FE14", "counter", n, len(w.freeCounters(seat, recruitAt.Grade()))),
		w.requireMoney(seat, n*w.now.Book.KindOf(recruitAt.Grade()).Cost),
	)
}

// freeCounters lists the counters of a grade that no figure of the seat bears. Counters of recruits
// already hired this winter are taken.
func (w *winter) freeCounters(seat game.Seat, grade book.Grade) []int {
	var free []int
	k := w.now.Book.KindOf(grade)
	for n := k.First; n <= k.Last; n++ {
		_, used := w.now.Houses[seat].Figures[n]
		if !used && !slices.ContainsFunc(w.hired[seat], func(h hire) bool { return h.figure == n }) {
			free = append(free, n)
		}
	}
	return free
}

// carryOutBuild carries out an order to build or repair, or returns why it cannot, or why a part of it cannot (F-190).
func (w *winter) carryOutBuild(placed placedOrder) *failure {
	switch b := placed.Body.(type) {
	case orders.Build:
		return buyPieces(placed, b.N, func(n int) *failure { return w.findBuildFailure(placed.seat, b, n) }, func() { w.buildWork(placed.seat, b) })
	case orders.BuildCastle:
		return w.buildCastle(placed.seat, b)
	case orders.Repair:
		return w.repairBuilding(placed.seat, b)
	}
	return nil
}

// buildWork builds one work, whatever the order's number.
func (w *winter) buildWork(seat game.Seat, b orders.Build) {
	w.emit(ImprovementBuilt{Seat: seat, Manor: b.At, Work: b.Work, Cost: w.now.Book.WorkOf(b.Work).Cost})
}

// findBuildFailure returns the reason why n works cannot be built; nil if they can.
func (w *winter) findBuildFailure(seat game.Seat, build orders.Build, n int) *failure {
	return cmp.Or(
		w.now.requireLord(seat, build.At),
		failUnless(build.Work != book.Mill || !w.now.hasMill(seat), "FE14", "mill"),
		failIfLess("FE14", "site", n, w.now.sitesLeft(build.At, build.Work)),
		w.requireMoney(seat, n*w.now.Book.WorkOf(build.Work).Cost),
	)
}

// sitesLeft counts the works of a kind that still fit on a manor; 0 for a node that is none. There are no more mills in
// the valley than counters.
func (s *State) sitesLeft(manor valley.Manor, work book.Work) int {
	card := s.Book.Valley.Card(manor)
	if card == nil {
		return 0
	}
	free := book.SitesOn(card, work) - s.Manors[manor].countWorks(work)
	if work == book.Mill {
		return min(free, s.Book.WorkOf(book.Mill).Box-s.countMills())
	}
	return free
}

// countMills counts the mills in the valley.
func (s *State) countMills() int {
	mills := 0
	for _, h := range s.Manors {
		mills += lists.One(h.Mill)
	}
	return mills
}

// countWorks counts the works of a kind on a manor.
func (h Holding) countWorks(w book.Work) int {
	switch w {
	case book.Hive:
		return h.Hives
	case book.Forester:
		return h.Foresters
	case book.Warden:
		return h.Wardens
	case book.Mill:
		return lists.One(h.Mill)
	}
	return 0
}

// settleRecruits places the recruits after the regrouping: on their manor, or on the
// seat's nearest manor with room. If there is none, the recruit is not hired and costs
// nothing (F-194).
func (w *winter) settleRecruits() {
	for _, seat := range w.now.Living() {
		for _, hire := range w.hired[seat] {
			at := w.now.findLodging(seat, hire.at)
			if at == "" {
				w.reportFailure(hire.placedOrder, &failure{code: "FE19", reason: "room"})
				continue
			}
			w.emit(FigureRecruited{
				Seat: seat, Figure: hire.figure, ID: w.now.Houses[seat].nextID(), Grade: hire.grade, At: at, Since: w.newStamp(4, 0), Cost: hire.cost,
			})
		}
	}
}

// findLodging returns the seat's manor with room that is nearest to a place; "" if there is
// none.
func (s *State) findLodging(seat game.Seat, near valley.Node) valley.Node {
	open := lists.Keep(s.ManorsOf(seat), func(m valley.Manor) bool { return s.countRoom(seat, m) > 0 })
	at, _ := s.Book.Valley.Nearest(near, open, nil)
	return at
}
