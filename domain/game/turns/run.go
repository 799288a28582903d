package turns

import (
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A Run is one adjudication under way: from the answer to one question to the next question, or to
// the end.
type Run[S game.State, A any] struct {
	Now       S           // the position; change it by events only
	OrderSets game.Orders // the orders, as the kernel gave them
	At        time.Time   // when the phase closes
	Dice      *dice.Dice

	rules   *Rules[S, A]
	cached  *Stack[A] // caches the stack; nil: an event has come since
	tasks   []Task[A]
	room    []Task[A] // the array behind tasks, with room before them for others
	events  []event.Event
	openID  string              // ID of the question for which the phase waited, if it may be closed now; else ""
	overdue []game.Seat         // the seats whose time for their own turn was up
	late    bool                // the clock closed the phase
	halted  bool                // no further task is begun
	begun   int                 // turns begun since the phase closed
	acted   map[game.Seat][]int // the lines of each seat that have interrupted

	// The task under way.
	depth    int           // depth of the stack, the task included
	done     bool          // the task has changed something
	asked    bool          // the task has had the answer to a question
	replies  string        // ID of the question whose reply the task may take; "": none
	failures []event.Event // events about orders that could not be carried out
}

// stack returns the machine's part of the present position, and caches it until the next event.
func (r *Run[S, A]) stack() *Stack[A] {
	if r.cached == nil {
		r.cached = r.rules.Stack(r.Now)
	}
	return r.cached
}

// Emit records events and applies them; after it the task may ask nothing more.
func (r *Run[S, A]) Emit(events ...event.Event) {
	r.done = true
	for _, e := range events {
		r.record(e)
	}
}

func (r *Run[S, A]) record(ev event.Event) {
	r.events = append(r.events, ev)
	r.Now.Apply(ev)
	r.cached = nil
}

// write records an event of the machine, translated by Rules.Write.
func (r *Run[S, A]) write(ev event.Event) {
	if r.rules.Write == nil {
		r.record(ev)
		return
	}
	for _, own := range r.rules.Write(r.Now, ev) {
		r.record(own)
	}
}

// Push puts tasks before all others, in the order given.
func (r *Run[S, A]) Push(tasks ...Task[A]) {
	free := len(r.room) - len(r.tasks)
	if free < len(tasks) {
		free = len(tasks) + moreRoom
		r.room = slices.Concat(make([]Task[A], free), r.tasks)
	}
	r.tasks = r.room[free-len(tasks):]
	copy(r.tasks, tasks)
}

// moreRoom is the number of tasks for which room is made at a time, so that few are copied.
const moreRoom = 8

// Drop removes unwanted tasks from the stack, such as those of a turn that ends at once.
func (r *Run[S, A]) Drop(unwanted func(Task[A]) bool) {
	r.tasks = slices.DeleteFunc(slices.Clone(r.tasks), unwanted)
	r.room = r.tasks
}

// Events returns the events recorded since the phase closed.
func (r *Run[S, A]) Events() []event.Event { return r.events }

// Late reports whether the clock closed the phase.
func (r *Run[S, A]) Late() bool { return r.late }
