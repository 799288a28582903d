package orders

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
)

// A Reader reads the lines of one seat.
type Reader struct {
	*Language
	table  Table
	seated *order.Kind // what the seats are called, once it is needed
}

// Reader is the reader for a seat.
func (l *Language) Reader(t Table) *Reader { return &Reader{Language: l, table: t} }

// A Table is the seats of a game as orders name them.
type Table struct {
	Own   game.Seat // who writes
	Seats []Sitting // in seat order
}

// A Sitting is a seat with its character; "" before it has one.
type Sitting struct {
	Seat      game.Seat
	Character book.Character
}

// Name is how orders spell a seat: by its character, or by its number before it
// has one.
func (t Table) Name(seat game.Seat) string {
	i := slices.IndexFunc(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	if i >= 0 && t.Seats[i].Character != "" {
		return string(t.Seats[i].Character)
	}
	return "SEAT " + strconv.Itoa(i+1)
}

// A parser reads one line.
type parser struct {
	*Reader
	*order.Cursor
}

// lowered is the id for which a keyword stands.
func lowered[T ~string](keyword string) T { return T(strings.ToLower(keyword)) }

// uppered are the keywords for ids.
func uppered[T ~string](ids []T) []string {
	return lists.Map(ids, func(id T) string { return strings.ToUpper(string(id)) })
}
