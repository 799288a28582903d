package feudal

import (
	"maps"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// changeHouse changes the house of a seat; nothing if there is no such seat.
func (s *State) changeHouse(seat game.Seat, change func(*House)) {
	house, ok := s.Houses[seat]
	if !ok {
		return
	}
	change(&house)
	s.Houses[seat] = house
}

// changeHolding changes the state of a manor; nothing if there is no such manor.
func (s *State) changeHolding(manor valley.Manor, change func(*Holding)) {
	holding, ok := s.Manors[manor]
	if !ok {
		return
	}
	change(&holding)
	s.Manors[manor] = holding
}

// addGuards adds foresters or wardens, or takes them away with a negative n. Other works are ignored.
func (m *Holding) addGuards(w book.Work, n int) {
	switch w {
	case book.Forester:
		m.Foresters += n
	case book.Warden:
		m.Wardens += n
	}
}

// changeFigures changes the figures of a seat that have the given numbers and are still
// there.
func (s *State) changeFigures(seat game.Seat, ns []int, change func(*Figure)) {
	figures := s.Houses[seat].Figures
	for _, n := range ns {
		if figure, ok := figures[n]; ok {
			change(&figure)
			figures[n] = figure
		}
	}
}

// placeFigures puts figures into the field on a node.
func (s *State) placeFigures(seat game.Seat, figures []int, at valley.Node, since Stamp) {
	s.changeFigures(seat, figures, func(f *Figure) { f.At, f.Since, f.Inside = at, since, false })
}

// removeFigures takes figures off the board. Numbers that the seat does not have are ignored.
func (s *State) removeFigures(seat game.Seat, figures []int) {
	own := s.Houses[seat].Figures
	for _, n := range figures {
		delete(own, n)
	}
}

// applyHurts wounds figures, or takes those that are killed off the board.
func (s *State) applyHurts(hurts []Hurt) {
	for _, hurt := range hurts {
		if hurt.Killed {
			s.removeFigures(hurt.Seat, []int{hurt.Figure})
		} else {
			s.changeFigures(hurt.Seat, []int{hurt.Figure}, func(f *Figure) { f.Wounded = true })
		}
	}
}

// setSiteCondition sets the condition of a holy site; "" removes the site.
func (m *Holding) setSiteCondition(site book.Site, to book.Condition) {
	switch site {
	case book.Church:
		m.Church = to
	case book.Cromlech:
		m.Cromlech = to
	}
}

// HolySite returns the condition of a kind of holy site on a manor; "" if there is none. Any kind but Church is read as
// Cromlech.
func (m Holding) HolySite(site book.Site) book.Condition {
	if site == book.Church {
		return m.Church
	}
	return m.Cromlech
}

// copyWith copies a map and sets one key to another value.
func copyWith[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	all := map[K]V{}
	maps.Copy(all, m)
	all[key] = value
	return all
}
