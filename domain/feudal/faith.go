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

// declareFaiths carries out declarations of faith and conversions (F-231, F-236).
func (r *round) declareFaiths() {
	if r.now.Options.Religion {
		r.carryOutStage(orders.StageFaith, r.professFaith)
	}
}

// professFaith carries out FAITH and CONVERT, or returns why it cannot. FAITH with the faith that the seat has does
// nothing.
func (r *round) professFaith(placed placedOrder) *failure {
	switch b := placed.Body.(type) {
	case orders.DeclareFaith:
		switch r.now.Houses[placed.seat].Faith {
		case "":
			r.emit(FaithDeclared{Seat: placed.seat, Faith: b.Faith})
		case b.Faith:
		default:
			return &failure{code: "FE17", reason: "convert"}
		}
	case orders.Convert:
		return r.convertSeat(placed.seat, b)
	}
	return nil
}

// convertSeat changes a seat to the other faith, or returns why it cannot. All sites of the old faith on its manors are
// removed (F-236). For the faith that the seat has it does nothing.
func (r *round) convertSeat(seat game.Seat, convert orders.Convert) *failure {
	from := r.now.Houses[seat].Faith
	switch {
	case from == convert.Faith:
		return nil
	case from == "":
		return &failure{code: "FE17", reason: "faithless"}
	case r.now.IsLordless(seat):
		return &failure{code: "FE16", reason: "lordless"}
	}
	changed := FaithChanged{Seat: seat, From: from, To: convert.Faith}
	for _, manor := range r.now.ManorsOf(seat) {
		if r.now.Manors[manor].HolySite(from.Site()) != "" {
			changed.Removed = append(changed.Removed, Place{manor, from.Site()})
		}
	}
	r.emit(changed)
	return nil
}

// destroySites carries out DESTROY (F-235).
func (c *campaign) destroySites() {
	c.carryOutStage(orders.StageDestroy, func(placed placedOrder) *failure {
		destroy := placed.Body.(orders.Destroy)
		if f := c.now.findDestroyFailure(placed.seat, destroy); f != nil {
			return f
		}
		c.emit(HolySiteDestroyed{Seat: placed.seat, Manor: destroy.At, Site: destroy.Site})
		return nil
	})
}

// findDestroyFailure returns the reason why a seat cannot destroy a site; nil if it can.
func (s *State) findDestroyFailure(seat game.Seat, destroy orders.Destroy) *failure {
	faith := s.Houses[seat].Faith
	return cmp.Or(
		failUnless(s.Options.Religion, "FE17", "off"),
		failUnless(s.Manors[destroy.At].Owner == seat, "FE17", "owner"),
		failUnless(faith != "", "FE17", "faithless"),
		failUnless(faith != destroy.Site.Faith(), "FE17", "own-faith"),
		failUnless(s.Manors[destroy.At].HolySite(destroy.Site) != "", "FE17", "no-site"),
		failUnless(len(s.FiguresOn(seat, destroy.At)) > 0, "FE05", "nobody-there"),
	)
}

// IsSiteActive reports whether a holy site of a kind stands on a manor whose owner has its
// faith. Any other site is dormant (F-232).
func (s *State) IsSiteActive(m valley.Manor, site book.Site) bool {
	h := s.Manors[m]
	return h.Owner != "" && h.HolySite(site) != "" && s.Houses[h.Owner].Faith == site.Faith()
}

// listActiveSites lists the active holy sites of a seat, in the order of its manors; none for a seat without faith.
func (s *State) listActiveSites(seat game.Seat) []Place {
	site := s.Houses[seat].Faith.Site()
	return s.listActiveOn(s.ManorsOf(seat), site)
}

// listActiveOn lists the active holy sites of a kind on some manors.
func (s *State) listActiveOn(manors []valley.Manor, site book.Site) []Place {
	active := lists.Keep(manors, func(m valley.Manor) bool { return s.IsSiteActive(m, site) })
	return lists.Map(active, func(m valley.Manor) Place { return Place{m, site} })
}

// holdsSite reports whether a territory holds a site of a kind, even a dormant one (F-239,
// F-254).
func (s *State) holdsSite(t valley.Territory, site book.Site) bool {
	return slices.ContainsFunc(t.Manors, func(m valley.Manor) bool { return s.Manors[m].HolySite(site) != "" })
}
