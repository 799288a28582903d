package turns

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Rules is what a ruleset declares to the machine: S is its position, A what
// its tasks and questions are about. Functions that are not needed are nil.
type Rules[S game.State, A any] struct {
	// Stack is where a position keeps the machine's part. It is only read.
	Stack func(S) *Stack[A]
	// Tasks are those of the stack, if Stack leaves them out.
	Tasks func(S) []Task[A]
	// Steps are what the tasks do, by their names.
	Steps map[string]func(*Run[S, A], Task[A])
	// Points are the kinds of questions.
	Points []*Point[S, A]
	// Attend is done at the beginning of each adjudication, before any task.
	Attend func(*Run[S, A])
	// First is what must be done before a task is begun, whatever it is: what is due
	// as soon as the position has come to be so. It is looked at before each task,
	// those that it gives among them.
	First func(S, Task[A]) []Task[A]
	// Over reports whether the game has ended: no task is begun then.
	Over func(S) bool
	// Keys are the sections in which a seat speaks for what happens now, those
	// that are looked at first in front: in its own turn the block of that turn,
	// then that for all turns.
	Keys func(S, game.Seat) []string
	// Void reports whether a section that a seat has sent is not of use any more,
	// though nothing has come in its place; nil: all are of use.
	Void func(s S, seat game.Seat, key string, set int) bool
	// Opened are the orders that a line comes to now, the first choice in front:
	// those whose conditions hold. Without it a line is an order.
	Opened func(s S, seat game.Seat, a A, line game.Body) []game.Body
	// Last has of several lines of a reply only the last one count: it takes back
	// what stands above it.
	Last bool
	// Once splits the lines of a block into those that always hold and those that
	// count once in a turn (Run.ReadOn), in the order in which they are reached;
	// nil: all always hold.
	Once func(lines []game.Order) (always, once []game.Order)
	// Inside are all orders of a line, whether or not their conditions hold.
	Inside func(line game.Body) []game.Body
	// Limit is how many stops a turn may have: for Bare questions, and for those
	// that a line wishes for.
	Limit func(S) int
	// Spoke reports whether a seat that was asked has sent what counts as no
	// miss; nil: any line for its turn or for the question.
	Spoke func(S, game.Seat, game.Sheet) bool
	// Stops is the option of the game that shifts classes; nil is Standard.
	Stops func(S) Stops
	// Most is how many turns one adjudication begins in which nobody is asked;
	// then the phase closes, and the next opens at once. nil: there is no bound.
	Most func(S) int
	// Scope is the stretch of play to which a question or a task belongs:
	// "fight 12". Replies to a question of a scope answer those within it too.
	Scope func(A) string
	// Same reports whether a question is the one that was put; nil compares all
	// that it is about.
	Same func(was, is A) bool
	// Now is the kind of section that interrupts a question, and Interrupt
	// carries one order of it out.
	Now       *Point[S, A]
	Interrupt func(*Run[S, A], Answer)
	Circle    func(S) []game.Seat // the seats in the order in which interruptions are looked at
	// Dies reports whether what interrupts is for the question that is open when
	// it is sent alone; nil: it waits until it can be carried out.
	Dies func(S) bool
	// Failed are the events that tell a seat of an order that could not be carried
	// out at a question; nil: nobody is told, unless a task does (Answer.Failed).
	Failed func(S, *Point[S, A], A, Answer) []event.Event
	// Write tells in the ruleset's own events what the machine does. Without it
	// the events of this package are written as they are (Events, Stack.Apply).
	Write func(S, event.Event) []event.Event
	// Asking reports whether one of the ruleset's own events only asks.
	Asking func(event.Event) bool
	// Say is a sentence of the catalogue about a question: "asked.DP-13" names it behind
	// "for", "question.DP-13" asks it, "otherwise.DP-13" tells what happens without an answer.
	Say func(s S, lang, key string, seat game.Seat, q Question[A]) string
}

// Stops is how often a game wants to stop.
type Stops int

// The values of the option.
const (
	Standard Stops = iota
	None           // only what is always asked
	Full           // wherever there is a choice, without a limit
)

func (r Rules[S, A]) point(id string) *Point[S, A] {
	i := slices.IndexFunc(r.Points, func(p *Point[S, A]) bool { return p.ID == id })
	if i < 0 {
		return &Point[S, A]{ID: id}
	}
	return r.Points[i]
}

// class is that of a question under the option of the game.
func (r Rules[S, A]) class(s S, p *Point[S, A], a A) Class {
	c := Never
	if p.Class != nil {
		c = p.Class(s, a)
	}
	switch stops := r.stops(s); {
	case stops == None && c != Always && c != Held:
		return Never
	case stops == Full && c == Never && p.Open != nil && p.Open(s, a):
		return Bare
	}
	return c
}

func (r Rules[S, A]) stops(s S) Stops {
	if r.Stops == nil {
		return Standard
	}
	return r.Stops(s)
}

func (r Rules[S, A]) keys(s S, seat game.Seat) []string {
	if r.Keys == nil {
		return nil
	}
	return r.Keys(s, seat)
}

func (r Rules[S, A]) void(s S, seat game.Seat, x game.SheetSection) bool {
	return r.Void != nil && r.Void(s, seat, x.Key, x.Set)
}

func (r Rules[S, A]) opened(s S, seat game.Seat, a A, line game.Body) []game.Body {
	if r.Opened == nil {
		return []game.Body{line}
	}
	return r.Opened(s, seat, a, line)
}

// covers reports whether a line is about a question, whatever its conditions.
func (r Rules[S, A]) covers(s S, p *Point[S, A], a A, line game.Body) bool {
	if p.About == nil {
		return false
	}
	inside := []game.Body{line}
	if r.Inside != nil {
		inside = r.Inside(line)
	}
	return slices.ContainsFunc(inside, func(b game.Body) bool { return p.About(s, a, b) })
}

func (r Rules[S, A]) scope(a A) string {
	if r.Scope == nil {
		return ""
	}
	return r.Scope(a)
}
