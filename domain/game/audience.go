package game

import (
	"slices"

	"seneschal/domain/event"
)

// An Audience limits who learns of an event. Events without it are public.
type Audience interface{ SeenBy(Seat) bool }

// Veiled is embedded in events that nobody sees until the game is over: the
// order of a shuffled deck.
type Veiled struct{}

// SeenBy is false for all.
func (Veiled) SeenBy(Seat) bool { return false }

// Own is embedded in events that one seat sees: the cards that it drew.
type Own struct {
	Seat Seat `json:"seat"`
}

// SeenBy is true for the seat.
func (o Own) SeenBy(s Seat) bool { return s == o.Seat }

// Shared is embedded in events that some seats see: cards that go from hand to
// hand.
type Shared struct {
	Eyes []Seat `json:"eyes"`
}

// SeenBy is true for those seats.
func (e Shared) SeenBy(s Seat) bool { return slices.Contains(e.Eyes, s) }

// Sees reports whether a seat may learn of an event.
func Sees(s Seat, e event.Event) bool {
	a, limited := e.(Audience)
	return !limited || a.SeenBy(s)
}
