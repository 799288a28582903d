package feudal

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
)

// The reasons for which honour changes (2.9).
const (
	honourKing    = "king"
	honourTroops  = "troops"
	honourPrayer  = "prayer"
	honourPillage = "pillage"
	honourSack    = "sack"
)

// exalt adds to a seat's honour (F-250). Without mode honour there is none.
func (r *round) exalt(seat game.Seat, amount int, reason string) {
	h := r.now.Houses[seat]
	if r.now.Options.Mode != book.Honour || amount <= 0 || h.Out {
		return
	}
	r.emit(HonourChanged{Seat: seat, Delta: amount, Reason: reason, Honour: h.Honour + amount})
}

// shame takes from a seat's honour, which is never below 0 (F-250).
func (r *round) shame(seat game.Seat, amount int, reason string) {
	h := r.now.Houses[seat]
	amount = min(amount, h.Honour)
	if r.now.Options.Mode != book.Honour || amount <= 0 || h.Out {
		return
	}
	r.emit(HonourChanged{Seat: seat, Delta: -amount, Reason: reason, Honour: h.Honour - amount})
}
