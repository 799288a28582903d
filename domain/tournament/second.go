package tournament

import (
	"fmt"
	"reflect"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

func (e SecondAsked) apply(t *Tournament) { t.heldOrders, t.heldCount = append(t.heldOrders, e), e.N }

func (e SecondGiven) apply(t *Tournament) {
	if asked, ok := lists.Find(t.heldOrders, func(a SecondAsked) bool { return a.N == e.N }); ok {
		t.changeTable(asked.Order.Game(), func(table *tableState) { table.second = e.By })
	}
	t.dropHeld(e.N)
}

// recordSecond names in a new official result the second director that has agreed to it, if there is one.
func (t *tableState) recordSecond() { t.official.Second, t.second = t.second, "" }

func (e SecondRefused) apply(t *Tournament) { t.dropHeld(e.N) }

// Confirm gives the consent of a second director to an order.
type Confirm struct{ N int }

// Refuse ends an order that waits for a second director.
type Refuse struct {
	N   int
	Why string
}

// holdAct makes a held order of an act; ok is false for an act that never needs a second director.
func holdAct(do Act) (heldOrder HeldOrder, ok bool) {
	switch do := do.(type) {
	case CorrectResult:
		heldOrder.Result = &do
	case Forfeit:
		heldOrder.Forfeit = &do
	case Void:
		heldOrder.Void = &do
	case Ban:
		heldOrder.Ban = &do
	case Apart:
		heldOrder.Apart = &do
	default:
		return heldOrder, false
	}
	return heldOrder, true
}

// toAct returns the act that waits; nil if the order is empty.
func (h HeldOrder) toAct() Act {
	switch {
	case h.Result != nil:
		return *h.Result
	case h.Forfeit != nil:
		return *h.Forfeit
	case h.Void != nil:
		return *h.Void
	case h.Ban != nil:
		return *h.Ban
	case h.Apart != nil:
		return *h.Apart
	}
	return nil
}

// Game returns the game that the order is about; "" if it is about players.
func (h HeldOrder) Game() string {
	switch {
	case h.Result != nil:
		return h.Result.Game
	case h.Forfeit != nil:
		return h.Forfeit.Game
	case h.Void != nil:
		return h.Void.Game
	}
	return ""
}

// measureNearness returns how closely an act concerns a player: the player's own table or person, their division, or
// neither. It returns NotNear for acts that never need a second director.
func (t *Tournament) measureNearness(do Act, p game.Player) Nearness {
	heldOrder, _ := holdAct(do)
	var players []game.Player
	switch {
	case heldOrder.Ban != nil:
		players = []game.Player{heldOrder.Ban.Player}
	case heldOrder.Apart != nil:
		players = heldOrder.Apart.Players
	default:
		table, place, ok := t.findTable(heldOrder.Game())
		switch {
		case !ok:
			return NotNear
		case table.hasPlayer(p):
			return NearTable
		case t.seasons[place.season].isInDivision(table.Division, p):
			return NearDivision
		}
		return NotNear
	}
	switch {
	case slices.Contains(players, p):
		return NearTable
	case t.playsWithAny(p, players):
		return NearDivision
	}
	return NotNear
}

// findSeconds lists the directors that may agree to an act of the director by: all others except those whose own
// table, or person, it concerns.
func (t *Tournament) findSeconds(do Act, by game.Player) []game.Player {
	return lists.Keep(t.Directors(), func(p game.Player) bool { return p != by && t.measureNearness(do, p) != NearTable })
}

// ListSeconds lists the directors that may agree to an order that waits; nil if there is none.
func (t *Tournament) ListSeconds(asked SecondAsked) []game.Player {
	return t.findSeconds(asked.Order.toAct(), asked.By)
}

// Held lists the orders that wait for a second director, oldest first.
func (t *Tournament) Held() []SecondAsked { return slices.Clone(t.heldOrders) }

// carryOut decides an act. An act that concerns its director is recorded as waiting if a second director could agree
// to it; if a second director orders an act that already waits, that confirms it.
func (t *Tournament) carryOut(do Act, command Command) ([]event.Event, error) {
	heldOrder, holds := holdAct(do)
	nearness := t.measureNearness(do, command.By)
	if !holds || !t.IsDirector(command.By) {
		return do.decide(t, command)
	}
	for _, asked := range t.heldOrders {
		if asked.Order.isSame(heldOrder) && slices.Contains(t.ListSeconds(asked), command.By) {
			return Confirm{asked.N}.decide(t, command)
		}
	}
	events, err := do.decide(t, command)
	if err != nil || len(events) == 0 || nearness == NotNear || len(t.findSeconds(do, command.By)) == 0 {
		return events, err
	}
	if i := slices.IndexFunc(t.heldOrders, func(a SecondAsked) bool { return a.Order.isSame(heldOrder) }); i >= 0 {
		return nil, refuse("asking for a second director", ErrNotNow, "held_already", "n", t.heldOrders[i].N)
	}
	return []event.Event{SecondAsked{N: t.heldCount + 1, Order: heldOrder, Near: nearness, By: command.By, At: command.At}}, nil
}

// isSame reports whether two orders would do the same, though their reasons may differ.
func (h HeldOrder) isSame(other HeldOrder) bool {
	return reflect.DeepEqual(h.withoutReason(), other.withoutReason())
}

// withoutReason returns the act of an order without its reason.
func (h HeldOrder) withoutReason() Act {
	switch do := h.toAct().(type) {
	case CorrectResult:
		do.Why = ""
		return do
	case Forfeit:
		do.Why, do.Lost = "", slices.Sorted(slices.Values(do.Lost))
		return do
	case Void:
		do.Why = ""
		return do
	case Ban:
		do.Why = ""
		return do
	case Apart:
		do.Why, do.Players = "", slices.Sorted(slices.Values(do.Players))
		return do
	}
	return nil
}

// findHeld finds an order that waits for a second director; it fails with a refusal if there is none of that number.
func (t *Tournament) findHeld(n int, action string) (SecondAsked, error) {
	asked, ok := lists.Find(t.heldOrders, func(a SecondAsked) bool { return a.N == n })
	if !ok {
		return asked, refuse(action, ErrUnknown, "not_held", "n", n)
	}
	return asked, nil
}

func (do Confirm) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("confirming order %d", do.N)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	asked, err := tournament.findHeld(do.N, action)
	if err != nil {
		return nil, err
	}
	if able := tournament.ListSeconds(asked); !slices.Contains(able, command.By) {
		return nil, refuse(action, ErrForbidden, "second_others", "n", do.N, "names", joinIDs(able))
	}
	events, err := asked.Order.toAct().decide(tournament, Command{At: command.At, By: asked.By})
	if err != nil {
		return nil, err
	}
	given := SecondGiven{N: do.N, By: command.By, At: command.At}
	return append([]event.Event{given}, lists.Map(events, given.addSecond)...), nil
}

// addSecond returns a decision about players with the second director entered, so that it no longer counts as its
// director's alone. It returns other events as they are, because the SecondGiven before them names the director.
func (e SecondGiven) addSecond(decision event.Event) event.Event {
	switch decision := decision.(type) {
	case Banned:
		decision.Second, decision.Own = e.By, false
		return decision
	case KeptApart:
		decision.Second, decision.Own = e.By, false
		return decision
	}
	return decision
}

func (do Refuse) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("refusing order %d", do.N)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	asked, err := tournament.findHeld(do.N, action)
	switch able := tournament.ListSeconds(asked); {
	case err != nil:
		return nil, err
	case command.By != asked.By && !slices.Contains(able, command.By):
		return nil, refuse(action, ErrForbidden, "second_others", "n", do.N, "names", joinIDs(able))
	case do.Why == "":
		return nil, refuse(action, ErrNotNow, "reason")
	}
	return []event.Event{SecondRefused{N: do.N, Why: do.Why, By: command.By, At: command.At}}, nil
}

// dropHeld forgets an order that waited.
func (t *Tournament) dropHeld(n int) {
	t.heldOrders = lists.Keep(t.heldOrders, func(a SecondAsked) bool { return a.N != n })
}

// settleHeld forgets the orders that waited for a second director about a table, a player or a group
// that another decision has settled.
func (t *Tournament) settleHeld(decided event.Event) {
	t.heldOrders = lists.Keep(t.heldOrders, func(asked SecondAsked) bool { return !asked.Order.isSettledBy(decided) })
}

// isSettledBy reports whether a decision is about the same table, player or group as the order.
func (h HeldOrder) isSettledBy(decided event.Event) bool {
	switch e := decided.(type) {
	case ResultCorrected:
		return h.Game() == e.Game
	case TableVoided:
		return h.Game() == e.Game
	case Banned:
		return h.Ban != nil && h.Ban.Player == e.Player
	case KeptApart:
		return h.Apart != nil && slices.Equal(slices.Sorted(slices.Values(h.Apart.Players)), e.Players)
	}
	return false
}
