package feudal

import (
	"maps"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

func (s *State) changeHouse(seat game.Seat, change func(*House)) {
	h, ok := s.Houses[seat]
	if !ok {
		return
	}
	change(&h)
	s.Houses[seat] = h
}

func (s *State) changeHolding(m valley.Manor, change func(*Holding)) {
	h, ok := s.Manors[m]
	if !ok {
		return
	}
	change(&h)
	s.Manors[m] = h
}

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
	for _, n := range ns {
		if f, ok := s.Houses[seat].Figures[n]; ok {
			change(&f)
			s.Houses[seat].Figures[n] = f
		}
	}
}

func (s *State) placeFigures(seat game.Seat, figures []int, at valley.Node, since Stamp) {
	s.changeFigures(seat, figures, func(f *Figure) { f.At, f.Since, f.Inside = at, since, false })
}

func (s *State) removeFigures(seat game.Seat, figures []int) {
	for _, n := range figures {
		delete(s.Houses[seat].Figures, n)
	}
}

func (s *State) applyHurts(hurts []Hurt) {
	for _, h := range hurts {
		if h.Killed {
			s.removeFigures(h.Seat, []int{h.Figure})
		} else {
			s.changeFigures(h.Seat, []int{h.Figure}, func(f *Figure) { f.Wounded = true })
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

// Holy returns the condition of a kind of holy site on a manor; "" if there is none.
func (m Holding) Holy(site book.Site) book.Condition {
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

// clearFate removes the effects of destiny that last one year (W0, F-180).
func (s *State) clearFate() {
	s.Swept, s.Loot = nil, ""
	for m := range s.Manors {
		s.changeHolding(m, func(h *Holding) { h.Ravaged = 0 })
	}
}
