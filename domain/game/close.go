package game

import (
	"slices"
	"time"
)

// Closable reports whether the open phase can be closed now, and the reason. "ready": its hold and its respite are
// over, and it waits for nobody or the close policy finds the orders ready; with dice that other games share, only a
// phase that waits for nobody is ready. "deadline": its deadline has passed. It returns "" and false if no phase is
// open, or if the phase is paused or sealed.
func (g *Game) Closable(now time.Time) (reason string, ok bool) {
	if !g.phase.open {
		return "", false
	}
	return g.isClosable(now, g.orderSets())
}

// isClosable does the work of Closable on order sets that have been read already. The phase must be open.
func (g *Game) isClosable(now time.Time, orderSets Orders) (reason string, ok bool) {
	switch {
	case g.phase.paused || g.chance.sealed != nil:
		return "", false
	case !now.Before(g.phase.notBefore) && !now.Before(g.respiteEnds()) && g.isReady(now, orderSets):
		return "ready", true
	case !g.phase.due.IsZero() && !now.Before(g.phase.due):
		return "deadline", true
	}
	return "", false
}

// respiteEnds returns when the respite of the open phase ends if no further submission changes orders. It counts from
// the last change, in this phase or an earlier one. It returns zero if there is no respite: the pace has none, the
// phase waits for nobody, or no orders have ever changed.
func (g *Game) respiteEnds() time.Time {
	if g.opened.Pace.Respite == 0 || len(g.phase.awaited) == 0 || g.phase.lastChange.IsZero() {
		return time.Time{}
	}
	return g.phase.lastChange.Add(g.opened.Pace.Respite)
}

// Closes returns when the open phase closes before its deadline if nobody writes again; that time may have passed.
// It returns zero if no phase is open, if the phase is paused or sealed, if it has no respite, if it would not be
// ready then, or if its deadline comes no later.
func (g *Game) Closes() time.Time {
	at := g.respiteEnds()
	if at.Before(g.phase.notBefore) {
		at = g.phase.notBefore
	}
	late := !g.phase.due.IsZero() && !at.Before(g.phase.due)
	if !g.phase.open || g.phase.paused || g.chance.sealed != nil || g.respiteEnds().IsZero() || late || !g.isReady(at, g.orderSets()) {
		return time.Time{}
	}
	return at
}

// checkClosing checks that the nth phase may be closed or sealed: because it is closable, or, with forced, because the
// steward or a command without a sender orders it, whatever the clock says. It returns the reason ("ready", "deadline"
// or "steward") and the order sets that it read. It fails with ErrOver, ErrSealed, ErrForbidden if another player
// forces it, or ErrNotDue if it is neither closable nor forced.
func (g *Game) checkClosing(command Command, n int, forced bool) (reason string, orderSets Orders, err error) {
	switch {
	case !g.phase.open || n != g.phase.n:
		return "", nil, ErrOver
	case g.chance.sealed != nil:
		return "", nil, ErrSealed
	case forced && command.By != "" && command.By != g.opened.Steward:
		return "", nil, ErrForbidden
	}
	orderSets = g.orderSets()
	reason, ok := g.isClosable(command.At, orderSets)
	switch {
	case forced:
		return "steward", orderSets, nil
	case !ok:
		return "", nil, ErrNotDue
	}
	return reason, orderSets, nil
}

// findOvertime computes how the deadline moves when it passes with orders missing: by grace, else by time from the
// banks. ok is false if neither applies, or if the game shares its dice with others.
func (g *Game) findOvertime(now time.Time, orderSets Orders) (extended Extended, ok bool) {
	if g.commonTerms() != nil {
		return extended, false // the other games do not wait
	}
	if e, ok := g.findGrace(now, orderSets); ok {
		return e, true
	}
	return g.findBankDraw(now, orderSets)
}

// findGrace computes the extension for awaited seats whose orders are missing: the pace's grace, at most half a phase.
// A seat gets it once in a cycle, and only if its player has not resigned, is not under a regency and not excused. ok
// is false if no seat gets it, or if its length is zero.
func (g *Game) findGrace(now time.Time, orderSets Orders) (e Extended, ok bool) {
	length := min(g.opened.Pace.Length(g.phase.Phase)/2, g.opened.Pace.Grace)
	if length <= 0 {
		return Extended{}, false
	}
	var seats []Seat
	for _, id := range g.listMissing(orderSets) {
		s, ok := g.findSeat(id)
		if ok && s.player != "" && !s.resigned && !s.play.regency && s.play.graced != g.phase.Cycle+1 && !g.isExcused(s, g.absenceJudgedAt(now)) {
			seats = append(seats, id)
		}
	}
	if len(seats) == 0 {
		return Extended{}, false
	}
	return Extended{Due: g.delayDeadline(now, length), Why: "grace", Grace: true, Seats: seats}, true
}

// isReady reports whether the open phase needs no more orders at a time: it waits for nobody, or the close policy says
// so and the game shares its dice with no other.
func (g *Game) isReady(at time.Time, orderSets Orders) bool {
	return len(g.phase.awaited) == 0 || g.commonTerms() == nil && g.state.ClosePolicy().Ready(orderSets, at)
}

// listMissing lists the awaited seats whose orders for the open phase are missing, in the order in which they are
// awaited.
func (g *Game) listMissing(orderSets Orders) []Seat {
	missed := g.state.ClosePolicy().Missed(orderSets)
	return slices.DeleteFunc(slices.Clone(g.phase.awaited), func(s Seat) bool { return !slices.Contains(missed, s) })
}

// asksNobody reports whether the open phase waits for nobody and could be closed as soon as it opened; false if it is
// held, paused or sealed, or none is open.
func (g *Game) asksNobody() bool {
	if len(g.state.Waits("en")) > 0 {
		return false
	}
	_, ok := g.Closable(g.phase.opened)
	return ok
}
