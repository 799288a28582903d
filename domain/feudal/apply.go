package feudal

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Apply changes the position by one event. Events of the kernel and of other
// rulesets do not concern it.
func (s *State) Apply(e event.Event) {
	switch e := e.(type) {
	case EntryAssigned:
		s.house(e.Seat, func(h *House) {
			h.Knight, h.Colour, h.Entry, h.Fortune = e.Knight, e.Colour, e.Entry, e.Fortune
		})
	case TruceSet:
		s.house(e.Seat, func(h *House) { h.setTruce(e.Toward, e.Truce) })
	case TruceEnded:
		s.house(e.Seat, func(h *House) { delete(h.Truces, e.Toward) })
	case GroupStepped:
		s.place(e.Seat, e.Figures, e.To, e.Since)
	case GroupAdvanced:
		s.place(e.Seat, e.Figures, e.To, e.Since)
	case GroupRetreated:
		s.place(e.Seat, e.Figures, e.To, e.Since)
	case FiguresPushed:
		s.place(e.Seat, e.Figures, e.To, e.Since)
	case FiguresRegrouped:
		s.place(e.Seat, e.Figures, e.To, e.Since)
	case FigureWithdrew:
		s.place(e.Seat, []int{e.Figure}, e.To, e.Since)
	case CombatPeriodFought:
		s.hurt(e.Hurts)
	case SeatEliminated:
		s.eliminate(e)
	case ManorCaptured:
		s.holding(e.Manor, func(m *Holding) { m.Owner = e.To })
	case ManorFreed:
		s.holding(e.Manor, func(m *Holding) { m.Owner = "" })
	case ManorWatched:
		s.holding(e.Manor, func(m *Holding) { m.Watched = true })
	case RevenueReckoned:
		s.house(e.Seat, func(h *House) { h.Fortune += e.Total; h.Revenue = e.Total })
	default:
		s.applyWinter(e)
	}
}

// applyWinter changes the position by the events of winter and of the calendar.
func (s *State) applyWinter(e event.Event) {
	switch e := e.(type) {
	case WinterCleared:
		for m := range s.Manors {
			s.holding(m, func(h *Holding) { h.Watched = false })
		}
		s.clearFate()
		s.clearLand()
	case MenDismissed:
		s.remove(e.Seat, e.Figures)
	case PayMade:
		s.house(e.Seat, func(h *House) { h.Fortune -= e.Sum })
	case FiguresReleased:
		s.remove(e.Seat, e.Figures)
	case FortuneAnnounced:
		s.house(e.Seat, func(h *House) { h.Announced = e.Fortune })
	case FiguresHealed:
		s.heal(e.Seat, e.Figures)
	case FigurePromoted:
		s.promote(e)
	case FigureRecruited:
		s.recruit(e)
	case ImprovementBuilt:
		s.build(e)
	case GuardsRegrouped:
		s.holding(e.From, func(m *Holding) { m.addGuards(e.Work, -e.N) })
		s.holding(e.To, func(m *Holding) { m.addGuards(e.Work, e.N) })
	case SeasonEnded:
		s.turn(e)
	case VictoryDeclared:
		result := e.Result
		s.Ending = &result
	default:
		s.applyHouses(e)
		s.applyLand(e)
		s.applyFate(e)
		s.applyFaith(e)
	}
}

func (s *State) house(seat game.Seat, change func(*House)) {
	h, ok := s.Houses[seat]
	if !ok {
		return
	}
	change(&h)
	s.Houses[seat] = h
}

func (s *State) holding(m Manor, change func(*Holding)) {
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

func (m *Holding) addGuards(w Work, n int) {
	switch w {
	case Forester:
		m.Foresters += n
	case Warden:
		m.Wardens += n
	}
}

func (s *State) place(seat game.Seat, figures []int, at Node, since Stamp) {
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

func (s *State) promote(e FigurePromoted) {
	figures := s.Houses[e.Seat].Figures
	f, ok := figures[e.From]
	if !ok {
		return
	}
	f.Grade = e.Grade
	delete(figures, e.From)
	figures[e.To] = f
}

func (s *State) recruit(e FigureRecruited) {
	s.house(e.Seat, func(h *House) {
		h.Fortune -= e.Cost
		h.Made++
		if h.Figures == nil {
			h.Figures = map[int]Figure{}
		}
		h.Figures[e.Figure] = Figure{ID: e.ID, Grade: e.Grade, At: e.At, Since: e.Since}
	})
}

func (s *State) build(e ImprovementBuilt) {
	s.house(e.Seat, func(h *House) { h.Fortune -= e.Cost })
	s.holding(e.Manor, func(m *Holding) {
		switch e.Work {
		case Hive:
			m.Hives++
		case Mill:
			m.Mill = true
		default:
			m.addGuards(e.Work, 1)
		}
	})
}

func (s *State) eliminate(e SeatEliminated) {
	s.house(e.Seat, func(h *House) {
		h.Figures, h.Truces, h.Fortune, h.Chest, h.Regent = map[int]Figure{}, nil, 0, 0, false
		h.Out, h.OutYear, h.OutSeason, h.OutManors = true, e.Year, e.Season, e.Manors
	})
	for m := range s.Manors {
		s.holding(m, func(h *Holding) {
			if h.Owner == e.Seat {
				h.Owner, h.Sieges = "", nil
			}
			h.relieve(e.Seat)
		})
	}
}

func (s *State) turn(e SeasonEnded) {
	s.Year, s.Season = e.Year, e.Season
	for _, seat := range s.Seats {
		s.house(seat, func(h *House) {
			h.Regent = slices.Contains(e.Regent, seat)
			if !slices.Contains(e.Empty, seat) {
				h.Empty = 0
				return
			}
			h.Empty++
		})
	}
}
