package game

import (
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// rewritten is what becomes of the standing orders when a phase closes on the
// position before.
func (g *Game) rewritten(before State) []event.Event {
	var events []event.Event
	for i := range g.seats {
		s := &g.seats[i]
		var over []int
		for _, o := range s.play.standing {
			text, changed := g.rules.Rewrite(before, g.state, s.id, o.line)
			switch {
			case changed && text == "":
				over = append(over, o.n)
			case changed:
				events = append(events, StandingRewritten{Seat: s.id, N: o.n, Line: text, Lang: o.line.Lang})
			}
		}
		if len(over) > 0 {
			events = append(events, StandingCleared{Seat: s.id, N: over})
		}
	}
	return events
}

// rewritten puts the new spelling in the place of the old one.
func (p *play) rewritten(e StandingRewritten) {
	for i := range p.standing {
		if p.standing[i].n == e.N {
			p.standing[i].line = order.Line{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}
		}
	}
}

// followed tells a seat what became of its standing orders.
func (c *composer) followed(e event.Event) []string {
	switch e := e.(type) {
	case StandingRewritten:
		return []string{c.say("report.standing_rewritten", "n", strconv.Itoa(e.N), "order", e.Line)}
	case StandingCleared:
		return []string{c.say("report.standing_over", "list", numbers(e.N))}
	}
	return nil
}
