package game

import (
	"seneschal/domain/event"
	"seneschal/domain/order"
)

// recentEvents keeps the ruleset's events since the oldest line in force was sent. They show the effects
// that a block had in phases before the one that ends it.
type recentEvents struct {
	firstNumber int // number of the first event that is kept
	events      []event.Event
}

// end returns the number that the next event will have.
func (h recentEvents) end() int { return h.firstNumber + len(h.events) }

// noteEvent keeps an event of the ruleset.
func (h *recentEvents) noteEvent(e event.Event) { h.events = append(h.events, e) }

// stampLines maps each line of a draft to the number of ruleset events before it was first sent. Lines that were in
// the old draft keep their number; now is the number for the others.
func stampLines(old map[string]int, lines []order.Line, now int) map[string]int {
	since := make(map[string]int, len(lines))
	for _, line := range lines {
		since[line.Text] = now
		if was, stood := old[line.Text]; stood {
			since[line.Text] = was
		}
	}
	return since
}
