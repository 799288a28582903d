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
