package talisman

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game/turns"
)

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter (section 6). A fact that is known in part is two events: a public one
// without what is secret, and one for the seats that know it.
var vocabulary = event.NewVocabulary(slices.Concat(
	turns.Events[matter](), setupEvents, turnEvents, moveEvents, boardEvents, spellEvents,
	goodsEvents, rollEvents, stateEvents,
	fightEvents, deathEvents,
)...)

// A fact is an event of the vocabulary: it says itself what it does to the
// position, which it changes in place. One that only tells does nothing.
type fact interface{ apply(*State) }

// of lists an event; one that does not say what it does is not compiled.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the position in place. Events of the kernel do not concern it.
func (s *State) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(s)
		return
	}
	s.Turns.Apply(e)
}
