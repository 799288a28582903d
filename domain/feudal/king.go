package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// cultTax lets every seat pay 1 besant to the owner of each active holy site
// in whose territory it owns a manor, in the order of territories, out of what
// it has before any due comes in (F-166).
func (r *round) cultTax() {
	if !r.now.Options.Religion {
		return
	}
	purse, waived := map[game.Seat]int{}, map[game.Seat][]game.Seat{}
	for _, seat := range r.now.Living() {
		purse[seat] = r.now.Houses[seat].Fortune
		waived[seat] = r.waived(seat)
	}
	for _, t := range r.now.Book.Valley.Territories {
		for _, p := range r.now.activeIn(t) {
			owner := r.now.Manors[p.Manor].Owner
			for _, seat := range r.now.ownersIn(t) {
				if seat != owner && purse[seat] > 0 && !slices.Contains(waived[owner], seat) {
					purse[seat]--
					r.emit(CultTaxPaid{From: seat, To: owner, Manor: p.Manor, Site: p.Site, Sum: 1})
				}
			}
		}
	}
}

// waived are the seats of which a seat asks no cult tax.
func (r *round) waived(seat game.Seat) []game.Seat {
	var all []game.Seat
	for _, b := range preferred(r, seat, orders.StageTax, func(orders.WaiveTax) bool { return true }) {
		all = append(all, b.Seats...)
	}
	return all
}

// activeIn are the active holy sites of a territory, church before cromlech.
func (s *State) activeIn(t valley.Territory) []Place {
	return slices.Concat(s.activeOn(t.Manors, book.Church), s.activeOn(t.Manors, book.Cromlech))
}

// ownersIn are the living seats that own a manor of a territory, in seat order.
func (s *State) ownersIn(t valley.Territory) []game.Seat {
	return slices.DeleteFunc(s.Living(), func(seat game.Seat) bool {
		return !slices.ContainsFunc(t.Manors, func(m valley.Manor) bool { return s.Manors[m].Owner == seat })
	})
}

// theKing throws the King's die and lets him come (F-167): when the total is
// reached, and without a die in the last autumn (F-251 to F-253).
func (r *round) theKing() {
	if r.now.Options.Mode != book.Honour {
		return
	}
	final := r.now.finalAutumn()
	if !final {
		die := r.roll(6, "king")
		r.emit(ArthurDieRolled{Die: die, Total: r.now.King + die})
		if r.now.King < r.now.Book.Honours.King {
			return
		}
	}
	r.visit(final)
}

// finalAutumn reports whether this is the last autumn of a game that is not cut
// short (F-253).
func (s *State) finalAutumn() bool {
	last := s.Options.Years
	return s.Season == book.Autumn && last > 0 && s.Year >= last && !s.CutShort()
}

// visit is a visit of the King: what he finds is added to honour before
// anything is taken (F-254 to F-256).
func (r *round) visit(final bool) {
	e := ArthurVisited{Year: r.now.Year, Final: final}
	for _, seat := range r.now.Living() {
		v := Visit{Seat: seat, Revenue: r.now.Houses[seat].Revenue, Troops: r.now.Offends(seat)}
		for _, p := range r.now.sitesOf(seat) {
			v.Sites += r.now.pleases(p)
		}
		e.Visits = append(e.Visits, v)
	}
	r.emit(e)
	for _, v := range e.Visits {
		r.honour(v.Seat, v.Revenue+v.Sites, honourKing)
		if v.Troops {
			r.honour(v.Seat, -r.now.Book.Honours.Troops, honourTroops)
		}
	}
}

// pleases is the honour that a holy site brings its owner: less where the
// territory holds both kinds, half if it is damaged (F-254).
func (s *State) pleases(p Place) int {
	t, gain := s.Book.Valley.TerritoryOf(p.Manor), s.Book.Honours.Site
	if s.stands(t, book.Church) && s.stands(t, book.Cromlech) {
		gain = s.Book.Honours.Shared
	}
	if s.Manors[p.Manor].Holy(p.Site) == book.Damaged {
		gain /= s.Book.Honours.Damaged
	}
	return gain
}

// Offends reports whether a seat has troops at a monastery. A lord in prayer,
// or whose year was completed in this season, is none, if his seat has never
// sacked the place (F-255).
func (s *State) Offends(seat game.Seat) bool {
	present := 0
	for _, m := range s.Book.Valley.Monasteries {
		present += len(s.Standing(seat, m.Code))
	}
	at, holy := s.sanctified(seat)
	_, sacked := s.Houses[seat].Sacks[at]
	return present > 0 && (present > 1 || !holy || sacked)
}

// The reasons for which honour changes (2.9).
const (
	honourKing    = "king"
	honourTroops  = "troops"
	honourPrayer  = "prayer"
	honourPillage = "pillage"
	honourSack    = "sack"
)

// honour adds to a seat's honour, or takes from it; it is never below 0 (F-250).
// Without mode honour there is none.
func (r *round) honour(seat game.Seat, delta int, reason string) {
	h := r.now.Houses[seat]
	delta = max(delta, -h.Honour)
	if r.now.Options.Mode != book.Honour || delta == 0 || h.Out {
		return
	}
	r.emit(HonourChanged{Seat: seat, Delta: delta, Reason: reason, Honour: h.Honour + delta})
}
