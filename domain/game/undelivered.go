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

// The longest time without a report, and the most phases that a report may be put off, because nobody reads more at
// once.
const (
	maxSilence      = 7 * oneDay
	maxClosedPhases = 40
)

// Undelivered keeps, for each seat, the closed phases of a game that have not been reported to it. It
// follows the game commit by commit, and is a value: Note returns a new one.
type Undelivered struct{ seats map[Seat]seatUndelivered }

// seatUndelivered is the backlog of one seat.
type seatUndelivered struct {
	closedPhases  []ClosedPhase
	lastReport    time.Time // time of its last report
	lastQuestions string    // the questions of the last report, as identifyAsked returns them; "": none
}

// Due maps each seat that is sent a report of a commit to the earlier closed phases that the report
// has to tell, too, oldest first.
type Due map[Seat][]ClosedPhase

// Note takes in a commit and the time at which it was made; before and after are the game
// around it. It returns the new backlog and the reports that are due.
func (b Undelivered) Note(before, after *Game, events []event.Event, at time.Time) (Undelivered, Due) {
	phase, dueReports, next := ClosedPhase{before, events}, Due{}, Undelivered{maps.Clone(b.seats)}
	if next.seats == nil {
		next.seats = map[Seat]seatUndelivered{}
	}
	for i := range after.seats {
		seat := &after.seats[i]
		pending, asks := next.seats[seat.id], after.identifyAsked(seat.id)
		if pending.lastReport.IsZero() {
			pending.lastReport = at // silence begins with the log
		}
		switch {
		case !phase.closesPhase() && phase.beginsFor(seat.id) && after.beginsUnasked():
			pending.closedPhases = []ClosedPhase{phase}
		case !phase.closesPhase() && phase.beginsFor(seat.id):
			dueReports[seat.id], pending = nil, seatUndelivered{lastReport: at, lastQuestions: asks}
		case !phase.closesPhase(), Quiet(before, after, events, seat.id):
		case phase.mattersTo(seat.id), after.mustReportTo(seat, pending, at):
			dueReports[seat.id], pending = pending.closedPhases, seatUndelivered{lastReport: at, lastQuestions: asks}
		default:
			pending.closedPhases = append(slices.Clip(pending.closedPhases), phase)
		}
		if asks == "" {
			pending.lastQuestions = ""
		}
		next.seats[seat.id] = pending
	}
	return next, dueReports
}

// Untold returns the closed phases that have not been reported to a seat yet, oldest first.
func (b Undelivered) Untold(id Seat) []ClosedPhase { return b.seats[id].closedPhases }

// beginsUnasked reports whether the game has just opened on a phase that asks nobody. The beginning is then reported
// together with that phase.
func (g *Game) beginsUnasked() bool {
	return g.phase.n == 1 && g.phase.open && !g.over && g.asksNobody()
}

// mustReportTo reports whether a phase that has closed is to be reported to a seat now; was is the seat's backlog
// before it.
func (g *Game) mustReportTo(seat *seat, was seatUndelivered, at time.Time) bool {
	when, silence := g.reportTiming(seat), at.Sub(was.lastReport)
	switch {
	case when == Every, g.over, len(was.closedPhases) >= maxClosedPhases, silence >= maxSilence, when == Daily && silence >= oneDay:
		return true
	case !slices.Contains(g.phase.awaited, seat.id), g.identifyAsked(seat.id) == was.lastQuestions && silence < oneDay:
		return false // other seats' answers to a question are reported with the next question
	}
	_, ready := g.Closable(at)
	return !ready && g.Closes().IsZero() // a seat that has answered everything ahead is asked nothing
}

// identifyAsked returns a text that identifies everything that a seat is asked now, independently of its wording. A
// question with an identity (Wait.Question) keeps it until it is put anew; any other question is identified by the
// opening of its phase. It returns "" if nothing is asked.
func (g *Game) identifyAsked(id Seat) string {
	if g.state == nil || !g.phase.open {
		return ""
	}
	opening := "phase " + strconv.Itoa(g.openings)
	return strings.Join(lists.Map(WaitsOf(g.state, id, order.English), func(w Wait) string { return cmp.Or(w.Question, opening) }), "\n")
}
