package game

import (
	"seneschal/domain/event"
	"seneschal/domain/order"
)

// lately keeps the ruleset's events since the oldest line in force was sent. They show the effects
// that a block had in phases before the one that ends it.
type lately struct {
	from   int // number of the first event that is kept
	events []event.Event
}

// end returns the number of the next event.
func (h lately) end() int { return h.from + len(h.events) }

// noteEvent notes an event of the ruleset.
func (h *lately) noteEvent(e event.Event) { h.events = append(h.events, e) }

// stampLines maps each line of a draft to the count of events heard when it was first sent.
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
