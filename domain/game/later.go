package game

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// forPhase handles FOR: it directs the orders below it to another phase.
func (l *submissionReading) forPhase(line order.Line, rest string) {
	l.part, l.stating = nil, false
	if rest == "" {
		l.refuse(line, CodeForm, "", "refused.for_form", "FOR "+l.g.PhaseIn(l.lang).Name)
		return
	}
	if l.g.Sequential() {
		l.forBlock(line, rest)
		return
	}
	name, when := l.g.phaseNamed(rest)
	switch when {
	case phaseOpen:
		l.part = &l.now
	case phaseToCome:
		l.part = l.laterPart(name)
	default:
		key := map[whichPhase]string{phasePassed: "refused.for_closed", phaseUnknown: "refused.for_unknown"}[when]
		open := l.g.PhaseIn(l.lang).Name
		l.fault(line, CodePhase, rest, l.say(key, "phase", name, "open", open), "FOR "+open)
	}
}

// forBlock reads FOR in a game whose submissions have blocks: FOR TURN 15 is a heading, and gives its
// number to headings of its kind below it that have none.
func (l *submissionReading) forBlock(line order.Line, rest string) {
	heading := line
	heading.Text = strings.TrimRight(rest, ":. ")
	if l.headOf(heading.Text) == "" || bare(heading.Text) {
		legal := lists.Map(l.g.rules.Headings(), func(h string) string { return l.spelt("FOR", h) + " 15" })
		l.refuse(line, CodePhase, rest, "refused.for_block", legal...)
		return
	}
	l.part, l.heading, l.within = &l.now, heading.Text, false
	l.orderLine(heading)
}

// headed gives a heading without a number the number that FOR has set.
func (l *submissionReading) headed(line order.Line) order.Line {
	if head := l.headOf(line.Text); head != "" && head == l.headOf(l.heading) && bare(line.Text) {
		line.Text = l.heading
	}
	return line
}

// bare reports whether a heading has no number.
func bare(text string) bool { return !strings.ContainsAny(text, "0123456789") }

// laterPart returns the part of the submission for a later phase, and makes it if there is none.
func (l *submissionReading) laterPart(name string) *phaseOrders {
	for _, orders := range l.later {
		if orders.phase == name {
			return orders
		}
	}
	p := &phaseOrders{phase: name}
	l.later = append(l.later, p)
	return p
}

// keep records orders for a later phase as they were written. It warns of those that could not be
// read if that phase were open. They let the phase close early only if the submission says READY below
// FOR.
func (l *submissionReading) keep(orders *phaseOrders) {
	l.foresee(orders)
	old := l.s.play.drafts[orders.phase]
	if orders.cancel {
		l.withdraw(orders.phase, old)
		old = draft{set: old.set}
	}
	if len(orders.lines) == 0 && !orders.ready && !orders.hold {
		return
	}
	ordered := Ordered{
		Own: Own{l.s.id}, By: l.c.By, Phase: orders.phase, Set: old.set + 1, Lines: []string{}, Lang: l.stored(),
		Add: old.has && (orders.add || len(orders.lines) == 0), Final: orders.ready, At: l.c.At,
	}
	for _, line := range orders.lines {
		ordered.Lines = append(ordered.Lines, line.Text)
	}
	l.do(ordered)
	l.done("done.later", "phase", l.g.CalledIn(l.lang, orders.phase))
}

// foresee removes prose from the orders for a later phase, and warns of lines that it will not be
// able to read.
func (l *submissionReading) foresee(orders *phaseOrders) {
	state := l.g.state
	if then := state.Foresee(orders.phase); then != nil {
		state = then
	}
	_, errs := l.g.rules.Parse(state, l.s.id, orders.lines)
	for _, fault := range errs {
		line := fault.Line.Text
		if order.Greets(line) || order.Closes(line) {
			l.receipt.Prose, l.receipt.Polite = append(l.receipt.Prose, fault.Line.N), append(l.receipt.Polite, fault.Line.N)
			orders.lines = slices.DeleteFunc(orders.lines, func(x order.Line) bool { return x.N == fault.Line.N })
			continue
		}
		l.receipt.Warnings = append(l.receipt.Warnings, warnings([]*order.Error{fault})...)
	}
}
