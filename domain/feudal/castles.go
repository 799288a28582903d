package feudal

import (
	"cmp"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// unlimited is the value of the option castle_supply without a limit.
const unlimited = "unlimited"

// repairsCastle is what a Repair of a castle names.
const repairsCastle = "CASTLE"

// buildCastle puts a castle in the place of a manor house (F-190).
func (w *winter) buildCastle(seat game.Seat, b orders.BuildCastle) *failure {
	if failed := w.canBuildCastle(seat, b.At); failed != nil {
		return failed
	}
	w.emit(CastleBuilt{Seat: seat, Manor: b.At, Cost: w.now.Book.Works.Castle.Cost})
	return nil
}

// canBuildCastle says what stands against a castle: there is one on each manor
// at most, and no more in the valley than counters.
func (w *winter) canBuildCastle(seat game.Seat, at valley.Manor) *failure {
	return cmp.Or(
		unless(w.now.Options.Houses, "FE12", "off"),
		w.now.lordOver(seat, at),
		unless(w.now.Manors[at].Castle == "", "FE14", "castle"),
		atLeast("FE14", "counter", 1, w.now.castlesLeft()),
		w.short(seat, w.now.Book.Works.Castle.Cost),
	)
}

// castlesLeft is how many castles can still be built in the valley (2.1).
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

// repair mends a castle, a church or a cromlech of an own manor (F-190, F-206).
func (w *winter) repair(seat game.Seat, b orders.Repair) *failure {
	holy, site, price := b.What != repairsCastle, book.Site(b.What), w.now.Book.Works.Repair
	failed := cmp.Or(
		unless(!holy || w.now.Options.Religion, "FE17", "off"),
		w.now.lordOver(seat, b.At),
		unless(!holy || w.now.Houses[seat].Faith == site.Faith(), "FE17", "faith"),
		unless(w.now.Manors[b.At].stands(b.What) == book.Damaged, "FE14", "damage"),
		w.short(seat, price),
	)
	switch {
	case failed != nil:
		return failed
	case holy:
		w.emit(HolySiteRepaired{Seat: seat, Manor: b.At, Site: site, Cost: price})
	default:
		w.emit(CastleRepaired{Seat: seat, Manor: b.At, Cost: price})
	}
	return nil
}

// lordOver is a failure unless a seat has a lord, and a manor.
func (s *State) lordOver(seat game.Seat, m valley.Manor) *failure {
	return cmp.Or(unless(s.hasLord(seat), "FE16", "lordless"), unless(s.Manors[m].Owner == seat, "FE17", "owner"))
}

// short is the failure of a seat that cannot pay a price; nil if it can.
func (w *winter) short(seat game.Seat, price int) *failure {
	return atLeast("FE13", "money", price, w.purse(seat))
}
