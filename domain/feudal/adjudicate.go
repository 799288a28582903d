package feudal

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
)

// Adjudicate closes the open season (F-22 to F-24): the orders of all seats
// are carried out together, and the next season is open, or the game is over.
// It is a pure function of the position, the orders and the dice.
func (s *State) Adjudicate(sheets game.Orders, _ time.Time, d *dice.Dice) []event.Event {
	if s.Ending != nil {
		return nil
	}
	r := newRound(s, sheets, d)
	r.play()
	return r.events
}

// play carries out the open season.
func (r *round) play() {
	r.defaulted()
	r.consent()
	switch r.now.Season {
	case book.Setup:
		r.found()
	case book.Winter:
		r.winter()
	default:
		r.campaign()
		r.endTruces()
		r.closeSeason()
	}
}
