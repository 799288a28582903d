package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// couldAnswer reports whether a line could answer an own question, whatever hands
// and conditions make of it.
func couldAnswer(d Decision, b game.Body) bool {
	switch b := b.(type) {
	case Statement:
		return couldAnswer(d, b.Then) || couldAnswer(d, b.Else)
	case Evil:
		return d.Point == AskEvil || d.Point == AskAfterPeek
	case Reveal:
		return d.Point == AskEvil
	case OnPeek:
		return d.Point == AskAfterPeek
	case ArmorRule:
		return d.Point == AskArmor
	case OnBlack:
		return slices.ContainsFunc(b.Handle, func(h Handling) bool {
			return d.Point == AskFacing && h.Face != "" || d.Point == AskWar && h.War != ""
		})
	case Heroic, FreeMove, Exchange:
		return d.Point == AskHeroic
	case Taunt:
		return d.Point == AskTaunt && d.Cause == ""
	case Help:
		return d.Point == AskTaunt && d.Cause == ByHelp
	}
	return false
}

// speaks reports whether the block of a seat that is asked for its own turn has
// a line that could answer. If none could, the question stays open as it is:
// nothing is asked twice without a change. Nobody's hand counts here, as the
// clock tells nothing that is hidden.
func (s *State) speaks(seat game.Seat, sheet game.Sheet) bool {
	d := s.Pending
	if d.Point == AskHeroic && s.Now.Done {
		return true // to stop, or not to
	}
	p := &play{now: s, sheets: game.Orders{seat: sheet}}
	return slices.ContainsFunc(p.unread(seat), func(l blockLine) bool { return couldAnswer(*d, l.Statement) })
}

// unread are the lines of a block that have not been read, rules included.
func (p *play) unread(seat game.Seat) []blockLine {
	steps := p.steps(seat)
	rules := slices.DeleteFunc(p.blockLines(seat), func(l blockLine) bool { return !l.ruling() })
	return append(rules, steps[p.behind(steps):]...)
}

// passedOver tells a seat which lines of its answer could have settled the
// question that is put to it again, and did nothing.
func (p *play) passedOver(d Decision) {
	for _, l := range p.fresh {
		told := slices.ContainsFunc(p.run.Events(), func(e event.Event) bool {
			skipped, ok := e.(OrderSkipped)
			return ok && skipped.Line == l.line.N
		})
		if couldAnswer(d, l.Statement) && !told {
			p.skip(p.now.Active, l.line, l.Statement, newFault("", "passed_over"), "")
		}
	}
}
