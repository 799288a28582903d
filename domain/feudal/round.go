package feudal

import (
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A round is one adjudication in progress. Each of its decisions is emitted as an event,
// which is applied at once to the round's own copy of the position.
type round struct {
	was       *State // the position when the turn closed; never changed
	now       *State // the position after the events so far
	orderSets game.Orders
	roll      func(sides int, label string) int // the dice
	events    []event.Event
	lines     map[game.Seat][]*line // by seat, once readLines has been called for it
}

// A placedOrder is an order of a seat with its line in the submission.
type placedOrder struct {
	seat  game.Seat
	Line  int // 0 for an order that a regency makes
	Body  game.Body
	whole bool // it has alternatives: it is carried out whole or not at all
}

// A line is an order of an order set with its choices, mostly one. The first choice is the one
// to be tried next. Once a choice is taken, it is the only one left; none is left once all have failed.
type line struct {
	placedOrder
	choices [][]game.Body
	taken   bool
	failed  *failure // why the last choice that was tried failed
}

// A failure is the reason why an order cannot be carried out.
type failure struct {
	code, reason string // of the fault, as "FE13", and key of a sentence
	need, have   int    // numbers for the sentence; 0 if it takes none
}

// failUnless returns a failure if the condition is false; nil if it is true.
func failUnless(is bool, code, reason string) *failure {
	return lists.Either(is, nil, &failure{code: code, reason: reason})
}

// failIfLess returns a failure if have is less than need.
func failIfLess(code, reason string, need, have int) *failure {
	return lists.Either(have >= need, nil, &failure{code, reason, need, have})
}

// newRound begins an adjudication on a copy of the position.
func newRound(state *State, orderSets game.Orders, d *dice.Dice) *round {
	return &round{was: state, now: state.Clone().(*State), orderSets: orderSets, roll: d.Roll, lines: map[game.Seat][]*line{}}
}

// emit records an event and applies it.
func (r *round) emit(fact fact) {
	r.events = append(r.events, fact)
	fact.apply(r.now)
}

// reportFailure tells a seat that an order of its order set proved impossible.
func (r *round) reportFailure(placed placedOrder, failure *failure) {
	r.emit(OrderFailed{
		Own: game.Own{Seat: placed.seat}, Line: placed.Line, Order: placed.Body.String(), Code: failure.code, Reason: failure.reason, Need: failure.need, Have: failure.have,
	})
}

// newStamp returns the stamp of a figure that comes to its node now (F-49): the present year and season, with a phase
// of the season's march and a step in it; phase 4 comes after the march.
func (r *round) newStamp(phase, step int) Stamp {
	return Stamp{r.now.Year, book.SeasonNumber(r.now.Season), phase, step}
}

// compareTo returns a negative number if s is earlier than t, a positive number if it is later, and 0 if both are the
// same moment.
func (s Stamp) compareTo(t Stamp) int { return slices.Compare(s[:], t[:]) }

// noteDefaults records the living seats whose orders of this turn are made for them, by default or by a regency (F-280,
// F-285).
func (r *round) noteDefaults() {
	for _, seat := range r.now.Living() {
		if orderSet := r.orderSets[seat]; orderSet.Missed || orderSet.Absent() {
			r.emit(OrdersDefaulted{Seat: seat, Regent: orderSet.Absent()})
		}
	}
}
