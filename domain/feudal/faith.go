package feudal

import (
	"slices"

	"seneschal/domain/game"
)

// A deed is a line of a seat that is not for a group, with its alternatives
// from the one that was chosen on.
type deed struct {
	seat    game.Seat
	line    placed
	choices [][]game.Body
}

// first are the orders of the deed's chosen alternative.
func (d deed) first() []game.Body { return d.choices[0] }

// declare makes declarations of faith and conversions take effect (S1a,
// F-231, F-236).
func (c *campaign) declare() {
	for _, d := range c.deeds {
		for _, b := range d.first() {
			c.profess(d.seat, placed{d.line.Line, b})
		}
	}
}

// declareAll is declare for setup and winter.
func (r *round) declareAll() {
	for _, seat := range r.now.living() {
		for _, p := range r.wishes(seat) {
			r.profess(seat, p)
		}
	}
}

// profess carries out FAITH and CONVERT.
func (r *round) profess(seat game.Seat, p placed) {
	if !r.now.Options.Religion {
		return
	}
	switch b := p.Body.(type) {
	case DeclareFaith:
		switch r.now.Houses[seat].Faith {
		case "":
			r.emit(FaithDeclared{Seat: seat, Faith: b.Faith})
		case b.Faith:
		default:
			r.fail(seat, p.Line, b, "FE17", "convert", 0, 0)
		}
	case Convert:
		r.convert(seat, p.Line, b)
	}
}

// convert takes a seat to the other faith; all sites of the old one on its
// manors are removed (F-236).
func (r *round) convert(seat game.Seat, line int, b Convert) {
	from := r.now.Houses[seat].Faith
	switch {
	case from == b.Faith:
	case from == "":
		r.fail(seat, line, b, "FE17", "faithless", 0, 0)
	case r.now.lordless(seat):
		r.fail(seat, line, b, "FE16", "lordless", 0, 0)
	default:
		e := FaithChanged{Seat: seat, From: from, To: b.Faith}
		for _, m := range r.now.manorsOf(seat) {
			if r.now.Manors[m].holy(from.site()) != "" {
				e.Removed = append(e.Removed, Place{m, from.site()})
			}
		}
		r.emit(e)
	}
}

// site is what the lords of a faith build (F-230).
func (f Faith) site() Site {
	if f == Christian {
		return Church
	}
	return Cromlech
}

// destroy carries out DESTROY (S1b, F-235).
func (c *campaign) destroy() {
	for _, d := range c.deeds {
		for _, b := range d.first() {
			b, ok := b.(Destroy)
			if !ok {
				continue
			}
			if f := c.now.canDestroy(d.seat, b); f != nil {
				c.fail(d.seat, d.line.Line, b, f.code, f.reason, 0, 0)
				continue
			}
			c.emit(HolySiteDestroyed{Seat: d.seat, Manor: b.At, Site: b.Site})
		}
	}
}

// canDestroy says what stands against the destruction of a site.
func (s *State) canDestroy(seat game.Seat, b Destroy) *fault {
	faith := s.Houses[seat].Faith
	switch {
	case !s.Options.Religion:
		return &fault{"FE17", "off"}
	case s.Manors[b.At].Owner != seat:
		return &fault{"FE17", "owner"}
	case faith == "":
		return &fault{"FE17", "faithless"}
	case faith == b.Site.faith():
		return &fault{"FE17", "own-faith"}
	case s.Manors[b.At].holy(b.Site) == "":
		return &fault{"FE17", "no-site"}
	case len(s.standing(seat, Node(b.At))) == 0:
		return &fault{"FE05", "nobody-there"}
	}
	return nil
}

// active reports whether a holy site of a kind stands on a manor and its owner
// is of its faith; any other is dormant (F-232).
func (s *State) active(m Manor, site Site) bool {
	h := s.Manors[m]
	return h.Owner != "" && h.holy(site) != "" && s.Houses[h.Owner].Faith == site.faith()
}

// sitesOf are the active holy sites of a seat, by manors.
func (s *State) sitesOf(seat game.Seat) []Place {
	site := s.Houses[seat].Faith.site()
	var all []Place
	for _, m := range s.manorsOf(seat) {
		if s.active(m, site) {
			all = append(all, Place{m, site})
		}
	}
	return all
}

// territory is the territory of a manor.
func (s *State) territory(m Manor) Territory {
	id := s.valley.Card(m).Territory
	i := slices.IndexFunc(s.valley.Territories, func(t Territory) bool { return t.ID == id })
	return s.valley.Territories[i]
}

// stands reports whether a territory holds a site of a kind, dormant ones
// included (F-239, F-254).
func (s *State) stands(t Territory, site Site) bool {
	return slices.ContainsFunc(t.Manors, func(m Manor) bool { return s.Manors[m].holy(site) != "" })
}
