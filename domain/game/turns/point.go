package turns

import "seneschal/domain/game"

// A Point is a kind of question. Functions that are not needed are nil.
type Point[S game.State, A any] struct {
	ID    string                  // its number in the rules: "DP-13"
	Mode  Mode                    // which lines count
	Asked func(S, A) []game.Seat  // lists the seats that decide; nil: nobody is ever asked
	Class func(S, A) Class        // computes the class of a question from the public position; nil is Never
	Open  func(S, A) bool         // for the option Full: reports whether there is a choice, judged by public knowledge
	Wish  func(A, game.Body) Wish // returns the wish of a line to be asked or spared
	// About reports whether an order is about this question. It must look neither at conditions
	// nor at anything hidden.
	About func(S, A, game.Body) bool
	// Answered reports whether a seat has answered in another way than by a reply or by a line
	// that covers the question; nil: there is no other way.
	Answered func(S, Question[A], game.Seat, game.OrderSet) bool
	// Settled reports whether the seats' orders complete a question that they settle among
	// themselves; nil: it is complete when each of them has answered.
	Settled func(S, game.Orders) bool
	// Moved counts the steps of a question that seats settle among themselves: with each step there is something new to
	// answer; nil: the question has no steps.
	Moved func(S) int
	// Legal reports whether an order can be carried out now; nil: all can.
	Legal func(S, game.Seat, A, game.Body) bool
	// Choices lists the possible answers of the seat, the default first; nil: there is no default.
	Choices func(S, game.Seat, A) []game.Body
	// Ways lists submissions that answer the question; nil: one reply for each of the Choices.
	Ways  func(S, game.Seat, Question[A]) [][]string
	Thing func(game.Body) string               // for Each: names the thing that an order is about
	Merge func(said, more game.Body) game.Body // for Merge: completes an order by another
	Still func(S, A) bool                      // for reactions: reports whether there is still something to react to
	React func(*Run[S, A], A, Answer)          // carries a reaction out
	Clock func(S, Question[A]) string          // names the clock that runs; nil: the turn's, or its own for a window
}

// A Class says when a question stops the game.
type Class int

// The classes say when the game stops for a question.
const (
	Never  Class = iota // statements or the default decide
	Bare                // if no statement covers the question, and within the limit of stops
	Always              // unless the block of the turn answers it
	Held                // always, even if the answer has been sent, because others may act meanwhile
	Window              // for several seats at once, except those whose statements cover the question
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

// A Wish is the wish of a line to be asked or not.
type Wish int

// The wishes.
const (
	Silent  Wish = iota // no wish
	AskMe               // ASK ON ...
	SpareMe             // ASK ON NOTHING
)

// A Source says where an answer comes from. The sources are searched in this order.
type Source int

// The sources.
const (
	Reply    Source = iota // a reply to the question, or to one of the same scope
	Block                  // a block of the turn, or for all turns
	Standing               // a standing order
	Default                // the seat has said nothing that fits
)

// An Answer is the order that counts for a seat at a question.
type Answer struct {
	Seat game.Seat
	Body game.Body // nil: there is no default either
	By   Source
	N    int // the line of the submission, or the number of the standing order
	// Failed lists the orders before it that could not be carried out.
	Failed []Answer
}
