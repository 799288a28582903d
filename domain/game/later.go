package game

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// readFor handles FOR: it directs the orders below it to another phase. If it is refused, those orders are dropped.
func (l *submissionReading) readFor(line order.Line, rest string) {
	l.part, l.stating = nil, false
	if rest == "" {
		l.refuseLine(line, CodeForm, "", "refused.for_form", "FOR "+l.game.PhaseIn(l.lang).Name)
		return
	}
	if l.game.Sequential() {
		l.readForBlock(line, rest)
		return
	}
	name, when := l.game.findPhase(rest)
	switch when {
	case phaseOpen:
		l.part = &l.openOrders
	case phaseToCome:
		l.part = l.ensureLaterPart(name)
	default:
		key := map[whichPhase]string{phasePassed: "refused.for_closed", phaseUnknown: "refused.for_unknown"}[when]
		open := l.game.PhaseIn(l.lang).Name
		l.answerFault(line, CodePhase, rest, l.say(key, "phase", name, "open", open), "FOR "+open)
	}
}

// readForBlock handles FOR in a game whose submissions have blocks. FOR TURN 15 is a heading, and gives its number
// to the headings of the same kind below it that have no number.
func (l *submissionReading) readForBlock(line order.Line, rest string) {
	heading := line
	heading.Text = strings.TrimRight(rest, ":. ")
	if l.findHeading(heading.Text) == "" || isBareHeading(heading.Text) {
		legal := lists.Map(l.game.rules.Headings(), func(h string) string { return l.spellWords("FOR", h) + " 15" })
		l.refuseLine(line, CodePhase, rest, "refused.for_block", legal...)
		return
	}
	l.part, l.heading, l.within = &l.openOrders, heading.Text, false
	l.addOrderLine(heading)
}

// numberHeading gives a heading without a number the number that FOR has set.
func (l *submissionReading) numberHeading(line order.Line) order.Line {
	if head := l.findHeading(line.Text); head != "" && head == l.findHeading(l.heading) && isBareHeading(line.Text) {
		line.Text = l.heading
	}
	return line
}

// isBareHeading reports whether a heading has no number.
func isBareHeading(text string) bool { return !strings.ContainsAny(text, "0123456789") }

// ensureLaterPart returns the part of the submission for a later phase; it adds one if there is none.
func (l *submissionReading) ensureLaterPart(name string) *phaseOrders {
	for _, orders := range l.laterOrders {
		if orders.phase == name {
			return orders
		}
	}
	p := &phaseOrders{phase: name}
	l.laterOrders = append(l.laterOrders, p)
	return p
}

// keepForLater records orders for a later phase as they were written, and warns of those that could not be read if
// that phase were open. The phase can close early on them only if the submission says READY below FOR.
func (l *submissionReading) keepForLater(orders *phaseOrders) {
	l.checkForLater(orders)
	oldDraft := l.seat.play.drafts.find(orders.phase)
	if orders.cancel {
		l.withdrawDraft(orders.phase, oldDraft)
		oldDraft = draft{set: oldDraft.set}
	}
	if len(orders.lines) == 0 && !orders.ready && !orders.hold {
		return
	}
	ordered := Ordered{
		Own: Own{l.seat.id}, By: l.command.By, Phase: orders.phase, Set: oldDraft.set + 1, Lines: []string{}, Lang: l.storedLang(),
		Add: oldDraft.has && (orders.add || len(orders.lines) == 0), Final: orders.ready, At: l.command.At,
	}
	for _, line := range orders.lines {
		ordered.Lines = append(ordered.Lines, line.Text)
	}
	l.record(ordered)
	l.confirm("done.later", "phase", l.game.CalledIn(l.lang, orders.phase))
}

// checkForLater removes greetings and closings from the orders for a later phase, and warns of all other lines that
// could not be read in it. The later phase is tried if the ruleset can foresee it, else the present one.
func (l *submissionReading) checkForLater(orders *phaseOrders) {
	state := l.game.state
	if then := state.Foresee(orders.phase); then != nil {
		state = then
	}
	_, errs := l.game.rules.Parse(state, l.seat.id, orders.lines)
	for _, fault := range errs {
		line := fault.Line.Text
		if order.BeginsWithGreeting(line) || order.BeginsWithClosing(line) {
			l.receipt.Prose, l.receipt.Polite = append(l.receipt.Prose, fault.Line.N), append(l.receipt.Polite, fault.Line.N)
			orders.lines = slices.DeleteFunc(orders.lines, func(x order.Line) bool { return x.N == fault.Line.N })
			continue
		}
		l.receipt.Warnings = append(l.receipt.Warnings, toWarnings([]*order.Error{fault})...)
	}
}
