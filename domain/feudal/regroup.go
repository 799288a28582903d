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

// A shift is a line of winter regrouping that will be carried out if there is room at its
// end.
type shift struct {
	placedOrder
	figures []int        // present numbers; none for guards
	work    book.Work    // of guards; "": a line for figures
	n       int          // number of guards
	from    valley.Manor // for guards
	to      valley.Manor
}

// decideRegroups decides and carries out the regrouping of each seat, all lines of a seat together (F-191 to F-193).
func (w *winter) decideRegroups() {
	for _, seat := range w.now.Living() {
		p := &placements{winter: w, seat: seat, movedFigures: map[int]bool{}, leaving: map[guards]int{}}
		for _, l := range w.readLines(seat) {
			w.heedLine(l, orders.StageRegroup, p.addOrder)
		}
		p.cancelLines()
		p.carryOut()
	}
}

// placements holds the regroupings of one seat while they are decided.
type placements struct {
	*winter
	seat         game.Seat
	shifts       []shift
	movedFigures map[int]bool   // figures that a line moves
	leaving      map[guards]int // guards that lines move away
}

// guards are the foresters or wardens of a manor.
type guards struct {
	at   valley.Manor
	work book.Work
}

// addOrder notes an order, or returns why it is impossible by itself.
func (p *placements) addOrder(order placedOrder) *failure {
	switch b := order.Body.(type) {
	case orders.Regroup:
		return p.addFigures(order, b)
	case orders.RegroupGuards:
		return p.addGuards(order, b)
	}
	return nil
}

// addFigures notes a line that moves figures. Figures that have left by now are passed over; it fails if none is left, if
// one has another line, or if checkRoute fails.
func (p *placements) addFigures(order placedOrder, regroup orders.Regroup) *failure {
	sh := shift{placedOrder: order, to: regroup.To}
	for _, old := range regroup.Figures {
		n := p.presentNumber(p.seat, old)
		if n == 0 || slices.Contains(sh.figures, n) {
			continue // it has gone, or the line names it twice
		}
		at := p.now.Houses[p.seat].Figures[n].At
		if p.movedFigures[n] {
			return &failure{code: "FE06", reason: "ordered", need: old}
		}
		if failed := p.checkRoute(at, regroup.To); failed != nil {
			return failed
		}
		sh.figures = append(sh.figures, n)
	}
	if len(sh.figures) == 0 {
		return &failure{code: "FE04", reason: "gone"}
	}
	for _, n := range sh.figures {
		p.movedFigures[n] = true
	}
	p.shifts = append(p.shifts, sh)
	return nil
}

// addGuards notes a line that moves guards; it fails if there are too few of them, or if checkRoute fails.
func (p *placements) addGuards(order placedOrder, regroupGuards orders.RegroupGuards) *failure {
	from := guards{regroupGuards.From, regroupGuards.Work}
	have := p.now.Manors[regroupGuards.From].countWorks(regroupGuards.Work) - p.leaving[from]
	if failed := cmp.Or(p.checkRoute(regroupGuards.From, regroupGuards.To), failIfLess("FE14", "guards", regroupGuards.N, have)); failed != nil {
		return failed
	}
	p.leaving[from] += regroupGuards.N
	p.shifts = append(p.shifts, shift{placedOrder: order, work: regroupGuards.Work, n: regroupGuards.N, from: regroupGuards.From, to: regroupGuards.To})
	return nil
}

// checkRoute returns a failure if the seat has no lord, if the goal is not its own, or if no chain of its manors leads
// there; else nil.
func (p *placements) checkRoute(from, to valley.Manor) *failure {
	return cmp.Or(p.now.requireLord(p.seat, to), failUnless(slices.Contains(p.now.listConnected(p.seat, from), to), "FE18", "connected"))
}

// listConnected lists the seat's manors that a chain of links joins to one of them, itself first (F-192); nil if that
// one is not the seat's. With regroup=open the chain may cross manors and monasteries that nobody owns.
func (s *State) listConnected(seat game.Seat, from valley.Manor) []valley.Manor {
	if s.Manors[from].Owner != seat {
		return nil
	}
	passes := func(m valley.Manor) bool {
		owner := s.Manors[m].Owner
		return owner == seat || owner == "" && s.Options.Regroup == "open"
	}
	chain := []valley.Manor{from}
	for i := 0; i < len(chain); i++ {
		for _, manor := range s.Book.Valley.Links(chain[i]) {
			if passes(manor) && !slices.Contains(chain, manor) {
				chain = append(chain, manor)
			}
		}
	}
	return slices.DeleteFunc(chain, func(m valley.Manor) bool { return s.Manors[m].Owner != seat })
}

// cancelLines drops lines, the last written first, as long as a manor would hold too many figures, or more guards than
// it has sites (F-193). The seat is told of each.
func (p *placements) cancelLines() {
	for {
		i := p.findSurplus()
		if i < 0 {
			return
		}
		sh := p.shifts[i]
		p.reportFailure(sh.placedOrder, lists.Either(sh.work == "", &failure{code: "FE19", reason: "crowd"}, &failure{code: "FE14", reason: "site"}))
		p.shifts = slices.Delete(p.shifts, i, i+1)
	}
}

// findSurplus returns the index of the last line that leads to a manor without room for
// all; -1 if there is room everywhere.
func (p *placements) findSurplus() int {
	crowds, sites := p.countOutcome()
	for i, sh := range slices.Backward(p.shifts) {
		if sh.work == "" && crowds[sh.to] > p.now.Book.Figures.Crowd && p.movesFigures(sh) {
			return i
		}
		if sh.work != "" && sites[guards{sh.to, sh.work}] > book.SitesOn(p.now.Book.Valley.Card(sh.to), sh.work) {
			return i
		}
	}
	return -1
}

// movesFigures reports whether a line moves any figure to its manor.
func (p *placements) movesFigures(sh shift) bool {
	return slices.ContainsFunc(sh.figures, func(n int) bool { return p.now.Houses[p.seat].Figures[n].At != sh.to })
}

// countOutcome counts the figures on each node and the guards of each manor as they would stand after all lines.
func (p *placements) countOutcome() (map[valley.Node]int, map[guards]int) {
	places := map[int]valley.Node{}
	for n, f := range p.now.Houses[p.seat].Figures {
		places[n] = f.At
	}
	sites := map[guards]int{}
	for m, h := range p.now.Manors {
		sites[guards{m, book.Forester}], sites[guards{m, book.Warden}] = h.Foresters, h.Wardens
	}
	for _, sh := range p.shifts {
		for _, n := range sh.figures {
			places[n] = sh.to
		}
		sites[guards{sh.from, sh.work}] -= sh.n
		sites[guards{sh.to, sh.work}] += sh.n
	}
	crowds := map[valley.Node]int{}
	for _, node := range places {
		crowds[node]++
	}
	return crowds, sites
}

// carryOut emits an event for each remaining line about guards, and for each manor that the figures of a line leave.
func (p *placements) carryOut() {
	for _, sh := range p.shifts {
		if sh.work != "" {
			p.emit(GuardsRegrouped{Seat: p.seat, Work: sh.work, N: sh.n, From: sh.from, To: sh.to})
			continue
		}
		leaving := map[valley.Node][]int{}
		for _, n := range sh.figures {
			at := p.now.Houses[p.seat].Figures[n].At
			leaving[at] = append(leaving[at], n)
		}
		for _, m := range p.now.Book.Valley.Manors {
			if from := m.Code; from != sh.to && len(leaving[from]) > 0 {
				p.emit(FiguresRegrouped{Seat: p.seat, Figures: leaving[from], From: from, To: sh.to, Since: p.newStamp(4, 0)})
			}
		}
	}
}
