package orders

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
)

// A SeatReader reads the lines of one seat.
type SeatReader struct {
	*Language
	seats    SeatNames
	seatKind *order.NameKind // the names of the seats; nil until they are needed
}

// NewReader makes the reader for a seat's lines.
func (l *Language) NewReader(t SeatNames) *SeatReader { return &SeatReader{Language: l, seats: t} }

// SeatNames lists the seats of a game for the reader of one seat's orders.
type SeatNames struct {
	Own   game.Seat // the writer's seat
	Seats []Sitting // in seat order
	// IsFixed reports whether a card can never change hands again: errors do not propose it. nil: all can.
	IsFixed func(book.Card) bool
}

// A Sitting is a seat with its character.
type Sitting struct {
	Seat      game.Seat
	Character book.Character // "" before it has one
	Left      bool           // it has resigned: lines may name it, and errors do not propose it
}

// Name returns the name that orders use for a seat: its character, or "SEAT 3" before it has one. The seat
// must be one of the game.
func (t SeatNames) Name(seat game.Seat) string {
	i := slices.IndexFunc(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	if i >= 0 && t.Seats[i].Character != "" {
		return string(t.Seats[i].Character)
	}
	return "SEAT " + strconv.Itoa(i+1)
}

// A parser reads one line.
type parser struct {
	*SeatReader
	*order.Cursor
}

// fromKeyword returns the id for which a keyword stands: the keyword in lower case.
func fromKeyword[T ~string](keyword string) T { return T(strings.ToLower(keyword)) }

// toKeyword returns the keyword for an id.
func toKeyword[T ~string](id T) string { return strings.ToUpper(string(id)) }
