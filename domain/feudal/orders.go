package feudal

import (
	"cmp"
	"fmt"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// The bodies of orders, as parsed. None of them gives, sells or exchanges
// anything between seats (F-29). Their String is the canonical spelling,
// with defaults filled in, and parses back to the same.

// An instruction is one plain order. All that there is to say of one kind
// stands at its type: the compiler asks for what every kind has, and what some
// have is in the small interfaces below.
type instruction interface {
	game.Body
	// stage is when it has its moment.
	stage() stage
	// subjects are what it is about, if not figures: it overrides standing orders
	// about the same.
	subjects() []string
}

// Some kinds of orders have more to say.
type (
	// A forFigures is an order for figures; it can be given to others.
	forFigures interface {
		figures() []int
		withFigures([]int) game.Body
	}
	// A lordly order may need a lord in a campaign season (F-223).
	lordly interface{ needsLord() bool }
	// A doubtful order warns of what it may not come to.
	doubtful interface{ warn(*checker, game.Order) }
	// A pious order is refused to those of the wrong faith.
	pious interface {
		refuse(*checker, game.Order, book.Faith)
	}
	// A plural order is for several purchases: single is one of them, and whether
	// it is for more.
	plural interface{ single() (game.Body, bool) }
	// A replaceable order knows what would be legal in its place.
	replaceable interface {
		instead(*checker, game.Order, string) []string
	}
)

// First is "a | b": the first that is legal, and can be paid, when its moment
// comes. A member is a line's whole meaning: one order, or several.
type First struct{ Choices [][]game.Body }

// String is "a | b"; the orders of one choice have AND between them.
func (f First) String() string {
	return strings.Join(lists.Map(f.Choices, together), " | ")
}

// If is "IF cond THEN a ELSE b", read once, when the turn closes. Cond is its
// canonical spelling; holds evaluates it.
type If struct {
	Cond  string
	holds func(*State) bool
	Then  []game.Body
	Else  []game.Body
}

// String is "IF cond THEN a ELSE b".
func (f If) String() string {
	text := "IF " + f.Cond + " THEN " + together(f.Then)
	if len(f.Else) > 0 {
		text += " ELSE " + together(f.Else)
	}
	return text
}

func together(bodies []game.Body) string {
	return strings.Join(lists.Map(bodies, game.Body.String), " AND ")
}

// number is how many stands before what: nothing for one.
func number(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("%d ", n)
}

// each joins things that know their own spelling.
func each[T fmt.Stringer](things []T, between string) string {
	return strings.Join(lists.Map(things, func(t T) string { return t.String() }), between)
}

// seatList names seats by the words that the reader found for them, else by
// their ids.
func seatList(seats []game.Seat, words []string) string {
	if len(words) == len(seats) {
		return strings.Join(words, ", ")
	}
	return lists.Join(seats, ", ")
}

// Strength is what a figure adds in combat (2.2): a lord by succession has that
// of a knight A (F-224).
func (s *State) Strength(f Figure) int {
	k := s.Book.KindOf(lists.Either(f.Heir, book.KnightA, f.Grade))
	return lists.Either(f.Wounded, k.Wounded, k.Strength)
}

// freeNumber is the lowest free counter of a grade in a retinue; 0 if all are
// in use (2.2).
func (s *State) freeNumber(figures map[int]Figure, g book.Grade) int {
	k := s.Book.KindOf(g)
	for n := k.First; n > 0 && n <= k.Last; n++ {
		if _, used := figures[n]; !used {
			return n
		}
	}
	return 0
}

// expendable puts the figure that is hurt first in front: the lowest grade,
// then wounded before sound, then the higher number (F-67).
func (s *State) expendable(figures map[int]Figure, taken map[int]int, first, other int) int {
	fa, fb := figures[first], figures[other]
	if d := cmp.Compare(s.Book.Rank(fb.Grade), s.Book.Rank(fa.Grade)); d != 0 {
		return d
	}
	if wa, wb := fa.Wounded || taken[first] > 0, fb.Wounded || taken[other] > 0; wa != wb {
		if wa {
			return -1
		}
		return 1
	}
	return other - first
}
