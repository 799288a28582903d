package quest

import (
	"fmt"
	"iter"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// An occasion is what a seat decides about: what conditions look at besides the
// position and the turn in progress (5.3).
type occasion struct {
	Foe   book.Card // the opponent is a foe
	Rival game.Seat // the opponent is another seat
	Mode  Mode      // of the seat against its opponent
	Tile  book.Tile // the one that was just drawn, for LAY
}

// A line is a clause of a seat.
type line struct {
	clause  orders.Clause
	n       int // how many are looked at before it
	section section
}

// A section is where a line was written.
type section int

// The sections in the order in which they are looked through (5.1).
const (
	inTurn section = iota
	inAll
	standing
)

// lines are what a seat has said, in the order in which it is looked through: in
// its own turn the section of that turn, then ALL, then what stands (5.1).
func (p *play) lines(seat game.Seat) []line {
	sheet := p.sheets[seat]
	var all []line
	add := func(in section, list []game.Order) {
		for _, o := range list {
			if c, ok := o.Body.(orders.Clause); ok {
				all = append(all, line{c, len(all), in})
			}
		}
	}
	if p.turn.seat == seat {
		written, _ := sheet.Section(TurnKey(p.now.Post, p.turn.n))
		add(inTurn, written.Orders)
	}
	written, _ := sheet.Section(AllKey(p.now.Post))
	add(inAll, written.Orders)
	add(standing, sheet.Standing)
	return all
}

// every goes through a seat's orders of one kind whose conditions hold on an
// occasion, each with its line.
func every[B orders.Body](p *play, seat game.Seat, o occasion) iter.Seq2[B, line] {
	return func(yield func(B, line) bool) {
		for _, l := range p.lines(seat) {
			if !slices.ContainsFunc(l.clause.All(), is[B]) {
				continue
			}
			for _, order := range l.clause.Orders(env{p, seat, o}) {
				if b, ok := order.(B); ok && !yield(b, l) {
					return
				}
			}
		}
	}
}

func is[B orders.Body](o orders.Body) bool { _, ok := o.(B); return ok }

// said is the first order of a kind that counts for a seat on an occasion (5.1).
func said[B orders.Body](p *play, seat game.Seat, o occasion) (B, bool) {
	return saidFor(p, seat, o, func(B) bool { return true })
}

// saidFor is the first of these orders that is about what is asked, and can be
// followed now.
func saidFor[B orders.Body](p *play, seat game.Seat, o occasion, may func(B) bool) (B, bool) {
	for b := range every[B](p, seat, o) {
		if may(b) {
			return b, true
		}
	}
	return *new(B), false
}

// place is where an order stands among all of its seat: which comes first counts
// where each of several things has a verdict of its own (5.1).
func (l line) place(o orders.Body) [2]int {
	return [2]int{l.n, slices.IndexFunc(l.clause.All(), func(other orders.Body) bool { return other == o })}
}

// passOver tells a seat that an order could not be carried out, and why (5.6); nil
// is none that was written.
func (p *play) passOver(seat game.Seat, order fmt.Stringer, code string, detail map[string]string) {
	e := OrderPassed{Own: game.Own{Seat: seat}, Code: code, Detail: detail}
	if order != nil {
		e.Clause = order.String()
	}
	p.note(e)
}

// verdict is whether a seat fights a foe that need not be fought: by the first of
// its orders that is about it, and where that stands (D9, D10).
func (p *play) verdict(seat game.Seat, foe book.Card) (place [2]int, fights bool) {
	for o, l := range every[orders.Fight](p, seat, occasion{Foe: foe, Mode: Attack}) {
		if o.Foe == "" || o.Foe == foe {
			return l.place(o), !o.No
		}
	}
	return place, false
}
