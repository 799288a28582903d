package chronicle

import (
	"seneschal/domain/camelot"
	"seneschal/domain/report"
)

// arrow draws a move over the board.
func (t *teller) arrow(e camelot.Moved) {
	if e.From == e.To {
		return
	}
	from, to := t.gate(e.Seat, e.From), t.gate(e.Seat, e.To)
	t.arrows = append(t.arrows, report.Shape{
		Kind: report.Arrow, Points: []report.Point{from[0], from[1], to[1], to[0]}, Stroke: t.s.Face(e.Seat, "en").Colour, Fill: t.s.Face(e.Seat, t.lang).Colour, Width: 5, Opacity: .8,
		Title: t.say("tell.moved", args{"who": t.Who(e.Seat), "place": t.towards(e.To)}),
	})
}
