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

// A Reader reads the lines of one seat.
type Reader struct {
	*Language
	Answers bool // the lines stand below REPLY D31

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

// A Sitting is a seat with its character; "" while it has none.
type Sitting struct {
	Seat      game.Seat
	Character book.Character
	Former    []book.Character // those that have died: whose names mean the seat, if nobody else has them now
	Numbered  bool             // it is spelt by its number, though it can be read by its character
}

// Name is how orders spell a seat: by its character, or by its number, if it has
// none or is to be numbered.
func (t Table) Name(seat game.Seat) string {
	i := slices.IndexFunc(t.Seats, func(s Sitting) bool { return s.Seat == seat })
	if i >= 0 && t.Seats[i].Character != "" && !t.Seats[i].Numbered {
		return string(t.Seats[i].Character)
	}
	return "S" + strconv.Itoa(i+1)
}

// A parser reads one line.
type parser struct {
	*Reader
	*order.Cursor
	answers bool // the line answers a question
}

// ends reports whether an order may end here.
func (p *parser) ends() bool { return p.Done() || p.Peek().Key == "|" || p.Full("IF", "ELSE") }

// alternatives reads one or more things with bars between them.
func alternatives[T any](p *parser, read func() T) []T {
	all := []T{read()}
	for p.Take("|") {
		all = append(all, read())
	}
	return all
}

// no reads YES or NO, or nothing, which is yes. A word that is IF as well, as in
// Spanish, is IF if a condition follows.
func (p *parser) no() bool {
	mark := p.Mark()
	switch word, _ := p.Word("YES", "NO"); {
	case word == "NO":
		return true
	case word == "YES" && !p.ends():
		p.Back(mark)
	}
	return false
}

// lowered is the id for which a keyword stands.
func lowered[T ~string](keyword string) T { return T(strings.ToLower(keyword)) }

// keywords are the words of a type as they are read.
func keywords[T ~string](words ...T) []string {
	return lists.Map(words, func(word T) string { return string(word) })
}
