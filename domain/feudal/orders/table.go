package orders

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A SeatView describes a game as one of its seats sees it when it writes.
type SeatView struct {
	Book    *book.Book
	Options book.Options
	Season  book.Season // the season of the open orders
	Year    int
	Masons  bool      // masons look for work (F-216)
	Seats   []Sitting // in seat order

	Own      game.Seat  // the seat that writes
	Faith    book.Faith // "" for none
	Lord     int        // number of its lord; 0 for none
	Lordless bool       // the seat has no lord and needs one (F-223)
	Praying  int        // number of its lord during a prayer, else 0 (F-146)
	Vow      book.Turn  // the last season of the lord's latest vow; the zero value if there was none

	Position
}

// A Sitting is a seat as orders name it.
type Sitting struct {
	Seat game.Seat
	Word string // its colour, or its ID before it has one
	Out  bool   // eliminated (F-264)
}

// A Position answers questions about the game while a line is read: where figures stand
// and which seat owns a manor, as far as the writer may know. A seat, manor or figure that
// does not exist belongs to nobody.
type Position interface {
	order.Env // the values of conditions

	// Numbers returns the writer's figures, in value order.
	Numbers() []int
	// Figure returns a figure of the writer; false if none has that number.
	Figure(n int) (Counter, bool)
	// Owner returns the owner of a manor; "" for nobody.
	Owner(valley.Manor) game.Seat
	// Hives counts the hives on a manor.
	Hives(valley.Manor) int
	// Holy reports whether a site of a kind stands on a manor, damaged or not.
	Holy(valley.Manor, book.Site) bool
	// Closed returns a function that reports whether a node cannot be entered this year
	// (F-47); nil if all nodes can be entered.
	Closed() func(valley.Node) bool
	// VowBarred returns why the writer's lord cannot begin a vow; "" if the lord can. After a sack it also returns the
	// last season of the bar (F-144).
	VowBarred() (reason string, until book.Turn)
	// SackBarred reports whether a vow keeps the writer from sacking now, and returns the last season in which it does
	// (F-147).
	SackBarred() (until book.Turn, barred bool)
	// Plays reports whether an option can have a value at all. Allows reports whether it
	// can have it now, with the values of the other options (F-291).
	Plays(order.Motion) bool
	Allows(order.Motion) bool

	// Called returns the names of a seat, in all languages.
	Called(game.Seat) []string
	// SeasonIn names a season in a language. TurnIn names the open turn.
	SeasonIn(lang string, season book.Season) string
	TurnIn(lang string) string
}

// A Counter is a figure of the writer.
type Counter struct {
	Grade  book.Grade
	At     valley.Node
	Inside bool // it is in the house on its square (F-115)
}

// SeatWords returns the words that orders use for seats.
func (t *SeatView) SeatWords(seats []game.Seat) []string { return lists.Map(seats, t.seatWord) }

// seatWord returns the word that orders use for a seat; its ID if there is no such seat.
func (t *SeatView) seatWord(seat game.Seat) string {
	s, ok := lists.Find(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	return lists.Either(ok, s.Word, string(seat))
}

// otherSeats returns the living seats except the writer's, in seat order.
func (t *SeatView) otherSeats() []game.Seat {
	living := lists.Keep(t.Seats, func(s Sitting) bool { return !s.Out && s.Seat != t.Own })
	return lists.Map(living, func(s Sitting) game.Seat { return s.Seat })
}

// findFigure returns a figure of the writer; the zero value if there is none.
func (t *SeatView) findFigure(n int) Counter {
	f, _ := t.Figure(n)
	return f
}

// listStanding returns the writer's figures on a node, in value order, inside the house there or not.
func (t *SeatView) listStanding(at valley.Node) []int {
	return lists.Keep(t.Numbers(), func(n int) bool { return t.findFigure(n).At == at })
}

// ownedManors returns the writer's manors, in the order of their numbers.
func (t *SeatView) ownedManors() []valley.Manor {
	all := lists.Map(t.Book.Valley.Manors, func(m valley.Card) valley.Manor { return m.Code })
	return lists.Keep(all, func(m valley.Manor) bool { return t.Owner(m) == t.Own })
}
