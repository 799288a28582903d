package turns

import "seneschal/domain/game"

// A Point is a kind of question.
type Point[S game.State, A any] struct {
	ID    string                  // in the rules: "DP-13"
	Mode  Mode                    // which lines count
	Asked func(S, A) []game.Seat  // whose decision it is
	Class func(S, A) Class        // from the public position; nil is Never
	Open  func(S, A) bool         // with Full: there is a choice, for all to see
	Wish  func(A, game.Body) Wish // what a line says about being asked
	// About reports whether an order is about this question. It never looks at
	// conditions, nor at what is hidden.
	About func(S, A, game.Body) bool
	// Answered reports whether a seat has answered in another way than by a
	// reply or a line that covers the question; nil: there is none.
	Answered func(S, Question[A], game.Seat, game.Sheet) bool
	// Settled reports whether what the seats have said moves a question on that
	// they settle among themselves; nil: when each of them has answered.
	Settled func(S, game.Orders) bool
	// Moved counts how far such a question has come: with each step there is something
	// new to answer; nil: it does not move.
	Moved func(S) int
	// Legal reports whether an order can be carried out now; nil: all can.
	Legal func(S, game.Seat, A, game.Body) bool
	// Choices are what the seat may answer, the default in front.
	Choices func(S, game.Seat, A) []game.Body
	// Ways are letters that answer; nil is a reply for each choice.
	Ways  func(S, game.Seat, Question[A]) [][]string
	Thing func(game.Body) string               // with Each
	Merge func(said, more game.Body) game.Body // with Merge: what is said, filled in by more
	Still func(S, A) bool                      // of a reaction: there is still something to react to
	React func(*Run[S, A], A, Answer)          // carries a reaction out
	Clock func(S, Question[A]) string          // whose time it takes; nil: the turn's, or its own for a window
}

// A Class says when a question stops the game.
type Class int

// The classes.
const (
	Never  Class = iota // statements or the default decide
	Bare                // if no statement covers it, within the limit of stops
	Always              // unless the block of the turn answers it
	Held                // always, even if the answer is there: others may act meanwhile
	Window              // several seats at once; those that said so beforehand are not waited for
)

// A Mode says which of the lines that fit a question count.
type Mode int

// The modes.
const (
	First Mode = iota // the first line that fits
	All               // every line that fits, in order
	Each              // for each thing (Point.Thing) the first
	Merge             // for each aspect (Point.Merge) the first
)

// A Wish is what a line says about being asked.
type Wish int

// The wishes.
const (
	Silent  Wish = iota // nothing
	AskMe               // ASK ON ...
	SpareMe             // ASK ON NOTHING
)

// A Source is where an answer comes from, the first that is looked at in
// front.
type Source int

// The sources.
const (
	Reply    Source = iota // to the question, or to one in whose scope it stands
	Block                  // of the turn, or for all turns
	Standing               // a standing order
	Default                // nobody said anything that fits
)

// An Answer is what counts for a seat at a question.
type Answer struct {
	Seat game.Seat
	Body game.Body // nil: there is no default either
	By   Source
	N    int // the line of the letter, or the number of the standing order
	// Failed are the orders before it that could not be carried out.
	Failed []Answer
}
