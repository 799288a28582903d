package feudal

import (
	"cmp"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// unlimited is the value of the option castle_supply that sets no limit.
const unlimited = "unlimited"

// repairsCastle is the word for a castle in a Repair.
const repairsCastle = "CASTLE"

// buildCastle replaces a manor house by a castle (F-190), or returns why it cannot be built.
func (w *winter) buildCastle(seat game.Seat, castle orders.BuildCastle) *failure {
	if failed := w.findCastleFailure(seat, castle.At); failed != nil {
		return failed
	}
	w.emit(CastleBuilt{Seat: seat, Manor: castle.At, Cost: w.now.Book.Works.Castle.Cost})
	return nil
}

// findCastleFailure returns the reason why a castle cannot be built; nil if it can. A manor
// has one castle at most, and the valley has no more castles than counters.
func (w *winter) findCastleFailure(seat game.Seat, at valley.Manor) *failure {
	return cmp.Or(
		failUnless(w.now.Options.Houses, "FE12", "off"),
		w.now.requireLord(seat, at),
		failUnless(w.now.Manors[at].Castle == "", "FE14", "castle"),
		failIfLess("FE14", "counter", 1, w.now.castlesLeft()),
		w.requireMoney(seat, w.now.Book.Works.Castle.Cost),
	)
}

// castlesLeft counts the castles that can still be built in the valley.
func (s *State) castlesLeft() int {
	if s.Options.Castles == unlimited {
		return len(s.Manors)
	}
	left := s.Book.Works.Castle.Box
	for _, m := range s.Manors {
		left -= lists.One(m.Castle != "")
	}
	return max(left, 0)
}

// repairBuilding mends a castle, a church or a cromlech on a manor of the seat (F-190, F-206), or returns why it
// cannot.
func (w *winter) repairBuilding(seat game.Seat, repair orders.Repair) *failure {
	holy, site, price := repair.What != repairsCastle, book.Site(repair.What), w.now.Book.Works.Repair
	failed := cmp.Or(
		failUnless(!holy || w.now.Options.Religion, "FE17", "off"),
		w.now.requireLord(seat, repair.At),
		failUnless(!holy || w.now.Houses[seat].Faith == site.Faith(), "FE17", "faith"),
		failUnless(w.now.Manors[repair.At].findCondition(repair.What) == book.Damaged, "FE14", "damage"),
		w.requireMoney(seat, price),
	)
	switch {
	case failed != nil:
		return failed
	case holy:
		w.emit(HolySiteRepaired{Seat: seat, Manor: repair.At, Site: site, Cost: price})
	default:
		w.emit(CastleRepaired{Seat: seat, Manor: repair.At, Cost: price})
	}
	return nil
}

// requireLord returns a failure if the seat has no lord or does not own the manor; else nil.
func (s *State) requireLord(seat game.Seat, m valley.Manor) *failure {
	return cmp.Or(failUnless(s.hasLord(seat), "FE16", "lordless"), failUnless(s.Manors[m].Owner == seat, "FE17", "owner"))
}

// requireMoney returns a failure if the seat cannot pay a price; nil if it can.
func (w *winter) requireMoney(seat game.Seat, price int) *failure {
	return failIfLess("FE13", "money", price, w.moneyLeft(seat))
}
