package talisman

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/orders"
)

// Turn returns the seat in turn and the key of the block that its turn follows; the key is ""
// from the opening of a turn until its orders are due. With a nil event it describes the position, and returns
// false if no orders are due in it; else it describes the change by the event, and returns false if there is none.
func (Rules) Turn(before game.State, e event.Event) (seat game.Seat, key string, ok bool) {
	switch e := e.(type) {
	case nil:
		state := before.(*State)
		if state.Turns.Turn.N == 0 || state.Now.Order == 0 {
			return "", "", false
		}
		return state.Active(), game.BlockKey(state.Now.Order), true
	case TurnOpened:
		return e.Seat, "", true
	case OrdersDue:
		return e.Seat, game.BlockKey(e.N), true
	}
	return "", "", false
}

// Lasts reports whether an order is no deed of its own but only says how to act when something
// comes up.
func (Rules) Lasts(o game.Order) bool {
	clause, ok := o.Body.(orders.Clause)
	return ok && !clause.Now && clause.Reply == "" && (clause.When != nil || slices.ContainsFunc(clause.All(), isPolicy))
}

// isPolicy reports whether an order only says how to act when something comes up.
func isPolicy(b orders.Body) bool {
	switch b.(type) {
	case orders.Move, orders.Cast, orders.Use, orders.Leave, orders.Align, orders.Reroll:
		return false
	}
	return true
}

// Bears returns the bearing of an event on an order.
func (Rules) Bears(_ game.State, seat game.Seat, order game.Order, ev event.Event) game.Bearing {
	clause, ok := order.Body.(orders.Clause)
	if !ok {
		return game.Beside
	}
	switch e := ev.(type) {
	case OrderSkipped:
		fits := e.Seat == seat && e.Line == order.Line.N && slices.ContainsFunc(listOrdersOfLine(order.Body), func(b game.Body) bool { return b.String() == e.Order })
		if fits && slices.ContainsFunc(clause.All(), isNothing) {
			return game.Part // doing nothing is its other choice
		}
		return lists.Either(fits, game.Failure, game.Beside)
	case turns.Closed:
		answered := clause.Reply == e.ID || clause.Below == e.ID
		return lists.Either(answered && e.ID != "" && slices.Contains(e.By, seat), game.Part, game.Beside)
	case turns.Interrupted:
		return lists.Either(clause.Now && e.Seat == seat, game.Part, game.Beside)
	}
	done := slices.ContainsFunc(clause.All(), func(b orders.Body) bool { return showsDeed(seat, b, ev) })
	switch {
	case done && clause.If != nil:
		return game.Part // another line may have done it, if the condition did not hold
	case done && isWalkOf(seat, ev):
		return game.Choice
	case done:
		return game.Deed
	}
	return game.Beside
}

// showsDeed reports whether an event shows that an order was carried out.
func showsDeed(seat game.Seat, b orders.Body, ev event.Event) bool {
	switch b := b.(type) {
	case orders.Move:
		return isWalkOf(seat, ev)
	case orders.Cast:
		x, ok := ev.(SpellCast)
		return ok && x.Seat == seat && x.Spell == b.Spell
	case orders.Reroll:
		x, ok := ev.(MoveRerolled)
		return ok && x.Seat == seat
	case orders.Align:
		x, ok := ev.(AlignmentChanged)
		return ok && x.Seat == seat && x.To == b.To
	case orders.Use:
		x, ok := ev.(PotionDrunk)
		return ok && x.Seat == seat
	case orders.Leave:
		x, ok := ev.(CardLeft)
		return ok && x.Seat == seat
	}
	return false
}

// isWalkOf reports whether an event is part of the movement of a seat.
func isWalkOf(seat game.Seat, e event.Event) bool {
	switch e := e.(type) {
	case CharacterMoved:
		return e.Seat == seat
	case PortalTried:
		return e.Seat == seat
	case TurnedBack:
		return e.Seat == seat
	case RaftBuilt:
		return e.Seat == seat
	case BridgeChallenged: // a defeat there may end the walk
		return e.Seat == seat
	case Regenerated:
		return e.Seat == seat
	}
	return false
}

// isNothing reports whether an order is NOTHING.
func isNothing(b orders.Body) bool { _, ok := b.(orders.Nothing); return ok }

// Called returns the names by which orders call a space, a card, a creature, a character or a roll; nil if the
// code is none of them.
func (Rules) Called(state game.State, lang, code string) []string {
	x := state.(*State).Book.Lexicons
	return slices.Concat(x.Places.ListNames(lang, code), x.Things.ListNames(lang, code), x.Characters.ListNames(lang, code), x.Rolls.ListNames(lang, code))
}
