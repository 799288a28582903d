package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// payCultTax makes every seat pay 1 besant to the owner of each active holy site in whose territory it owns a manor, in
// the order of territories. A seat pays from the money that it has before any of this tax comes in; it pays nothing
// once that is gone, or where the owner waives the tax (F-166).
func (r *round) payCultTax() {
	if !r.now.Options.Religion {
		return
	}
	purse, waived := map[game.Seat]int{}, map[game.Seat][]game.Seat{}
	for _, seat := range r.now.Living() {
		purse[seat] = r.now.Houses[seat].Fortune
		waived[seat] = r.listWaived(seat)
	}
	for _, territory := range r.now.Book.Valley.Territories {
		for _, place := range r.now.listActiveIn(territory) {
			owner := r.now.Manors[place.Manor].Owner
			for _, seat := range r.now.listOwners(territory) {
				if seat != owner && purse[seat] > 0 && !slices.Contains(waived[owner], seat) {
					purse[seat]--
					r.emit(CultTaxPaid{From: seat, To: owner, Manor: place.Manor, Site: place.Site, Sum: 1})
				}
			}
		}
	}
}

// listWaived lists the seats from which a seat asks no cult tax.
func (r *round) listWaived(seat game.Seat) []game.Seat {
	var all []game.Seat
	for _, b := range listPreferred(r, seat, orders.StageTax, func(orders.WaiveTax) bool { return true }) {
		all = append(all, b.Seats...)
	}
	return all
}

// listActiveIn lists the active holy sites of a territory, churches before cromlechs.
func (s *State) listActiveIn(t valley.Territory) []Place {
	return slices.Concat(s.listActiveOn(t.Manors, book.Church), s.listActiveOn(t.Manors, book.Cromlech))
}

// listOwners lists the living seats that own a manor of a territory, in seat order.
func (s *State) listOwners(territory valley.Territory) []game.Seat {
	return slices.DeleteFunc(s.Living(), func(seat game.Seat) bool {
		return !slices.ContainsFunc(territory.Manors, func(m valley.Manor) bool { return s.Manors[m].Owner == seat })
	})
}

// rollForKing throws the King's die, adds it to the total of the game, and lets him come when the total
// is reached (F-167). In the last autumn he comes without a die (F-251 to F-253). In other modes than
// honour nothing happens.
func (r *round) rollForKing() {
	if r.now.Options.Mode != book.Honour {
		return
	}
	final := r.now.isFinalAutumn()
	if !final {
		die := r.roll(6, "king")
		r.emit(ArthurDieRolled{Die: die, Total: r.now.King + die})
		if r.now.King < r.now.Book.Honours.King {
			return
		}
	}
	r.playKingVisit(final)
}

// isFinalAutumn reports whether this is the last autumn of a game that has not been cut
// short (F-253).
func (s *State) isFinalAutumn() bool {
	last := s.Options.Years
	return s.Season == book.Autumn && last > 0 && s.Year >= last && !s.CutShort()
}

// playKingVisit carries out a visit of the King. Everything that he finds is added to
// honour before anything is taken (F-254 to F-256).
func (r *round) playKingVisit(final bool) {
	visited := ArthurVisited{Year: r.now.Year, Final: final}
	for _, seat := range r.now.Living() {
		visit := Visit{Seat: seat, Revenue: r.now.Houses[seat].Revenue, Troops: r.now.HasTroopsAtMonastery(seat)}
		for _, p := range r.now.listActiveSites(seat) {
			visit.Sites += r.now.siteHonour(p)
		}
		visited.Visits = append(visited.Visits, visit)
	}
	r.emit(visited)
	for _, visit := range visited.Visits {
		r.changeHonour(visit.Seat, visit.Revenue+visit.Sites, honourKing)
		if visit.Troops {
			r.changeHonour(visit.Seat, -r.now.Book.Honours.Troops, honourTroops)
		}
	}
}

// siteHonour returns the honour that a holy site brings to its owner. It is less where the territory holds sites of
// both kinds, active or not, and is divided if the site is damaged (F-254).
func (s *State) siteHonour(place Place) int {
	t, gain := s.Book.Valley.TerritoryOf(place.Manor), s.Book.Honours.Site
	if s.holdsSite(t, book.Church) && s.holdsSite(t, book.Cromlech) {
		gain = s.Book.Honours.Shared
	}
	if s.Manors[place.Manor].HolySite(place.Site) == book.Damaged {
		gain /= s.Book.Honours.Damaged
	}
	return gain
}

// HasTroopsAtMonastery reports whether a seat has troops at a monastery. One figure alone
// does not count if it is the lord in prayer, or has completed his year of prayer in this season, and the
// seat has never sacked that monastery (F-255).
func (s *State) HasTroopsAtMonastery(seat game.Seat) bool {
	present := 0
	for _, m := range s.Book.Valley.Monasteries {
		present += len(s.FiguresOn(seat, m.Code))
	}
	at, holy := s.isSanctified(seat)
	_, sacked := s.Houses[seat].Sacks[at]
	return present > 0 && (present > 1 || !holy || sacked)
}

// The reasons for which honour changes.
const (
	honourKing    = "king"
	honourTroops  = "troops"
	honourPrayer  = "prayer"
	honourPillage = "pillage"
	honourSack    = "sack"
)

// changeHonour adds to a seat's honour, or takes from it with a negative delta. Honour is never below 0 (F-250). It
// does nothing outside mode honour, nor for a seat that is out.
func (r *round) changeHonour(seat game.Seat, delta int, reason string) {
	house := r.now.Houses[seat]
	delta = max(delta, -house.Honour)
	if r.now.Options.Mode != book.Honour || delta == 0 || house.Out {
		return
	}
	r.emit(HonourChanged{Seat: seat, Delta: delta, Reason: reason, Honour: house.Honour + delta})
}
