package feudal

import (
	"slices"

	"seneschal/domain/event"
)

// applyFaith changes the position by the events of faith, holy sites, the King
// and honour.
func (s *State) applyFaith(e event.Event) {
	switch e := e.(type) {
	case FaithDeclared:
		s.house(e.Seat, func(h *House) { h.Faith = e.Faith })
	case FaithChanged:
		s.house(e.Seat, func(h *House) { h.Faith = e.To })
		for _, p := range e.Removed {
			s.holding(p.Manor, func(m *Holding) { m.raise(p.Site, "") })
		}
	case HolySiteDestroyed:
		s.holding(e.Manor, func(m *Holding) { m.raise(e.Site, "") })
	case BuildingRightAuctioned:
		s.house(e.Seat, func(h *House) { h.Fortune -= e.Price })
	case HolySiteBuilt:
		s.house(e.Seat, func(h *House) { h.Fortune -= e.Cost })
		s.holding(e.Manor, func(m *Holding) { m.raise(e.Site, Sound) })
	case HolySiteRepaired:
		s.house(e.Seat, func(h *House) { h.Fortune -= e.Cost })
		s.holding(e.Manor, func(m *Holding) { m.raise(e.Site, Sound) })
	case CultTaxPaid:
		s.house(e.From, func(h *House) { h.Fortune -= e.Sum })
		s.house(e.To, func(h *House) { h.Fortune += e.Sum })
	default:
		s.applyHonour(e)
	}
}

// applyHonour changes the position by the events of the King, of honour and of
// consent.
func (s *State) applyHonour(e event.Event) {
	switch e := e.(type) {
	case ArthurDieRolled:
		s.King = e.Total
	case ArthurVisited:
		s.King = 0
	case HonourChanged:
		s.house(e.Seat, func(h *House) { h.Honour = e.Honour })
	case OptionSettled:
		s.Agreed = append(s.Agreed[:len(s.Agreed):len(s.Agreed)], e)
	case OptionChanged:
		s.Options = s.Options.with(e.Option, e.Value)
		s.Agreed = slices.DeleteFunc(slices.Clone(s.Agreed), func(a OptionSettled) bool { return a.Option == e.Option })
	case GameCurtailed:
		s.Curtailed = e.Year
	}
}

// raise puts a holy site into a condition; "" removes it.
func (m *Holding) raise(site Site, to Condition) {
	switch site {
	case Church:
		m.Church = to
	case Cromlech:
		m.Cromlech = to
	}
}

// holy is how a holy site of a kind stands on a manor; "" where there is none.
func (m Holding) holy(site Site) Condition {
	if site == Church {
		return m.Church
	}
	return m.Cromlech
}
