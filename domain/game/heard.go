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

// stampLines returns, for each line of a draft, the number of ruleset events before it was first sent. Lines that
// were in the old draft keep their number; now is the number for the others.
func stampLines(old draft, lines []order.Line, now int) []int {
	stood := make(map[string]int)
	for i, line := range old.lines {
		stood[line.Text] = old.heardBefore[i]
	}
	since := make([]int, len(lines))
	for i, line := range lines {
		since[i] = now
		if was, ok := stood[line.Text]; ok {
			since[i] = was
		}
	}
	return since
}
