package talisman

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// listPassedOver tells a seat that an order could not be carried out, in editions that say
// so. The WHEN of fate, and patterns of cards, are conditions: if they do not fit, that is no
// failure.
func listPassedOver(state *State, point *point, a matter, failed turns.Answer) []event.Event {
	if !state.Book.Rulings.FailuresTold || !state.couldFail(failed.Seat, point, a, failed.Body) {
		return nil
	}
	return []event.Event{OrderSkipped{Own: game.Own{Seat: failed.Seat}, Line: failed.N, Order: failed.Body.String(), Point: point.ID}}
}

// couldFail reports whether an order that was not legal at a question was meant for it, and so
// has failed. It returns false for orders that are reported elsewhere, or may still be carried
// out at a later step of the same fight.
func (s *State) couldFail(seat game.Seat, point *point, matter matter, body game.Body) bool {
	switch body.(type) {
	case orders.Move, orders.Encounter, orders.Fate, orders.Reroll, orders.Swap:
		return false // a task reports it (skipped), or it is a condition
	case orders.Leave:
		return point.ID == askNow.ID // acts reports those of a block
	}
	if re, ok := body.(Reaction); ok && !s.triggerFires(re.On, seat, s.sideMatter(seat, re, matter)) {
		return false
	}
	switch _, evades := spokenOrder(body).(orders.Evade); point.ID {
	case askDefence.ID, askTarget.ID:
		return evades // a Spell may be one for the fight (DP-23)
	case idDefend:
		return !evades
	}
	return true
}

// tellFailed tells a seat that its order could not be carried out.
func tellFailed(r *run, id string, a matter, said turns.Answer) {
	r.Fail(&point{ID: id}, a, []turns.Answer{said})
}
