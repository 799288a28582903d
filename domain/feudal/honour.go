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
