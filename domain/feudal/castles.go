package feudal

import (
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
	switch {
	case !w.now.Options.Houses:
		return &failure{code: "FE12", reason: "off"}
	case !w.now.hasLord(seat):
		return &failure{code: "FE16", reason: "lordless"}
	case w.now.Manors[at].Owner != seat:
		return &failure{code: "FE17", reason: "owner"}
	case w.now.Manors[at].Castle != "":
		return &failure{code: "FE14", reason: "castle"}
	case w.now.castlesLeft() == 0:
		return &failure{code: "FE14", reason: "counter", need: 1}
	}
	return w.short(seat, w.now.Book.Works.Castle.Cost)
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

// repairCastle makes a damaged castle sound again (F-190).
func (w *winter) repairCastle(seat game.Seat, at valley.Manor) *failure {
	switch {
	case !w.now.hasLord(seat):
		return &failure{code: "FE16", reason: "lordless"}
	case w.now.Manors[at].Owner != seat:
		return &failure{code: "FE17", reason: "owner"}
	case w.now.Manors[at].Castle != book.Damaged:
		return &failure{code: "FE14", reason: "damage"}
	}
	if failed := w.short(seat, w.now.Book.Works.Repair); failed != nil {
		return failed
	}
	w.emit(CastleRepaired{Seat: seat, Manor: at, Cost: w.now.Book.Works.Repair})
	return nil
}

// short is the failure of a seat that cannot pay a price; nil if it can.
func (w *winter) short(seat game.Seat, price int) *failure {
	if have := w.purse(seat); have < price {
		return &failure{code: "FE13", reason: "money", need: price, have: have}
	}
	return nil
}
