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
	tableEvents, evilEvents, questEvents, deedEvents, endEvents,
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

// Apply changes the position in place. Each chapter applies its own events;
// those that only tell change nothing.
func (s *State) Apply(e event.Event) {
	_ = s.applyTable(e) || s.applyEvil(e) || s.applyQuest(e) || s.applyDeed(e) || s.applyEnd(e)
}

// change replaces a seat's knight by a changed copy.
func (s *State) change(seat game.Seat, f func(*Knight)) {
	if k, ok := s.Knights[seat]; ok {
		f(&k)
		s.Knights[seat] = k
	}
}

// Clone returns a position that shares nothing mutable.
func (s *State) Clone() game.State { return s.clone() }
