package feudal

import (
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/lists"
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

// placed is an order of a seat with the line of the letter that it stands on.
type placed struct {
	seat  game.Seat
	Line  int
	Body  game.Body
	whole bool // it has alternatives, and is of no use in part
}

// A line is an order of a sheet with its alternatives, mostly one, from the one
// that is to be tried next; once one is taken, that one alone.
type line struct {
	placed
	choices [][]game.Body
	taken   bool
	failed  *failure // why the latest that was tried could not be carried out
}

// A failure is why an order cannot be carried out.
type failure struct {
	code, reason string
	need, have   int
}

// unless is a failure if something is not so.
func unless(is bool, code, reason string) *failure {
	return lists.Either(is, nil, &failure{code: code, reason: reason})
}

// atLeast is a failure if there is less than is needed.
func atLeast(code, reason string, need, have int) *failure {
	return lists.Either(have >= need, nil, &failure{code, reason, need, have})
}

func newRound(s *State, sheets game.Orders, d *dice.Dice) *round {
	return &round{was: s, now: s.Clone().(*State), sheets: sheets, roll: d.Roll, lines: map[game.Seat][]*line{}}
}

// emit records an event and applies it.
func (r *round) emit(e fact) {
	r.events = append(r.events, e)
	e.apply(r.now)
}

// fail tells a seat that an order of its sheet proved impossible.
func (r *round) fail(p placed, f *failure) {
	r.emit(OrderFailed{
		Own: game.Own{Seat: p.seat}, Line: p.Line, Order: p.Body.String(), Code: f.code, Reason: f.reason, Need: f.need, Have: f.have,
	})
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
