package feudal

import (
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
)

// A round is one adjudication under way. Everything that it decides leaves as
// an event, which is applied at once to its own copy of the position.
type round struct {
	was    *State // the position when the turn closed; never changed
	now    *State // the position after the events so far
	sheets game.Orders
	roll   func(sides int, label string) int // the dice
	events []event.Event
	lines  map[game.Seat][]*line // as far as they have been read (linesOf)
}

// placed is an order body with the line of the letter that it stands on.
type placed struct {
	Line int
	Body game.Body
}

// A line is an order of a sheet with its alternatives, mostly one, from the one
// that is to be tried next; once one is taken, that one alone.
type line struct {
	placed
	choices [][]game.Body
	whole   bool // it had alternatives: what is taken is carried out whole
	taken   bool
	failed  *failure // why the latest that was tried could not be carried out
}

// A failure is why an order cannot be carried out.
type failure struct {
	code, reason string
	need, have   int
}

func newRound(s *State, sheets game.Orders, d *dice.Dice) *round {
	return &round{was: s, now: s.Clone().(*State), sheets: sheets, roll: d.Roll}
}

// emit records events and applies them.
func (r *round) emit(events ...fact) {
	for _, e := range events {
		r.events = append(r.events, e)
		e.apply(r.now)
	}
}

// fail tells a seat that an order of its sheet proved impossible.
func (r *round) fail(seat game.Seat, line int, body game.Body, code, reason string, need, have int) {
	r.emit(OrderFailed{Seat: seat, Line: line, Order: body.String(), Code: code, Reason: reason, Need: need, Have: have})
}

// stamp is the present turn with a phase and step (F-49).
func (r *round) stamp(phase, step int) Stamp {
	return Stamp{r.now.Year, book.SeasonNumber(r.now.Season), phase, step}
}

// compare is negative if s is earlier than t, positive if it is later.
func (s Stamp) compare(t Stamp) int { return slices.Compare(s[:], t[:]) }

// defaulted tells whose orders of this turn are made for them (F-280, F-285).
func (r *round) defaulted() {
	for _, seat := range r.now.Living() {
		if sheet := r.sheets[seat]; sheet.Missed || sheet.Absent() {
			r.emit(OrdersDefaulted{Seat: seat, Regent: sheet.Absent()})
		}
	}
}
