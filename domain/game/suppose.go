package game

import (
	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Suppose returns a copy of the game in which a seat has sent lines as its final orders of the open phase, in place of
// those that it had in the same sections. It judges nothing: lines that cannot be read are dropped when the phase closes.
// Bots try orders so, on positions that they imagine; nothing is recorded. READY among the lines is ignored.
func (g *Game) Suppose(id Seat, lines []string) *Game {
	seat, ok := g.findSeat(id)
	if !ok || !g.phase.open {
		return g
	}
	var read []order.Line
	for i, text := range lines {
		if text != "READY" {
			read = append(read, order.Line{N: i + 1, Text: text})
		}
	}
	var events []event.Event
	for _, section := range g.rules.Sections(g.state, id, read) {
		events = append(events, Ordered{
			Own: Own{Seat: id}, Phase: section.Key, Set: seat.play.drafts.find(section.Key).set + 1, Final: true,
			Lines: lists.Map(section.Lines, func(l order.Line) string { return l.Text }),
		})
	}
	return event.Fold(g, events...)
}
