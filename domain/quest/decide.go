package quest

import (
	"fmt"
	"iter"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// An occasion is the subject of a seat's decision. Conditions depend on it, besides the
// position and the turn in progress.
type occasion struct {
	Foe   book.Card // the opponent is a foe
	Rival game.Seat // the opponent is another seat
	Mode  Mode      // the seat's mode against its opponent
	Tile  book.Tile // the tile that was just drawn, for LAY
}

// A line is a clause of a seat.
type line struct {
	clause  orders.Clause
	n       int // the number of clauses that are looked at before it
	section section
}

// A section is the part of a submission in which a line was written.
type section int

// The sections in the order in which they are looked through.
const (
	inTurn section = iota
	inAll
	inStanding
)

// listLines returns the clauses of a seat in the order in which they are looked through: in the seat's own
// turn those of the section of that turn, then ALL, then standing orders.
func (p *play) listLines(seat game.Seat) []line {
	orderSet := p.orderSets[seat]
	var lines []line
	add := func(in section, list []game.Order) {
		for _, o := range list {
			if c, ok := o.Body.(orders.Clause); ok {
				lines = append(lines, line{c, len(lines), in})
			}
		}
	}
	if p.turn.seat == seat {
		written, _ := orderSet.Section(TurnKey(p.now.Post, p.turn.n))
		add(inTurn, written.Orders)
	}
	written, _ := orderSet.Section(AllKey(p.now.Post))
	add(inAll, written.Orders)
	add(inStanding, orderSet.Standing)
	return lines
}

// eachOrder iterates over a seat's orders of type B whose conditions hold on an
// occasion, each with its line.
func eachOrder[B orders.Body](play *play, seat game.Seat, occasion occasion) iter.Seq2[B, line] {
	return func(yield func(B, line) bool) {
		for _, line := range play.listLines(seat) {
			if !slices.ContainsFunc(line.clause.All(), isOrder[B]) {
				continue
			}
			for _, order := range line.clause.Orders(env{play, seat, occasion}) {
				if b, ok := order.(B); ok && !yield(b, line) {
					return
				}
			}
		}
	}
}

func isOrder[B orders.Body](o orders.Body) bool { _, ok := o.(B); return ok }

// findFirstOrder returns the first order of type B whose condition holds for a seat on an occasion; false
// if there is none.
func findFirstOrder[B orders.Body](p *play, seat game.Seat, o occasion) (B, bool) {
	return findFirstOrderFor(p, seat, o, func(B) bool { return true })
}

// findFirstOrderFor returns the first order of type B whose condition holds and that suits the question at
// hand; false if there is none.
func findFirstOrderFor[B orders.Body](p *play, seat game.Seat, o occasion, suits func(B) bool) (B, bool) {
	for b := range eachOrder[B](p, seat, o) {
		if suits(b) {
			return b, true
		}
	}
	return *new(B), false
}

// orderPosition returns the position of an order of the line among all orders of its seat: the lower one
// comes first.
func (l line) orderPosition(o orders.Body) [2]int {
	return [2]int{l.n, slices.IndexFunc(l.clause.All(), func(other orders.Body) bool { return other == o })}
}

// passOver informs a seat that an order could not be carried out, and why (codes D). A nil order stands for
// a default, for which nothing was written.
func (p *play) passOver(seat game.Seat, order fmt.Stringer, code string, detail map[string]string) {
	passed := OrderPassed{Own: game.Own{Seat: seat}, Code: code, Detail: detail}
	if order != nil {
		passed.Clause = order.String()
	}
	p.recordEvents(passed)
}

// decideFight reports whether a seat fights a foe that need not be fought, and returns the position of the
// order that decides it: the first one about the foe (D9, D10). Without such an order the seat does not.
func (p *play) decideFight(seat game.Seat, foe book.Card) (place [2]int, fights bool) {
	for fight, line := range eachOrder[orders.Fight](p, seat, occasion{Foe: foe, Mode: Attack}) {
		if fight.Foe == "" || fight.Foe == foe {
			return line.orderPosition(fight), !fight.No
		}
	}
	return place, false
}
