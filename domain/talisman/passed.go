package talisman

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// listPassedOver returns the event that tells a seat that an order could not be carried out. It returns nil in
// editions that do not tell it, and for an order that has not failed.
func listPassedOver(state *State, point *point, a matter, failed turns.Answer) []event.Event {
	if !state.Book.Rulings.FailuresTold || !state.countsAsFailed(failed.Seat, point, a, failed.Body) {
		return nil
	}
	return []event.Event{OrderSkipped{Own: game.Own{Seat: failed.Seat}, Line: failed.N, Order: failed.Body.String(), Point: point.ID}}
}

// countsAsFailed reports whether an order that was not legal at a question was meant for it, and so has failed. It returns
// false for orders that other tasks report, for reactions to something else, and for orders that may still be carried
// out at a later step of the same fight. The WHEN of fate and the patterns of SWAP are conditions: such an order does
// not fail.
func (s *State) countsAsFailed(seat game.Seat, point *point, matter matter, body game.Body) bool {
	switch body.(type) {
	case orders.Move, orders.Encounter, orders.Fate, orders.Reroll, orders.Swap:
		return false // a task reports it, or it has a condition that does not hold
	case orders.Leave:
		return point.ID == askNow.ID // in a turn's block the task of its actions reports it
	}
	if re, ok := body.(Reaction); ok && !s.triggerFires(re.On, seat, s.sideMatter(seat, re, matter)) {
		return false
	}
	switch _, evades := spokenOrder(body).(orders.Evade); point.ID {
	case askDefence.ID, askTarget.ID:
		return evades // a Spell may be meant for the fight (DP-23)
	case idDefend:
		return !evades
	}
	return true
}

// tellFailed notes for the seat's report that its order could not be carried out; id names the question.
func tellFailed(r *run, id string, a matter, said turns.Answer) {
	r.Fail(&point{ID: id}, a, []turns.Answer{said})
}
