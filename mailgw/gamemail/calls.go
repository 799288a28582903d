package gamemail

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// Calls are those that follow from a commit: to the holders of seats that are reported to
// and are awaited now, and to who has taken over a seat that is. A letter that a seat is
// sent because it is awaited may be spared by its call.
func Calls(commit *eventstore.Commit, before, after *game.Game, events []event.Event, due game.Due) []mailgw.Call {
	n, _, deadline, open := after.Phase()
	_, sealed := after.Sealed()
	if after.Ruleset() == nil || !open || sealed || after.Paused() || after.Over() {
		return nil
	}
	t := &telling{commit: commit, before: before, after: after, events: events}
	kind, id := t.turn(), after.Setup().Game
	var calls []mailgw.Call
	for _, s := range after.Seats() {
		_, told := due[s.Seat]
		told = told && kind != ""
		if !s.Awaited || s.Final || s.Player == "" || !told && !takenOver(events, s.Seat) {
			continue
		}
		c := mailgw.Call{
			Key: fmt.Sprintf("%s.%s.%s.%d", id, s.Seat, mailgw.Awaited, commit.Pos), Kind: mailgw.Awaited, Player: s.Player,
			Game: id, Seat: s.Seat, Phase: n, Due: deadline,
		}
		if told && kind == "report" && s.Reports == game.Asked {
			c.Letter = t.nameOf(mailgw.Reader{SeatInfo: s, Player: s.Player}, kind).Key()
		}
		calls = append(calls, c)
	}
	return calls
}

// takenOver reports whether events give a seat to another holder.
func takenOver(events []event.Event, seat game.Seat) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool {
		r, ok := e.(game.Replaced)
		return ok && r.Seat == seat
	})
}
