package quest

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/orders"
)

// Turn returns the seat whose turn an event begins, with "" for the key. If the event says by which section
// the turn is played, it returns the seat and the key of that section. It returns false for any other event.
func (Rules) Turn(before game.State, e event.Event) (seat game.Seat, key string, ok bool) {
	switch e := e.(type) {
	case TurnStarted:
		return e.Seat, "", true
	case SectionUsed:
		return e.Seat, TurnKey(before.(*State).findDefaultPost(), e.Section), true
	}
	return "", "", false
}

// Lasts reports whether an order counts as followed though no event tells of it, because one of its parts may be
// followed by doing nothing.
func (Rules) Lasts(o game.Order) bool {
	clause, ok := o.Body.(orders.Clause)
	return ok && slices.ContainsFunc(clause.All(), mayDoNothing)
}

// mayDoNothing reports whether an order may have been followed though no event tells of it: it says how to act when
// something comes up, or it is a movement that may end where it begins (GOTO, or a MOVE with STAY). All others act by
// themselves: EXPLORE, ENTER, OUT, WISH, TRADE, ATTRIBUTES, a MOVE without STAY, and a DUEL that names a rival or the
// holder of a card.
func mayDoNothing(b orders.Body) bool {
	switch b := b.(type) {
	case orders.Explore, orders.Enter, orders.Out, orders.Wish, orders.Trade, orders.Attributes:
		return false
	case orders.Move:
		return mayStay(b)
	case orders.Duel:
		return b.No || b.Any
	}
	return true
}

// mayStay reports whether an order is a MOVE with STAY as one of its steps.
func mayStay(b orders.Body) bool {
	move, ok := b.(orders.Move)
	return ok && slices.ContainsFunc(move.Steps, func(s orders.Step) bool { return s.Stay })
}

// Bears says how an event bears on an order of a seat. A movement that the order caused is a Choice, another such
// event a Deed; each is a Part if the order has a condition, as another line may have caused it. OrderPassed is a
// Failure, but a Part for an order with STAY among its steps. The end of the seat's turn is a Rest for GOTO, because a
// seat that is at its goal goes nowhere. The choice of a character is judged by judgeCharacters. All else is
// game.Beside, also if the order's condition could not hold.
func (Rules) Bears(before game.State, seat game.Seat, gameOrder game.Order, ev event.Event) game.Bearing {
	clause, ok := gameOrder.Body.(orders.Clause)
	if !ok {
		return game.Beside
	}
	if whole, hidden := ev.(interface{ All() event.Event }); hidden {
		ev = whole.All()
	}
	if passed, is := ev.(OrderPassed); is {
		fits := passed.Seat == seat && slices.ContainsFunc(clause.All(), func(b orders.Body) bool { return b.String() == passed.Clause })
		if fits && slices.ContainsFunc(clause.All(), mayStay) {
			return game.Part // STAY was followed: only the steps before it were passed over
		}
		return lists.Either(fits, game.Failure, game.Beside)
	}
	if given, is := ev.(CharacterChosen); is {
		return judgeCharacters(clause, seat, given)
	}
	fits, ended := func(b orders.Body) bool { return carriesOut(seat, b, ev) }, false
	if turn, is := ev.(TurnEnded); is { // a seat that is at its goal already goes nowhere (GOTO)
		fits, ended = isGoto, turn.Seat == seat
		if !ended {
			return game.Beside
		}
	}
	// The conditions are looked at last, as that takes longest.
	if !slices.ContainsFunc(clause.All(), fits) || !slices.ContainsFunc(clause.Possible(before.(*State).boundTerms(seat, gameOrder.Line.Standing)), fits) {
		return game.Beside
	}
	if ended {
		return game.Rest
	}
	certain := func(c order.Choice[orders.Body]) bool { return c.If == nil && carriesOut(seat, c.Order, ev) }
	switch {
	case clause.If != nil || !slices.ContainsFunc(clause.Then, certain):
		return game.Part // another line may have done it, if the condition did not hold
	case isMoveEvent(ev):
		return game.Choice
	}
	return game.Deed
}

// judgeCharacters says how the choice of a character bears on a CHARACTERS order: a Deed if the seat gets a character
// of the list, a Failure if it gets another, because other seats chose first. It returns game.Beside for another
// seat's character, and for any other order.
func judgeCharacters(clause orders.Clause, seat game.Seat, given CharacterChosen) game.Bearing {
	for _, b := range clause.All() {
		if c, ok := b.(orders.Characters); ok && given.Seat == seat {
			return lists.Either(slices.Contains(c.List, given.Character), game.Deed, game.Failure)
		}
	}
	return game.Beside
}

// carriesOut reports whether an event carries out an order of a seat.
func carriesOut(seat game.Seat, body orders.Body, e event.Event) bool {
	switch e := e.(type) {
	case Moved:
		return e.Seat == seat && fitsMovement(body, e)
	case TradeMade:
		trade, ok := body.(orders.Trade)
		return ok && (e.Seat == seat && e.With == trade.With.Seat || e.With == seat && e.Seat == trade.With.Seat)
	case DuelStarted:
		duel, ok := body.(orders.Duel)
		return ok && !duel.No && e.Seat == seat
	case FightEvaded:
		duel, ok := body.(orders.Duel)
		return ok && !duel.No && e.Rival == seat
	case AttributesSet:
		_, ok := body.(orders.Attributes)
		return ok && e.Seat == seat
	}
	return false
}

// fitsMovement reports whether a movement may have carried out an order.
func fitsMovement(b orders.Body, moved Moved) bool {
	switch b.(type) {
	case orders.Wish:
		return moved.By == ByWish
	case orders.Out:
		return moved.From.Map != "" && moved.By != ByWish
	case orders.Enter:
		return moved.By == ByEntrance || moved.By == ByThreshold
	case orders.Move, orders.Goto, orders.Explore:
		return moved.By != ByWish
	}
	return false
}

func isMoveEvent(e event.Event) bool { _, ok := e.(Moved); return ok }

func isGoto(b orders.Body) bool { _, ok := b.(orders.Goto); return ok }

// Called returns the names by which orders in a language call a card, a tile, a place or a character; none for
// an unknown code.
func (Rules) Called(state game.State, lang, code string) []string {
	x := state.(*State).Book.Lexicons
	return slices.Concat(x.Cards.ListNames(lang, code), x.Kinds.ListNames(lang, code), x.Zones.ListNames(lang, code), x.Places.ListNames(lang, code), x.Characters.ListNames("", code))
}
