package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// declare makes declarations of faith and conversions take effect (S1a, W0,
// F-231, F-236).
func (r *round) declare() {
	if r.now.Options.Religion {
		r.each(orders.StageFaith, r.profess)
	}
}

// profess carries out FAITH and CONVERT.
func (r *round) profess(seat game.Seat, p placed, _ bool) *failure {
	switch b := p.Body.(type) {
	case orders.DeclareFaith:
		switch r.now.Houses[seat].Faith {
		case "":
			r.emit(FaithDeclared{Seat: seat, Faith: b.Faith})
		case b.Faith:
		default:
			return &failure{code: "FE17", reason: "convert"}
		}
	case orders.Convert:
		return r.convert(seat, b)
	}
	return nil
}

// convert takes a seat to the other faith; all sites of the old one on its
// manors are removed (F-236).
func (r *round) convert(seat game.Seat, b orders.Convert) *failure {
	from := r.now.Houses[seat].Faith
	switch {
	case from == b.Faith:
		return nil
	case from == "":
		return &failure{code: "FE17", reason: "faithless"}
	case r.now.Lordless(seat):
		return &failure{code: "FE16", reason: "lordless"}
	}
	e := FaithChanged{Seat: seat, From: from, To: b.Faith}
	for _, m := range r.now.ManorsOf(seat) {
		if r.now.Manors[m].Holy(from.Site()) != "" {
			e.Removed = append(e.Removed, Place{m, from.Site()})
		}
	}
	r.emit(e)
	return nil
}

// destroy carries out DESTROY (S1b, F-235).
func (c *campaign) destroy() {
	c.each(orders.StageDestroy, func(seat game.Seat, p placed, _ bool) *failure {
		b := p.Body.(orders.Destroy)
		if f := c.now.canDestroy(seat, b); f != nil {
			return f
		}
		c.emit(HolySiteDestroyed{Seat: seat, Manor: b.At, Site: b.Site})
		return nil
	})
}

// canDestroy says what stands against the destruction of a site.
func (s *State) canDestroy(seat game.Seat, b orders.Destroy) *failure {
	faith := s.Houses[seat].Faith
	switch {
	case !s.Options.Religion:
		return &failure{code: "FE17", reason: "off"}
	case s.Manors[b.At].Owner != seat:
		return &failure{code: "FE17", reason: "owner"}
	case faith == "":
		return &failure{code: "FE17", reason: "faithless"}
	case faith == b.Site.Faith():
		return &failure{code: "FE17", reason: "own-faith"}
	case s.Manors[b.At].Holy(b.Site) == "":
		return &failure{code: "FE17", reason: "no-site"}
	case len(s.Standing(seat, b.At)) == 0:
		return &failure{code: "FE05", reason: "nobody-there"}
	}
	return nil
}

// Active reports whether a holy site of a kind stands on a manor and its owner
// is of its faith; any other is dormant (F-232).
func (s *State) Active(m valley.Manor, site book.Site) bool {
	h := s.Manors[m]
	return h.Owner != "" && h.Holy(site) != "" && s.Houses[h.Owner].Faith == site.Faith()
}

// sitesOf are the active holy sites of a seat, by manors.
func (s *State) sitesOf(seat game.Seat) []Place {
	site := s.Houses[seat].Faith.Site()
	var all []Place
	for _, m := range s.ManorsOf(seat) {
		if s.Active(m, site) {
			all = append(all, Place{m, site})
		}
	}
	return all
}

// stands reports whether a territory holds a site of a kind, dormant ones
// included (F-239, F-254).
func (s *State) stands(t valley.Territory, site book.Site) bool {
	return slices.ContainsFunc(t.Manors, func(m valley.Manor) bool { return s.Manors[m].Holy(site) != "" })
}
