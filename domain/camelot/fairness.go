package camelot

import "seneschal/domain/game"

// Gave says that cards went from hand to hand, each worth 1. An exchange is no
// gift.
func (e CardsPassed) Gave() (from, to game.Seat, worth int) {
	if e.Cause == ByExchange {
		return "", "", 0
	}
	return e.From, e.To, e.N
}
