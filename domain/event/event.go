// Package event holds what every aggregate of the house has in common: facts
// in the past tense (Event), the form in which the log keeps them (Envelope),
// the list of all kinds that were ever written (Vocabulary), and the pure
// reducer that turns them into state (Fold).
package event

// An Event is a fact in the past tense, complete in itself: applying it needs
// no rule, no chance and no clock. It records results (who fell), not
// intentions (who attacked), so that a mended rule never changes the past. It
// is a struct that a Vocabulary lists, and says itself, in a method that its
// package demands, what it does to the state.
type Event any

// An Evolver is a state that events change. S is the state's own type, or an
// interface that it satisfies.
type Evolver[S any] interface {
	// Clone returns a state that shares nothing mutable with the receiver.
	Clone() S
	// Apply changes the receiver in place. It never fails, and ignores events
	// that it does not know. Only Fold, and an Evolver that holds another,
	// may call it.
	Apply(Event)
}

// Fold is the pure reducer: the state after the events, in their order. It
// clones s once, applies the events to the clone, and leaves s as it was.
func Fold[S Evolver[S]](s S, events ...Event) S {
	next := s.Clone()
	for _, e := range events {
		next.Apply(e)
	}
	return next
}
