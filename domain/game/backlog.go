package game

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
)

// What is put off is told at the latest after so long, and so many phases: nobody
// reads more at once.
const (
	longestSilence = 7 * oneDay
	mostChapters   = 40
)

// A Backlog is what the seats of a game have not been told of it yet. It follows
// the game commit by commit, and is a value: noting one gives another.
type Backlog struct{ seats map[Seat]untold }

// untold is what one seat has not been told.
type untold struct {
	chapters []Chapter
	last     time.Time // of its last report
	asked    string    // what that asked; "": nothing
}

// Due are the seats that are sent a report of a commit, each with what it has not
// been told before, oldest first.
type Due map[Seat][]Chapter

// Note takes in a commit of a time: before and after are the game around it.
func (b Backlog) Note(before, after *Game, events []event.Event, at time.Time) (Backlog, Due) {
	now, due, next := Chapter{before, events}, Due{}, Backlog{maps.Clone(b.seats)}
	if next.seats == nil {
		next.seats = map[Seat]untold{}
	}
	for i := range after.seats {
		s := &after.seats[i]
		was, asks := next.seats[s.id], after.asks(s.id)
		if was.last.IsZero() {
			was.last = at // silence begins with the log
		}
		switch {
		case now.closing() == nil && now.begins(s.id) && after.begins():
			was.chapters = []Chapter{now}
		case now.closing() == nil && now.begins(s.id):
			due[s.id], was = nil, untold{last: at, asked: asks}
		case now.closing() == nil, Quiet(before, after, events, s.id):
		case now.matters(s.id), after.calls(s, was, at):
			due[s.id], was = was.chapters, untold{last: at, asked: asks}
		default:
			was.chapters = append(slices.Clip(was.chapters), now)
		}
		if asks == "" {
			was.asked = ""
		}
		next.seats[s.id] = was
	}
	return next, due
}

// begins reports whether a commit that closes no phase puts a seat in a position
// that is told as a whole: it is at an end or a beginning, or new to its holder.
func (ch Chapter) begins(id Seat) bool {
	return slices.ContainsFunc(ch.Events, func(e event.Event) bool {
		switch e := e.(type) {
		case PhaseOpened, Rewound, Ended, Abandoned:
			return true
		case Seated:
			return e.Seat == id
		case Replaced:
			return e.Seat == id
		}
		return false
	})
}

// begins reports whether a game has just opened on a phase that asks nobody: the
// report of that one tells of the beginning, too.
func (g *Game) begins() bool { return g.phase.n == 1 && g.phase.open && !g.over && g.passes() }

// matters reports whether a commit changes what a seat's holder is to his seat.
func (ch Chapter) matters(id Seat) bool {
	return slices.ContainsFunc(ch.Events, func(e event.Event) bool {
		switch e := e.(type) {
		case Missed:
			return e.Seat == id
		case RegencyBegan:
			return e.Seat == id
		case Vacated:
			return e.Seat == id
		}
		return false
	})
}

// calls reports whether a seat is to be told now of a phase that has closed.
func (g *Game) calls(s *seat, was untold, at time.Time) bool {
	when, silence := g.reports(s), at.Sub(was.last)
	switch {
	case when == Every, g.over, len(was.chapters) >= mostChapters, silence >= longestSilence, when == Daily && silence >= oneDay:
		return true
	case !slices.Contains(g.phase.awaited, s.id), g.asks(s.id) == was.asked && silence < oneDay:
		return false // what others answer to a question is told with the next one
	}
	_, ready := g.Closable(at)
	return !ready // who has said all ahead is asked nothing
}

// asks is all that a seat is asked, as one text; "" if that is nothing.
func (g *Game) asks(id Seat) string {
	if g.state == nil || !g.phase.open {
		return ""
	}
	var all []string
	for _, w := range g.state.Waits("en") {
		if w.Seat == id {
			all = append(all, w.For, w.Default, strings.Join(slices.Concat(w.Choices...), "\n"))
		}
	}
	return strings.Join(all, "\n")
}

// A Chapter is a commit as a report tells it, and the game before it.
type Chapter struct {
	Before *Game
	Events []event.Event
}

// closing is how a chapter's phase was closed; nil: it closed none.
func (ch Chapter) closing() *PhaseClosed {
	if closed, ok := Closing(ch.Events); ok {
		return &closed
	}
	return nil
}

// Closing is how the events of a commit closed a phase, if they did.
func Closing(events []event.Event) (PhaseClosed, bool) {
	for _, e := range events {
		if closed, ok := e.(PhaseClosed); ok {
			return closed, true
		}
	}
	return PhaseClosed{}, false
}

// seen is a chapter with those of its events that a seat may see.
func (ch Chapter) seen(to Seat) Chapter {
	seen := Chapter{Before: ch.Before}
	for _, e := range ch.Events {
		if Sees(to, e) {
			seen.Events = append(seen.Events, e)
		}
	}
	return seen
}

// told is the story of all chapters as of one.
func (c *composer) told() Story {
	var events []event.Event
	for _, ch := range c.chapters {
		for _, e := range ch.Events {
			if vocabulary.Kind(e) == "" {
				events = append(events, e)
			}
		}
	}
	return c.after.rules.Tell(c.chapters[0].Before.state, c.to, c.lang, events)
}

// sent are the orders that the seat had for what is told, as they were understood.
func (c *composer) sent() []string {
	var lines []string
	for _, ch := range c.chapters {
		if s, ok := ch.Before.seat(c.to); ok {
			for _, o := range ch.Before.sheet(s, nil).Orders {
				lines = append(lines, o.Body.String())
			}
		}
	}
	return lines
}

// ticks are what happened to the clock of the phases that are told of.
func (c *composer) ticks() []string {
	var lines []string
	for _, ch := range c.chapters {
		lines = append(lines, ch.Before.tickLines(c.lang, c.zone)...)
	}
	return lines
}

// thrown is the dice key of a phase that is told of, and what it was mixed with.
func (c *composer) thrown(ch Chapter) []string {
	closed := ch.closing()
	key := c.say("report.commitment", "n", strconv.Itoa(closed.Roll), "key", KeyOf(ch.Events).String())
	switch {
	case c.after.opened.Dice == nil:
		return []string{key, c.say("report.mixed", "head", closed.Head)}
	case closed.Round > 0:
		return []string{key, c.say("report.beacon", "round", strconv.FormatUint(closed.Round, 10))}
	}
	return []string{key, c.say("report.house")}
}
