package turns

import (
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A Run is one adjudication under way: from the answer to one question to the
// next question, or to the end.
type Run[S game.State, A any] struct {
	Now    S           // the position; change it by events only
	Sheets game.Orders // as the kernel gave them
	At     time.Time   // when the phase closes
	Dice   *dice.Dice

	rules   *Rules[S, A]
	known   *Stack[A] // as it is since the last event
	tasks   []Task[A]
	events  []event.Event
	open    string      // the question that the phase was for, if it may be closed now
	overdue []game.Seat // whose time for their own turn was up
	late    bool        // the clock closed the phase
	halted  bool
	begun   int                 // turns since the phase closed
	acted   map[game.Seat][]int // the lines of each seat that have interrupted

	// Of the task under way.
	depth    int           // of the stack, with the task
	done     bool          // it has changed something
	asked    bool          // it has had the answer to a question
	replies  string        // the question whose reply it may take
	failures []event.Event // what seats are told of orders that could not be carried out
}

func (r *Run[S, A]) stack() *Stack[A] {
	if r.known == nil {
		r.known = r.rules.Stack(r.Now)
	}
	return r.known
}

// Emit records events and applies them.
func (r *Run[S, A]) Emit(events ...event.Event) {
	r.done = true
	for _, e := range events {
		r.record(e)
	}
}

func (r *Run[S, A]) record(e event.Event) {
	r.events = append(r.events, e)
	r.Now.Apply(e)
	r.known = nil
}

// write records an event of the machine, in the words of the ruleset.
func (r *Run[S, A]) write(e event.Event) {
	if r.rules.Write == nil {
		r.record(e)
		return
	}
	for _, own := range r.rules.Write(r.Now, e) {
		r.record(own)
	}
}

// Push puts tasks before all others, in the order given.
func (r *Run[S, A]) Push(tasks ...Task[A]) { r.tasks = slices.Concat(tasks, r.tasks) }

// Drop takes the tasks off the stack that are no longer wanted: those of a
// turn that ends at once.
func (r *Run[S, A]) Drop(unwanted func(Task[A]) bool) {
	r.tasks = slices.DeleteFunc(slices.Clone(r.tasks), unwanted)
}

// Events is what has happened since the phase closed.
func (r *Run[S, A]) Events() []event.Event { return r.events }

// Late reports whether the clock closed the phase.
func (r *Run[S, A]) Late() bool { return r.late }
