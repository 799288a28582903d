package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter. What a public event must not name stands in one of its own, which
// carries the change: Received beside WhiteDrawn. (Section 6 of the rules.)
var vocabulary = event.NewVocabulary(slices.Concat(
	tableEvents, askingEvents, evilEvents, questEvents, deedEvents, endEvents,
)...)

// Veiled events are seen by nobody until the game is over (C-136).
type Veiled struct{}

// SeenBy is false for all.
func (Veiled) SeenBy(game.Seat) bool { return false }

// Own events are seen by one seat.
type Own struct {
	Seat game.Seat `json:"seat"`
}

// SeenBy is true for the seat.
func (o Own) SeenBy(s game.Seat) bool { return s == o.Seat }

// Shared events are seen by some seats.
type Shared struct {
	Eyes seats `json:"eyes"`
}

// SeenBy is true for those seats.
func (e Shared) SeenBy(s game.Seat) bool { return slices.Contains(e.Eyes, s) }

// A fact is an event of the vocabulary: it says itself what it does to the
// position, which it changes in place. One that only tells does nothing.
type fact interface{ apply(*State) }

// of lists an event; one that does not say what it does is not compiled.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the position in place.
func (s *State) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(s)
	}
}

// Clone returns a position that shares nothing mutable.
func (s *State) Clone() game.State { return s.clone() }
