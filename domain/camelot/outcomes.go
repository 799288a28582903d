package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Turn returns the seat and the block key of the turn that an event begins, or, for nil, of the turn
// in progress. It returns false if the event begins none, or no turn is in progress.
func (Rules) Turn(before game.State, e event.Event) (seat game.Seat, key string, ok bool) {
	switch e := e.(type) {
	case nil:
		state := before.(*State)
		if state.Turn == 0 || state.isTurnDone() {
			return "", "", false
		}
		return state.Active, keyOfTurn(state.Round), true
	case TurnStarted:
		return e.Seat, keyOfTurn(e.Round), true
	}
	return "", "", false
}

// Lasts reports whether an order does nothing by itself, but says how later things are to be handled:
// a standing order, a rule, STOP or DONE.
func (Rules) Lasts(order game.Order) bool {
	if _, stands := order.Body.(standingOrder); stands {
		return true
	}
	return slices.ContainsFunc(listBodies(order.Body), func(b game.Body) bool {
		switch b := b.(type) {
		case Stop, Done:
			return true
		case blockOrder:
			return b.halfOfTurn() == allHalves
		}
		return false
	})
}

// listBodies returns all orders of a line, whichever way its condition goes.
func listBodies(body game.Body) []game.Body {
	st, ok := body.(Statement)
	switch {
	case !ok:
		return []game.Body{body}
	case st.Else != nil:
		return []game.Body{st.Then, st.Else}
	}
	return []game.Body{st.Then}
}

// Bears returns the meaning of an event for the outcome of an order; game.Beside if it has none. An
// event never shows that a line was done that, by public knowledge, can never act.
func (Rules) Bears(before game.State, seat game.Seat, gameOrder game.Order, e event.Event) game.Bearing {
	bodies := listBodies(gameOrder.Body)
	if skipped, is := e.(OrderSkipped); is {
		fits := skipped.Seat == seat && skipped.Line == gameOrder.Line.N && slices.ContainsFunc(append(bodies, gameOrder.Body), func(b game.Body) bool { return b.String() == skipped.Order })
		return lists.Either(fits, game.Failure, game.Beside)
	}
	if closed, is := e.(DecisionClosed); is {
		return lists.Either(slices.Contains(closed.Seats, seat) && findAnsweredID(gameOrder.Body) == closed.ID, game.Part, game.Beside)
	}
	if taken, is := e.(ActionTaken); is {
		fits := taken.Seat == seat && taken.Second && slices.ContainsFunc(bodies, func(b game.Body) bool { return sacrificesFor(b, taken.Action) })
		return lists.Either(fits, game.Part, game.Beside)
	}
	if before.(*State).findIdleFault(gameOrder.Body) != nil {
		return game.Beside
	}
	st, _ := gameOrder.Body.(Statement)
	switch done := slices.ContainsFunc(bodies, func(b game.Body) bool { return showsOrderDone(seat, b, e) }); {
	case done && st.If != nil:
		return game.Part // another line may have done it, if the condition did not hold
	case done:
		return game.Deed
	}
	return game.Beside
}

// findAnsweredID returns the id of the decision that an order answers; "-" if it answers none.
func findAnsweredID(b game.Body) string {
	switch b := b.(type) {
	case Reply:
		return b.ID
	case SharePlan:
		return b.ID
	case ShareEndorse:
		return b.ID
	case ShareRandom:
		return b.ID
	}
	return "-"
}

// showsOrderDone reports whether an event shows that an order was carried out.
func showsOrderDone(seat game.Seat, body game.Body, e event.Event) bool {
	switch b := body.(type) {
	case Heroic:
		return !b.Sacrifice && slices.ContainsFunc(b.Choices, func(d Deed) bool { return showsDeedDone(seat, d, e) })
	case FreeMove:
		x, ok := e.(Moved)
		return ok && x.Seat == seat && x.Cause == ByFree && x.To == b.Place
	case Exchange:
		x, ok := e.(CardsPassed)
		return ok && x.From == seat && x.Cause == ByExchange
	case OathCard:
		x, ok := e.(OathContributed)
		return ok && x.Seat == seat && x.Card == b.Card
	}
	return showsEvilDone(seat, body, e)
}

// showsEvilDone reports whether an event shows that an order about evil was carried out.
func showsEvilDone(seat game.Seat, b game.Body, e event.Event) bool {
	switch b := b.(type) {
	case Evil:
		if x, ok := e.(BlackPeeked); ok {
			return x.Seat == seat && b.Choice == EvilPeek
		}
		x, ok := e.(EvilChosen)
		return ok && x.Seat == seat && x.Choice == b.Choice
	case Reveal:
		x, ok := e.(TraitorExposed)
		return ok && x.Seat == seat
	case Taunt:
		x, ok := e.(Taunted)
		return ok && x.Traitor == seat
	case Help:
		x, ok := e.(EvilChosen)
		return ok && x.Seat == seat
	}
	return false
}

// showsDeedDone reports whether an event shows that the seat's action was done.
func showsDeedDone(seat game.Seat, deed Deed, e event.Event) bool {
	switch x := e.(type) {
	case Moved:
		return x.Seat == seat && deed.Do == ActMove && x.To == deed.Place && x.Cause != ByFree
	case WhiteDrawn:
		return x.Seat == seat && deed.Draw && x.Cause == ByDraw
	case SiegeFought:
		return x.Seat == seat && deed.Siege && slices.Equal(slices.Sorted(slices.Values(x.Cards)), slices.Sorted(slices.Values(deed.Cards)))
	case QuestCardPlayed:
		return x.Seat == seat && deed.Do == ActQuest && !deed.Draw && !deed.Siege && (deed.Any != nil || x.Card == "" || x.Card == deed.Card)
	case SpecialPlayed:
		return x.Seat == seat && deed.Do == ActSpecial && x.Card == deed.Card && (x.Mode == "" || deed.Mode == "" || x.Mode == deed.Mode)
	case Healed:
		return x.Seat == seat && deed.Do == ActHeal
	case Accused:
		return x.Seat == seat && deed.Do == ActAccuse
	}
	return false
}

// sacrificesFor reports whether an order asks for a second action of a kind.
func sacrificesFor(b game.Body, kind Action) bool {
	h, ok := b.(Heroic)
	return ok && h.Sacrifice && slices.ContainsFunc(h.Choices, func(d Deed) bool { return d.Do == kind })
}
