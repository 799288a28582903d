package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// bankSteps is the number of draws that empty a full time bank.
const bankSteps = 4

// findBankDraw computes the extension that a deadline brings to seats without final orders, out of their time banks;
// ok is false if none of them has time left. Callers try grace first, which costs nothing. The deadline moves by one
// step, or by the most that one of these seats has left if that is less; each seat pays as much of it as it has. If
// the new deadline falls on a quiet day, the further delay costs nothing.
func (g *Game) findBankDraw(now time.Time, orderSets Orders) (extended Extended, ok bool) {
	var longest time.Duration
	for _, id := range g.listThinking(g.absenceJudgedAt(now), orderSets) {
		seat, _ := g.findSeat(id)
		took := min(g.bankLeft(seat), g.bankStep())
		if took <= 0 {
			continue
		}
		longest = max(longest, took)
		extended.Bank = append(extended.Bank, Drawn{Seat: id, Took: took, Left: g.bankLeft(seat) - took})
	}
	extended.Due, extended.Why = g.delayDeadline(now, longest), "bank"
	return extended, longest > 0
}

// bankStep returns how much of a bank one draw takes: a quarter of a full bank, in whole seconds, but at least a
// second, or the full bank if that is less.
func (g *Game) bankStep() time.Duration {
	return max((g.opened.Pace.Bank / bankSteps).Truncate(time.Second), min(time.Second, g.opened.Pace.Bank))
}

// bankLeft returns the time in the bank of a seat, at least 0.
func (g *Game) bankLeft(s *seat) time.Duration { return max(g.opened.Pace.Bank-s.play.drawn, 0) }

// listThinking lists the awaited seats whose final orders are missing, so that their own time runs.
// It leaves out a seat whose holder is away with notice, has resigned, or is under regency.
func (g *Game) listThinking(at time.Time, orderSets Orders) []Seat {
	var seats []Seat
	for _, id := range g.phase.awaited {
		s, ok := g.findSeat(id)
		if ok && s.player != "" && !s.resigned && !s.play.regency && !g.isExcused(s, at) && g.owesOrders(s, orderSets[id]) {
			seats = append(seats, id)
		}
	}
	return seats
}

// owesOrders reports whether the open phase still waits for a seat: it has a live draft that is not final, or its
// orders do not answer every wait for it.
func (g *Game) owesOrders(seat *seat, orderSet OrderSet) bool {
	has, final := g.hasDraft(seat)
	if has && !final {
		return true
	}
	return slices.ContainsFunc(WaitsOf(g.state, seat.id, order.English), func(w Wait) bool { return !g.state.ClosePolicy().Answered(w, orderSet) })
}

// creditBanks returns the event that puts the increment back into the banks of seats that answered a phase in time;
// nil if there are none. Such a seat has final orders, or its player has resigned; the deadline was not moved for it,
// and it is neither under regency nor excused. No bank comes to hold more than it began with.
func (g *Game) creditBanks(closed PhaseClosed, orderSets Orders) []event.Event {
	pace := g.opened.Pace
	if pace.Increment <= 0 {
		return nil
	}
	owing := g.listThinking(closed.absenceJudgedAt(), orderSets)
	var banks []Drawn
	for _, id := range g.phase.awaited {
		seat, ok := g.findSeat(id)
		if !ok || seat.player == "" || seat.play.regency || seat.play.drawn == 0 || seat.play.overtime == g.phase.n ||
			slices.Contains(owing, id) || g.isExcused(seat, closed.absenceJudgedAt()) {
			continue
		}
		banks = append(banks, Drawn{Seat: id, Left: g.bankLeft(seat) + min(pace.Increment, seat.play.drawn)})
	}
	if len(banks) == 0 {
		return nil
	}
	return []event.Event{Banked{Phase: g.phase.Name, Banks: banks}}
}
