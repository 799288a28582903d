package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// recruit hires knights or men, one by one as far as money and counters go;
// whole: all of them or none (F-189).
func (w *winter) recruit(seat game.Seat, p placed, whole bool) *failure {
	b := p.Body.(orders.RecruitAt)
	if whole {
		if failed := w.canRecruit(seat, b, b.N); failed != nil {
			return failed
		}
	}
	for range b.N {
		if failed := w.canRecruit(seat, b, 1); failed != nil {
			return failed
		}
		grade := b.Grade()
		h := hire{placed: p, figure: w.freeCounters(seat, grade)[0], grade: grade, at: b.At, cost: w.now.Book.KindOf(grade).Cost}
		w.hired[seat] = append(w.hired[seat], h)
		w.spent[seat] += h.cost
	}
	return nil
}

// canRecruit says what stands against n recruits.
func (w *winter) canRecruit(seat game.Seat, b orders.RecruitAt, n int) *failure {
	cost := n * w.now.Book.KindOf(b.Grade()).Cost
	counters := w.freeCounters(seat, b.Grade())
	switch {
	case !w.now.hasLord(seat):
		return &failure{code: "FE16", reason: "lordless"}
	case w.now.Manors[b.At].Owner != seat:
		return &failure{code: "FE17", reason: "owner"}
	case len(counters) < n:
		return &failure{code: "FE14", reason: "counter", need: n, have: len(counters)}
	case w.purse(seat) < cost:
		return &failure{code: "FE13", reason: "money", need: cost, have: w.purse(seat)}
	}
	return nil
}

// freeCounters are the counters of a grade that nobody bears, those on the way
// included.
func (w *winter) freeCounters(seat game.Seat, g book.Grade) []int {
	var free []int
	k := w.now.Book.KindOf(g)
	for n := k.First; n <= k.Last; n++ {
		_, used := w.now.Houses[seat].Figures[n]
		if !used && !slices.ContainsFunc(w.hired[seat], func(h hire) bool { return h.figure == n }) {
			free = append(free, n)
		}
	}
	return free
}

// buildAll builds or repairs (F-190).
func (w *winter) buildAll(seat game.Seat, p placed, whole bool) *failure {
	switch b := p.Body.(type) {
	case orders.Build:
		return w.buildWorks(seat, b, whole)
	case orders.BuildCastle:
		return w.buildCastle(seat, b)
	case orders.Repair:
		return w.repair(seat, b)
	}
	return nil
}

// repair mends what is damaged on a manor.
func (w *winter) repair(seat game.Seat, b orders.Repair) *failure {
	if b.What == repairsCastle {
		return w.repairCastle(seat, b.At)
	}
	return w.repairSite(seat, book.Site(b.What), b.At)
}

// buildWorks builds works one by one as far as money and sites go; whole: all of
// them or none.
func (w *winter) buildWorks(seat game.Seat, b orders.Build, whole bool) *failure {
	if whole {
		if failed := w.canBuild(seat, b, b.N); failed != nil {
			return failed
		}
	}
	for range b.N {
		if failed := w.canBuild(seat, b, 1); failed != nil {
			return failed
		}
		w.build(seat, b)
	}
	return nil
}

func (w *winter) build(seat game.Seat, b orders.Build) {
	w.emit(ImprovementBuilt{Seat: seat, Manor: b.At, Work: b.Work, Cost: w.now.Book.WorkOf(b.Work).Cost})
}

// canBuild says what stands against n works.
func (w *winter) canBuild(seat game.Seat, b orders.Build, n int) *failure {
	cost := n * w.now.Book.WorkOf(b.Work).Cost
	switch {
	case !w.now.hasLord(seat):
		return &failure{code: "FE16", reason: "lordless"}
	case w.now.Manors[b.At].Owner != seat:
		return &failure{code: "FE17", reason: "owner"}
	case b.Work == book.Mill && w.now.millsOf(seat) > 0:
		return &failure{code: "FE14", reason: "mill"}
	case w.now.sitesLeft(b.At, b.Work) < n:
		return &failure{code: "FE14", reason: "site", need: n, have: w.now.sitesLeft(b.At, b.Work)}
	case w.purse(seat) < cost:
		return &failure{code: "FE13", reason: "money", need: cost, have: w.purse(seat)}
	}
	return nil
}

// millsOf is how many mills stand on a seat's manors.
func (s *State) millsOf(seat game.Seat) int {
	mills := 0
	for _, m := range s.ManorsOf(seat) {
		mills += lists.One(s.Manors[m].Mill)
	}
	return mills
}

// sitesLeft is how many more works of a kind fit on a manor (2.6). There are
// no more mills in the valley than counters.
func (s *State) sitesLeft(m valley.Manor, work book.Work) int {
	card := s.Book.Valley.Card(m)
	if card == nil {
		return 0
	}
	free := book.SitesOn(card, work) - s.Manors[m].works(work)
	if work == book.Mill {
		return min(free, s.Book.WorkOf(book.Mill).Box-s.mills())
	}
	return free
}

func (s *State) mills() int {
	mills := 0
	for _, h := range s.Manors {
		mills += lists.One(h.Mill)
	}
	return mills
}

// works is how many works of a kind stand on a manor.
func (h Holding) works(w book.Work) int {
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

// settleRecruits places the recruits after the regrouping: on their manor, or
// the nearest own one with room; without any the money is returned (F-194).
func (w *winter) settleRecruits() {
	for _, seat := range w.now.Living() {
		for _, h := range w.hired[seat] {
			at := w.now.lodging(seat, h.at)
			if at == "" {
				w.fail(seat, h.Line, h.Body, "FE19", "room", 0, 0)
				continue
			}
			w.emit(FigureRecruited{
				Seat: seat, Figure: h.figure, ID: w.now.Houses[seat].nextID(), Grade: h.grade, At: at, Since: w.stamp(4, 0), Cost: h.cost,
			})
		}
	}
}

// lodging is the own manor with room that is nearest to a place, or "".
func (s *State) lodging(seat game.Seat, near valley.Node) valley.Node {
	var open []valley.Node
	for _, m := range s.ManorsOf(seat) {
		if s.room(seat, m) > 0 {
			open = append(open, m)
		}
	}
	at, _ := s.Book.Valley.Nearest(near, open, nil)
	return at
}
