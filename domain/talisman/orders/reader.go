package orders

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// A SeatReader reads the lines of one seat.
type SeatReader struct {
	*Language
	Answers bool // the lines stand below REPLY D31

	seats     SeatNames
	seatNames *order.NameKind // the names of the seats; nil: not made yet (see seatKind)
}

// NewReader returns a reader for the lines of the seat names.Own.
func (l *Language) NewReader(names SeatNames) *SeatReader {
	return &SeatReader{Language: l, seats: names}
}

// SeatNames lists the seats of a game as orders name them.
type SeatNames struct {
	Own   game.Seat // the writer's seat
	Seats []Sitting // in seat order
}

// A Sitting is a seat with its character.
type Sitting struct {
	Seat      game.Seat
	Character book.Character   // "": it has none now
	Former    []book.Character // dead characters: they still name the seat unless another seat has them now
	Numbered  bool             // spelt by its number, though its character is understood too
}

// Name returns the spelling of a seat in orders: its character, or its number ("S3") if it has
// none or is Numbered; "S0" if the seat is not listed.
func (t SeatNames) Name(seat game.Seat) string {
	i := slices.IndexFunc(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	if i >= 0 && t.Seats[i].Character != "" && !t.Seats[i].Numbered {
		return string(t.Seats[i].Character)
	}
	return "S" + strconv.Itoa(i+1)
}

// A parser reads one line.
type parser struct {
	*SeatReader
	*order.Cursor
	answers bool // the line answers a question
}

// fromKeyword returns the id for which a keyword stands, which is the keyword in small letters.
func fromKeyword[T ~string](keyword string) T { return T(strings.ToLower(keyword)) }

// toStrings returns typed keywords as plain strings.
func toStrings[T ~string](words ...T) []string {
	return lists.Map(words, func(word T) string { return string(word) })
}
