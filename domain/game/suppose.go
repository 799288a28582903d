package game

import (
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Suppose returns a copy of the game in which a seat has sent lines as its final orders of the open phase, in place of
// those that it had in the same sections. Lines between STANDING and END replace its standing orders. It judges nothing:
// lines that cannot be read are dropped when the phase closes. Bots try orders so, on positions that they imagine; nothing
// is recorded. READY among the lines is ignored.
func (g *Game) Suppose(id Seat, lines []string) *Game {
	seat, ok := g.findSeat(id)
	if !ok || !g.phase.open {
		return g
	}
	read, events := seat.supposeStanding(lines)
	for _, section := range g.rules.Sections(g.state, id, read) {
		events = append(events, Ordered{
			Own: Own{Seat: id}, Phase: section.Key, Set: seat.play.drafts.find(section.Key).set + 1, Final: true,
			Lines: lists.Map(section.Lines, func(l order.Line) string { return l.Text }),
		})
	}
	return event.Fold(g, events...)
}

// supposeStanding divides the lines of a submission into the other lines, and events for the standing orders between
// STANDING and END.
func (s *seat) supposeStanding(lines []string) (others []order.Line, events []event.Event) {
	stands := false
	for i, text := range lines {
		switch {
		case text == "READY":
		case text == "STANDING":
			old := lists.Map(s.play.standing, func(o standing) int { return o.n })
			stands, events = true, append(events, StandingCleared{Own: Own{s.id}, N: old})
		case stands && text == "END":
			stands = false
		case stands:
			events = append(events, StandingSet{Own: Own{s.id}, N: s.play.numbered + i, Line: text})
		default:
			others = append(others, order.Line{N: i + 1, Text: text})
		}
	}
	return others, events
}
