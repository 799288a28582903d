package orders

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Table is a game as one of its seats sees it when it writes.
type Table struct {
	Book    *book.Book
	Options book.Options
	Season  book.Season // whose orders are open
	Year    int
	Masons  bool      // look for work (F-216)
	Seats   []Sitting // in seat order

	Own      game.Seat  // who writes
	Faith    book.Faith // "" for none
	Lord     int        // the number of its lord; 0 for none
	Lordless bool       // it has none, and needs one (F-223)
	Praying  int        // the number of its lord while he prays; 0 while he does not (F-146)
	Vow      book.Turn  // the last season of that prayer

	Position
}

// A Sitting is a seat as orders name it.
type Sitting struct {
	Seat game.Seat
	Word string // its colour, or its ID before it has one
	Out  bool   // eliminated (F-264)
}

// A Position is what reading a line asks of the position: who stands where, and
// whose what is, as far as the writer may know. A seat, a manor or a figure that
// there is not is nobody's.
type Position interface {
	order.Env // what conditions ask

	// Numbers are the writer's figures, in value order (2.2).
	Numbers() []int
	// Figure is one of them; false if there is none with that number.
	Figure(n int) (Counter, bool)
	// Owner is whose a manor is; "" for nobody's.
	Owner(valley.Manor) game.Seat
	// Hives is how many are on a manor.
	Hives(valley.Manor) int
	// Holy reports whether a site of a kind is on a manor, damaged or not.
	Holy(valley.Manor, book.Site) bool
	// Closed reports of a node whether it cannot be entered this year (F-47); nil
	// if all can.
	Closed() func(valley.Node) bool
	// VowBarred is why the writer's lord cannot begin a vow, and until when; ""
	// if he can (F-144).
	VowBarred() (reason string, until book.Turn)
	// SackBarred is until when a vow keeps the writer from sacking, if it does now
	// (F-147).
	SackBarred() (until book.Turn, barred bool)
	// Plays reports whether an option can have a value at all, Allows whether it
	// can now, with those of the others (F-291).
	Plays(order.Motion) bool
	Allows(order.Motion) bool

	// Called are the names of a seat, in all languages.
	Called(game.Seat) []string
	// SeasonIn and TurnIn name a season, and the open turn, in a language.
	SeasonIn(lang string, season book.Season) string
	TurnIn(lang string) string
}

// A Counter is a figure of the writer.
type Counter struct {
	Grade  book.Grade
	At     valley.Node
	Inside bool // the house on its square (F-115)
}

// SeatWords are how orders name seats.
func (t *Table) SeatWords(seats []game.Seat) []string { return lists.Map(seats, t.word) }

func (t *Table) word(seat game.Seat) string {
	s, ok := lists.Find(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	return lists.Either(ok, s.Word, string(seat))
}

// others are the living seats but the writer's, in seat order.
func (t *Table) otherSeats() []game.Seat {
	living := lists.Keep(t.Seats, func(s Sitting) bool { return !s.Out && s.Seat != t.Own })
	return lists.Map(living, func(s Sitting) game.Seat { return s.Seat })
}

// figure is one of the writer's; the zero value of none.
func (t *Table) figure(n int) Counter {
	f, _ := t.Figure(n)
	return f
}

// standingAt are the writer's figures on a node, in value order.
func (t *Table) standingAt(at valley.Node) []int {
	return lists.Keep(t.Numbers(), func(n int) bool { return t.figure(n).At == at })
}

// owned are the writer's manors, in the order of their numbers.
func (t *Table) owned() []valley.Manor {
	all := lists.Map(t.Book.Valley.Manors, func(m valley.Card) valley.Manor { return m.Code })
	return lists.Keep(all, func(m valley.Manor) bool { return t.Owner(m) == t.Own })
}
