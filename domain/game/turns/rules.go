package turns

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Rules is the declaration of a ruleset to the machine. S is the type of its position, A the type
// that says what its tasks and questions are about. Functions that are not needed are nil.
type Rules[S game.State, A any] struct {
	// Stack returns the machine's part of a position; the machine does not change it.
	Stack func(S) *Stack[A]
	// Tasks returns the tasks of the stack, if Stack leaves them out; nil: Stack has them.
	Tasks func(S) []Task[A]
	// Steps holds the functions that carry out tasks, by Task.Do.
	Steps map[string]func(*Run[S, A], Task[A])
	// Points lists the kinds of questions.
	Points []*Point[S, A]
	// Attend is called at the beginning of each adjudication, before any task.
	Attend func(*Run[S, A])
	// First returns the tasks that are due as soon as the position calls for them, before the
	// given task is begun. It is called before each task, those that it returned included.
	First func(S, Task[A]) []Task[A]
	// Over reports whether the game has ended; then no further task is begun.
	Over func(S) bool
	// Keys lists the sections whose orders apply for a seat now, in the order in which they are
	// searched: in its own turn the block of that turn, then the block for all turns.
	Keys func(S, game.Seat) []string
	// Void reports whether a section that a seat has sent is no longer of use, though nothing has
	// replaced it; nil: all are of use.
	Void func(s S, seat game.Seat, key string, set int) bool
	// Opened lists the orders of a line whose conditions hold now, the first choice first. nil: a
	// line is one order.
	Opened func(s S, seat game.Seat, a A, line game.Body) []game.Body
	// Last says that of several lines of a reply only the last one counts: it takes back those
	// above it.
	Last bool
	// Once splits the lines of a block into those that always apply and those that count once in
	// a turn (Run.ReadOn), in the order in which they are reached; nil: all always apply.
	Once func(lines []game.Order) (always, once []game.Order)
	// Inside lists all orders of a line, whether or not their conditions hold. nil: a line is one order.
	Inside func(line game.Body) []game.Body
	// Limit returns how many stops a turn may have, for Bare questions and for those that a line wishes for; nil: there is
	// no limit.
	Limit func(S) int
	// Spoke reports whether a seat that was asked has sent enough not to count as a miss; nil:
	// any line for its turn or for the question is enough.
	Spoke func(S, game.Seat, game.OrderSet) bool
	// Stops returns the game's option that shifts classes; nil is Standard.
	Stops func(S) Stops
	// Most returns how many turns without a question one adjudication may begin; then the phase
	// closes, and the next opens at once. nil: there is no bound.
	Most func(S) int
	// Scope returns the stretch of play to which a question or a task belongs: "fight 12". A reply to one question of a
	// scope answers the others of that scope, too. nil or "": it belongs to none.
	Scope func(A) string
	// Same reports whether two questions are the same by what they are about; nil compares them
	// deeply.
	Same func(was, is A) bool
	// Now is the kind of question that NOW lines answer, which interrupt another; nil: there are no interruptions.
	// Interrupt carries out one such order.
	Now       *Point[S, A]
	Interrupt func(*Run[S, A], Answer)
	Circle    func(S) []game.Seat // returns the seats in the order in which their interruptions are carried out
	// Dies reports whether an interruption is only for the question that is open when it is sent;
	// nil: it waits until it can be carried out.
	Dies func(S) bool
	// Failed returns the events that tell a seat of an order that could not be carried out at a
	// question; nil: nobody is told, unless a task does so (Answer.Failed).
	Failed func(S, *Point[S, A], A, Answer) []event.Event
	// Write translates an event of the machine into the ruleset's own events. Without it the
	// events of this package are recorded as they are (Events, Stack.Apply).
	Write func(S, event.Event) []event.Event
	// Asking reports whether one of the ruleset's own events only asks.
	Asking func(event.Event) bool
	// Say renders a sentence of the catalogue about a question: "asked.DP-13" names it behind
	// "for", "question.DP-13" asks it, "otherwise.DP-13" tells what happens without an answer.
	Say func(s S, lang, key string, seat game.Seat, q Question[A]) string
}

// Stops says how often a game stops for questions.
type Stops int

// The values of the option.
const (
	Standard Stops = iota
	None           // only questions that are always asked
	Full           // for every choice, without a limit
)

// findPoint finds a kind of question by its ID; for an unknown ID it returns a Point with nothing but the ID.
func (r Rules[S, A]) findPoint(id string) *Point[S, A] {
	i := slices.IndexFunc(r.Points, func(p *Point[S, A]) bool { return p.ID == id })
	if i < 0 {
		return &Point[S, A]{ID: id}
	}
	return r.Points[i]
}

// classOf returns the class of a question under the game's option for stops.
func (r Rules[S, A]) classOf(s S, point *Point[S, A], a A) Class {
	class := Never
	if point.Class != nil {
		class = point.Class(s, a)
	}
	switch stops := r.stopsOption(s); {
	case stops == None && class != Always && class != Held:
		return Never
	case stops == Full && class == Never && point.Open != nil && point.Open(s, a):
		return Bare
	}
	return class
}

// stopsOption returns the game's option that shifts classes; Standard by default.
func (r Rules[S, A]) stopsOption(s S) Stops {
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

func (r Rules[S, A]) isVoid(s S, seat game.Seat, x game.OrderSetSection) bool {
	return r.Void != nil && r.Void(s, seat, x.Key, x.Set)
}

// openLine lists the orders of a line whose conditions hold now.
func (r Rules[S, A]) openLine(s S, seat game.Seat, a A, line game.Body) []game.Body {
	if r.Opened == nil {
		return []game.Body{line}
	}
	return r.Opened(s, seat, a, line)
}

// covers reports whether a line is about a question, whatever its conditions.
func (r Rules[S, A]) covers(s S, point *Point[S, A], a A, line game.Body) bool {
	if point.About == nil {
		return false
	}
	inside := []game.Body{line}
	if r.Inside != nil {
		inside = r.Inside(line)
	}
	return slices.ContainsFunc(inside, func(b game.Body) bool { return point.About(s, a, b) })
}

func (r Rules[S, A]) scope(a A) string {
	if r.Scope == nil {
		return ""
	}
	return r.Scope(a)
}
