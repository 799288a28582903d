package game

import (
	"maps"
	"time"
)

// spent is what the phases that share a clock have used of it so far. Only
// clocks with a name are in it.
type spent map[string]time.Duration

// with is what has been used when a phase closes. Pauses and extensions are
// not counted: what was left to the deadline is left for the next phase, up to
// all that this one had.
func (u spent) with(p phase, closed time.Time) spent {
	if p.Clock == "" || p.Endless {
		return u
	}
	left := p.due.Sub(closed)
	if p.paused {
		left = p.left
	}
	next := maps.Clone(u)
	if next == nil {
		next = make(spent)
	}
	next[p.Clock] += max(p.length-left, 0)
	return next
}

// dueAfter is the deadline of a phase that opens at a time, in whole seconds:
// by its length, by the calendar of the game, and on no quiet day; zero if it
// has none.
func (g *Game) dueAfter(at time.Time, p Phase, used spent) time.Time {
	if p.Endless {
		return time.Time{}
	}
	pace := g.opened.Pace
	length := pace.Length(p)
	if p.Clock != "" {
		length = max(length-used[p.Clock], 0)
	}
	due := at.Add(length).Truncate(time.Second)
	if common := g.common(); common != nil && length > 0 {
		return pace.Free(common.After(at.Add(length/2), length))
	}
	if p.Clock == "" && length > 0 && len(g.moments) > 0 {
		due = pace.nearest(due, g.moments[0].phase.opened)
	}
	return pace.Free(due)
}

// delayed is a deadline moved on by a length from the old one, or from now if
// that is later; it is on no quiet day.
func (g *Game) delayed(now time.Time, length time.Duration) time.Time {
	from := g.phase.due
	if now.After(from) {
		from = now
	}
	return g.opened.Pace.Free(from.Add(length).Truncate(time.Second))
}
