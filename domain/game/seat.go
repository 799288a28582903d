package game

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// A Seat is a place at a game: "lancelot", "blue", "seat1". The empty seat is the onlooker, to whom
// only public events are visible.
type Seat string

// A Player is a person, known by an ID only; names and addresses are never in a log.
type Player string

// A Face is how a seat is shown to people.
type Face struct {
	Name   string `json:"name"`          // "Sir Lancelot"
	Colour string `json:"colour"`        // "#1f4fa3"
	Word   string `json:"word"`          // the colour in words, or another short handle that orders understand: "blue"
	Out    bool   `json:"out,omitempty"` // eliminated
}

// An Audience limits which seats see an event. Events without it are public.
type Audience interface{ SeenBy(Seat) bool }

// Sees reports whether a seat may see an event.
func Sees(seat Seat, e event.Event) bool {
	a, limited := e.(Audience)
	return !limited || a.SeenBy(seat)
}

// Seen keeps the events that a seat may see.
func Seen(s Seat, events []event.Event) []event.Event {
	return lists.Keep(events, func(e event.Event) bool { return Sees(s, e) })
}

// Own is embedded in events that one seat sees, such as the cards that it drew.
type Own struct {
	Seat Seat `json:"seat"`
}

// SeenBy returns true for the embedded Seat alone.
func (o Own) SeenBy(s Seat) bool { return s == o.Seat }

// Shared is embedded in events that some seats see, such as cards that go from hand to hand.
type Shared struct {
	Eyes []Seat `json:"eyes"`
}

// SeenBy returns true for the seats in Eyes.
func (e Shared) SeenBy(s Seat) bool { return slices.Contains(e.Eyes, s) }

// Veiled is embedded in events that nobody sees until the game is over, such as the order of a
// shuffled deck.
type Veiled struct{}

// SeenBy returns false for all seats.
func (Veiled) SeenBy(Seat) bool { return false }
