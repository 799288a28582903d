package tournament

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// findHeldOrder returns the order that waits for a second director, if it is the only one of the events; else false.
func findHeldOrder(events []event.Event) (SecondAsked, bool) {
	if len(events) != 1 {
		return SecondAsked{}, false
	}
	asked, ok := events[0].(SecondAsked)
	return asked, ok
}

// answerHeld answers a line whose order waits for a second director.
func (l *submissionReading) answerHeld(asked SecondAsked) {
	l.receipt.Held = append(l.receipt.Held, asked.N)
	l.Confirm(lists.Either(asked.Near == NearTable, "done.held_table", "done.held_division"),
		"n", asked.N, "order", l.tournament.SpellHeld(asked, l.Lang), "names", joinIDs(l.tournament.ListSeconds(asked)))
}

// SpellHeld writes an order that waits for a second director as a line of an email, in a language; "" for an empty
// order.
func (t *Tournament) SpellHeld(asked SecondAsked, lang string) string {
	reason := func(why string) string { return " " + speech.Spell(lang, "WHY") + " " + why }
	switch do := asked.Order.toAct().(type) {
	case CorrectResult:
		return speech.Spell(lang, "RESULT") + " " + do.Game + t.spellPlaces(do, lang) + reason(do.Why)
	case Forfeit:
		return speech.Spell(lang, "FORFEIT") + " " + do.Game + " " + joinWithBlanks(do.Lost) + reason(do.Why)
	case Void:
		return speech.Spell(lang, "VOID") + " " + do.Game + lists.Either(do.Leave, " "+speech.Spell(lang, "LEAVE"), "") + reason(do.Why)
	case Ban:
		return speech.Spell(lang, "BAN") + " " + string(do.Player) + reason(do.Why)
	case Apart:
		return speech.Spell(lang, lists.Either(do.Over, "LIFT", "APART")) + " " + joinWithBlanks(do.Players) + reason(do.Why)
	}
	return ""
}

// spellPlaces writes the places of a result that waits, and its points if the director gave them; "" if the table is
// not found.
func (t *Tournament) spellPlaces(do CorrectResult, lang string) string {
	table, _, ok := t.findTable(do.Game)
	if !ok {
		return ""
	}
	places, points := "", ""
	for _, finished := range do.End.Places {
		seat, _ := lists.Find(table.listHolders(), func(s Seated) bool { return s.Seat == finished.Seat })
		places += fmt.Sprintf(" %s %d", seat.Player, finished.Place)
		points += " " + figure.Hundredths(finished.Points).Short()
	}
	if do.End.Given {
		places += " " + speech.Spell(lang, "POINTS") + points
	}
	return places
}

// joinWithBlanks writes players with blanks between them, as orders name them.
func joinWithBlanks(players []game.Player) string {
	return strings.Join(lists.Map(players, func(p game.Player) string { return string(p) }), " ")
}

// readConfirm reads CONFIRM 3, the number of an order that waits. The number may be left out if only one order
// waits.
func (l *submissionReading) readConfirm(rest []string) {
	if n, ok := l.readHeldNumber("CONFIRM", rest); ok {
		l.decideAct(Confirm{n}, "done.confirmed", "n", n)
	}
}

// readRefuse reads REFUSE 3 WHY reason, the number of an order that waits. The number may be left out if only one
// order waits.
func (l *submissionReading) readRefuse(rest []string) {
	words, reason := cutReason(rest)
	if n, ok := l.readHeldNumber("REFUSE", words); ok {
		l.decideAct(Refuse{n, reason}, "done.refused", "n", n)
	}
}

// readHeldNumber reads the number of an order that waits; without words it is that of the only one. It refuses the
// line and returns false if there is no number.
func (l *submissionReading) readHeldNumber(name string, rest []string) (int, bool) {
	if len(rest) == 0 && len(l.tournament.heldOrders) == 1 {
		return l.tournament.heldOrders[0].N, true
	}
	if len(rest) == 1 {
		if n, err := strconv.Atoi(rest[0]); err == nil && n > 0 {
			return n, true
		}
	}
	l.refuseForm(name, "form.held")
	return 0, false
}
