package game

import (
	"seneschal/domain/event"
	"seneschal/domain/order"
)

// lately are the ruleset's events since the first line of those that stand was sent: what a
// block came to in the phases before the one that ends it.
type lately struct {
	from   int // the number of the first one that is kept
	events []event.Event
}

// end is the number of the next event.
func (h lately) end() int { return h.from + len(h.events) }

// hear notes an event of the ruleset.
func (h *lately) hear(e event.Event) { h.events = append(h.events, e) }

// stamped is when each line of a draft was sent first, as a count of the events heard.
func stamped(old map[string]int, lines []order.Line, now int) map[string]int {
	since := make(map[string]int, len(lines))
	for _, line := range lines {
		since[line.Text] = now
		if was, stood := old[line.Text]; stood {
			since[line.Text] = was
		}
	}
	return since
}
