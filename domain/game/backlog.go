package game

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
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
	asked    string    // the names of what that asked; "": nothing
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
		case !now.closes() && now.begins(s.id) && after.begins():
			was.chapters = []Chapter{now}
		case !now.closes() && now.begins(s.id):
			due[s.id], was = nil, untold{last: at, asked: asks}
		case !now.closes(), Quiet(before, after, events, s.id):
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

// Untold are the chapters that a seat has not been told yet, oldest first.
func (b Backlog) Untold(id Seat) []Chapter { return b.seats[id].chapters }

// begins reports whether a game has just opened on a phase that asks nobody: the
// report of that one tells of the beginning, too.
func (g *Game) begins() bool { return g.phase.n == 1 && g.phase.open && !g.over && g.passes() }

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
	return !ready && g.Closes().IsZero() // who has said all ahead is asked nothing
}

// asks names all that a seat is asked, whatever the words: a question that has a name
// of its own is the same until it is put anew, any other as long as its phase stands;
// "" if nothing is asked.
func (g *Game) asks(id Seat) string {
	if g.state == nil || !g.phase.open {
		return ""
	}
	opening := "phase " + strconv.Itoa(g.openings)
	return strings.Join(lists.Map(WaitsOf(g.state, id, order.English), func(w Wait) string { return cmp.Or(w.Question, opening) }), "\n")
}
