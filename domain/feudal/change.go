package feudal

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

func (s *State) house(seat game.Seat, change func(*House)) {
	h, ok := s.Houses[seat]
	if !ok {
		return
	}
	change(&h)
	s.Houses[seat] = h
}

func (s *State) holding(m valley.Manor, change func(*Holding)) {
	h, ok := s.Manors[m]
	if !ok {
		return
	}
	change(&h)
	s.Manors[m] = h
}

func (h *House) setTruce(toward game.Seat, t Truce) {
	if h.Truces == nil {
		h.Truces = map[game.Seat]Truce{}
	}
	h.Truces[toward] = t
}

func (m *Holding) addGuards(w book.Work, n int) {
	switch w {
	case book.Forester:
		m.Foresters += n
	case book.Warden:
		m.Wardens += n
	}
}

func (s *State) place(seat game.Seat, figures []int, at valley.Node, since Stamp) {
	for _, n := range figures {
		if f, ok := s.Houses[seat].Figures[n]; ok {
			f.At, f.Since, f.Inside = at, since, false
			s.Houses[seat].Figures[n] = f
		}
	}
}

func (s *State) remove(seat game.Seat, figures []int) {
	for _, n := range figures {
		delete(s.Houses[seat].Figures, n)
	}
}

func (s *State) hurt(hurts []Hurt) {
	for _, h := range hurts {
		f, ok := s.Houses[h.Seat].Figures[h.Figure]
		if !ok {
			continue
		}
		if h.Killed {
			delete(s.Houses[h.Seat].Figures, h.Figure)
			continue
		}
		f.Wounded = true
		s.Houses[h.Seat].Figures[h.Figure] = f
	}
}

func (s *State) heal(seat game.Seat, figures []int) {
	for _, n := range figures {
		if f, ok := s.Houses[seat].Figures[n]; ok {
			f.Wounded = false
			s.Houses[seat].Figures[n] = f
		}
	}
}

// raise puts a holy site into a condition; "" removes it.
func (m *Holding) raise(site book.Site, to book.Condition) {
	switch site {
	case book.Church:
		m.Church = to
	case book.Cromlech:
		m.Cromlech = to
	}
}

// Holy is how a holy site of a kind stands on a manor; "" where there is none.
func (m Holding) Holy(site book.Site) book.Condition {
	if site == book.Church {
		return m.Church
	}
	return m.Cromlech
}

// clearFate takes away what destiny has done to a year (W0, F-180).
func (s *State) clearFate() {
	s.Swept, s.Loot = nil, ""
	for m := range s.Manors {
		s.holding(m, func(h *Holding) { h.Ravaged = 0 })
	}
}
