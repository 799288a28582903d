package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// payRevenues pays every living seat the revenue of its manors in the autumn (F-162 to
// F-165).
func (r *round) payRevenues() {
	for _, seat := range r.now.Living() {
		r.emit(r.now.reckonRevenue(seat))
	}
}

// reckonRevenue computes a seat's revenue of the autumn on this position.
func (s *State) reckonRevenue(seat game.Seat) RevenueReckoned {
	reckoned := RevenueReckoned{Seat: seat, Year: s.Year, Mill: s.millRevenue(seat)}
	reckoned.Total = reckoned.Mill
	for _, m := range s.ManorsOf(seat) {
		due := s.ComputeDue(m)
		reckoned.Dues = append(reckoned.Dues, due)
		reckoned.Total += due.total()
	}
	return reckoned
}

// ComputeDue computes the revenue of one manor: the card by the figure that collects (F-162),
// changed by weather and fires (F-163), and the works on it (F-164).
func (s *State) ComputeDue(manor valley.Manor) Due {
	holding := s.Manors[manor]
	row, year := s.findCollector(holding.Owner, manor), s.yearHarvest()
	due := Due{
		Manor: manor, Row: row, Watched: holding.Watched, Lost: s.fieldLoss(manor, year), Bonus: year.Bonus,
		Hives: holding.Hives * year.Hives, Foresters: s.countThriving(manor) * s.Book.WorkOf(book.Forester).Yield, Wardens: holding.Wardens * year.Wardens,
	}
	due.Card = max(s.Book.Valley.Card(manor).Yields(row, holding.Watched)-due.Lost+due.Bonus, 0)
	return due
}

// total adds up the parts of a manor's revenue.
func (d Due) total() int { return d.Card + d.Hives + d.Foresters + d.Wardens }

// findCollector returns the row of the card that counts: that of the owner's highest figure in the field on the square,
// or RowNobody (F-162).
func (s *State) findCollector(owner game.Seat, square valley.Node) string {
	figures := s.InField(owner, square)
	switch {
	case len(figures) == 0:
		return valley.RowNobody
	case s.Houses[owner].Figures[figures[0]].Grade.IsMan():
		return valley.RowMan
	}
	return valley.RowKnight
}

// millRevenue returns the revenue of a seat's working mill: 1 bz for each manor, however
// many mills it owns (F-164).
func (s *State) millRevenue(seat game.Seat) int {
	own := s.ManorsOf(seat)
	if !slices.ContainsFunc(own, func(m valley.Manor) bool { return s.Manors[m].Mill }) {
		return 0
	}
	return len(own) * s.Book.WorkOf(book.Mill).Yield
}

// ExpectedRevenue returns the revenue that a seat would have if it were reckoned now.
func (s *State) ExpectedRevenue(seat game.Seat) int { return s.reckonRevenue(seat).Total }

// PayOf adds up the pay of a seat's present retinue for a winter (F-183).
func (s *State) PayOf(seat game.Seat) int {
	sum := 0
	for _, f := range s.Houses[seat].Figures {
		sum += s.Book.KindOf(f.Grade).Pay
	}
	return sum
}

// withdrawFigures sends every figure that is not at home to its winter quarters (F-172),
// except lords in prayer.
func (r *round) withdrawFigures() {
	for _, seat := range r.now.Living() {
		r.sendHome(seat)
	}
}

// sendHome moves a seat's figures that are not on a manor of the seat to their quarters. A lord in prayer stays, and so
// do figures for which there is no room.
func (r *round) sendHome(seat game.Seat) {
	named, praying := r.joinQuarterLists(seat), r.now.PrayingLord(seat)
	for _, n := range r.now.Numbers(seat) {
		figure := r.now.Houses[seat].Figures[n]
		if n == praying || r.now.Manors[figure.At].Owner == seat {
			continue
		}
		if to := r.now.chooseQuarters(seat, n, named); to != "" && to != figure.At {
			r.emit(FigureWithdrew{Seat: seat, Figure: n, From: figure.At, To: to, Since: r.newStamp(4, 0)})
		}
	}
}

// joinQuarterLists joins the manors of a seat's WINTER AT lines. Of alternatives, the first that names a manor of the
// seat counts.
func (r *round) joinQuarterLists(seat game.Seat) []valley.Manor {
	own := func(m valley.Manor) bool { return r.now.Manors[m].Owner == seat }
	var named []valley.Manor
	for _, b := range listPreferred(r, seat, orders.StageQuarters, func(b orders.WinterAt) bool { return slices.ContainsFunc(b.Manors, own) }) {
		named = append(named, b.Manors...)
	}
	return named
}

// chooseQuarters returns the place where a figure winters: the nearest manor of its seat with room. Among equally near
// manors, the first on the list wins, then the lower number. Without such a manor it is the nearest edge of the board
// with room; "" if there is none.
func (s *State) chooseQuarters(seat game.Seat, figure int, named []valley.Manor) valley.Node {
	f := s.Houses[seat].Figures[figure]
	var best valley.Manor
	miles := func(m valley.Manor) int { return s.Book.Valley.Miles(f.At, m, nil) }
	for _, manor := range s.ManorsOf(seat) {
		if s.countRoom(seat, manor) < 1 {
			continue
		}
		if best == "" || cmp.Or(cmp.Compare(miles(manor), miles(best)), cmp.Compare(indexIn(named, manor), indexIn(named, best))) < 0 {
			best = manor
		}
	}
	if best != "" {
		return best
	}
	return s.nearestEdge(seat, f.At)
}

// indexIn returns the place of a manor in a list, from 0. Manors that are not on it come last.
func indexIn(named []valley.Manor, m valley.Manor) int {
	if i := slices.Index(named, m); i >= 0 {
		return i
	}
	return len(named)
}

// countRoom returns the number of figures that a seat can still add on a node; it can be negative.
func (s *State) countRoom(seat game.Seat, at valley.Node) int {
	return s.Book.Figures.Crowd - len(s.FiguresOn(seat, at))
}

// nearestEdge returns the nearest edge of the board with room for a figure of the seat; "" if there is none. An edge on
// which the figure stands already counts as one with room.
func (s *State) nearestEdge(seat game.Seat, from valley.Node) valley.Node {
	edges := slices.DeleteFunc(s.Book.Valley.Edges(), func(e valley.Node) bool { return e != from && s.countRoom(seat, e) < 1 })
	edge, _ := s.Book.Valley.Nearest(from, edges, nil)
	return edge
}

// countThriving counts the foresters of a manor that bring revenue: those for whom there
// is a forest that has not burnt (F-164, F-211).
func (s *State) countThriving(manor valley.Manor) int {
	h := s.Manors[manor]
	return max(min(h.Foresters, s.Book.Valley.Card(manor).Forests-h.Ravaged), 0)
}
