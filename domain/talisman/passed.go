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
func listPassedOver(s *State, p *point, a matter, failed turns.Answer) []event.Event {
	if !s.Book.Rulings.FailuresTold || !s.couldFail(failed.Seat, p, a, failed.Body) {
		return nil
	}
	return []event.Event{OrderSkipped{Own: game.Own{Seat: failed.Seat}, Line: failed.N, Order: failed.Body.String(), Point: p.ID}}
}

// couldFail reports whether an order that was not legal at a question was meant for it, and so
// has failed. It returns false for orders that are reported elsewhere, or may still be carried
// out at a later step of the same fight.
func (s *State) couldFail(seat game.Seat, p *point, a matter, b game.Body) bool {
	switch b.(type) {
	case orders.Move, orders.Encounter, orders.Fate, orders.Reroll, orders.Swap:
		return false // a task reports it (skipped), or it is a condition
	case orders.Leave:
		return p.ID == askNow.ID // acts reports those of a block
	}
	if re, ok := b.(Reaction); ok && !s.triggerFires(re.On, seat, s.sideMatter(seat, re, a)) {
		return false
	}
	switch _, evades := spokenOrder(b).(orders.Evade); p.ID {
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
