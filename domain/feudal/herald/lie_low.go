package herald

import (
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
)

// lieLow is the play of a seat without a lord, who may only stand and wait
// (F-223), or without land, who marches for a manor to take.
func (h *herald) lieLow(s Strength) {
	if h.Season != feudal.Winter && h.hasLord() {
		h.plays(s).campaign()
	}
}

// hasLord reports whether the seat has a lord.
func (h *herald) hasLord() bool {
	for _, f := range h.own.Figures {
		if f.Grade == book.Lord {
			return true
		}
	}
	return false
}
