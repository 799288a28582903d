package game

import (
	"slices"
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// A History records the reports sent to one seat, and the players who have held it. Note each commit of the game's
// log in turn; then Dossier writes it up for a player who takes over the seat. It holds nothing that the seat was
// not shown.
type History struct {
	seat         Seat
	lang         string
	zone         *time.Location
	reports      []report.Report
	missed       []absent
	holders      []Player // the holder in each closed phase that stands; index 0 is phase 1
	holder       Player   // the present holder; "": the seat is vacant
	formerHolder Player   // the holder before; "": there was none
}

// absent is a phase in which nothing came from the seat.
type absent struct {
	n       int
	phase   Phase
	excused bool
}

// NewHistory makes the history of a seat before the first commit. It writes its reports in a
// language ("" is English), with the times of a zone (nil is UTC).
func NewHistory(seat Seat, lang string, zone *time.Location) *History {
	return &History{seat: seat, lang: lang, zone: zone}
}

// Note takes in a commit; before and after are the game around it. It keeps the report of a commit that closes or
// opens a phase or ends the game, unless the commit does not concern the seat (Quiet).
func (h *History) Note(before, after *Game, events []event.Event) {
	tells := false
	for i, ev := range events {
		switch ev.(type) {
		case Rewound:
			tells = true
			h.regainSeat(event.Fold(before, events[:i+1]...))
		case PhaseClosed, PhaseOpened, Ended, Abandoned:
			tells = true
		}
		h.noteHolder(before, ev)
	}
	if tells && after.rules != nil && !Quiet(before, after, events, h.seat) {
		h.reports = append(h.reports, stripReport(Compose(before, after, events, h.seat, Options{Lang: h.lang, Press: selectNoPress, Zone: h.zone}), func(s report.Section) bool {
			return s.ID == "asked" || s.ID == "verify" // the proof of the dice
		}))
	}
}

// stripReport removes from a report its questions, its pictures, and the sections for which drop returns true. It
// changes the list of sections in place.
func stripReport(r report.Report, drop func(report.Section) bool) report.Report {
	r.Template, r.Board, r.Data, r.Question, r.Next, r.Due = nil, nil, nil, "", "", ""
	r.Sections = slices.DeleteFunc(r.Sections, drop)
	return r
}

// selectNoPress is a filter that selects no message.
func selectNoPress(Pressed) bool { return false }

// noteHolder follows the holder of the seat, the phases that have closed and the seat's misses by an event; other
// events change nothing. A rewinding takes back the phases and misses that no longer stand.
func (h *History) noteHolder(before *Game, e event.Event) {
	switch e := e.(type) {
	case Seated:
		if e.Seat == h.seat {
			h.holder = e.Player
		}
	case Replaced:
		if e.Seat == h.seat {
			h.noteFormer()
			h.holder = e.To
		}
	case Vacated:
		if e.Seat == h.seat {
			h.noteFormer()
		}
	case Missed:
		if e.Seat == h.seat {
			h.missed = append(h.missed, absent{before.phase.n, before.phase.Phase, e.Excused})
		}
	case PhaseClosed:
		h.holders = append(h.holders[:min(e.N-1, len(h.holders))], h.holder)
	case Rewound:
		h.holders = h.holders[:min(max(e.To-1, 0), len(h.holders))]
		h.missed = slices.DeleteFunc(h.missed, func(a absent) bool { return a.n >= e.To })
	}
}

// regainSeat gives a vacant seat back to the player who holds it again after a rewinding; it then has no former
// holder.
func (h *History) regainSeat(rewound *Game) {
	if info, ok := rewound.SeatInfo(h.seat); ok && h.holder == "" && info.Player != "" {
		h.holder, h.formerHolder = info.Player, ""
	}
}

// noteFormer makes the present holder the former one and the seat vacant; it does nothing if the seat is vacant
// already.
func (h *History) noteFormer() {
	if h.holder != "" {
		h.formerHolder, h.holder = h.holder, ""
	}
}

// Former returns the player who held the seat before its present holder; "" if nobody did.
func (h *History) Former() Player { return h.formerHolder }

// Phases counts the phases that have closed and were not undone by a rewinding.
func (h *History) Phases() int { return len(h.holders) }

// Held counts those of these phases in which a player held the seat.
func (h *History) Held(p Player) int {
	return lists.Count(h.holders, func(x Player) bool { return x == p })
}

// readHistory handles HISTORY, which asks for all reports to the seat; only its holder may.
func (l *submissionReading) readHistory(line order.Line, _ string) {
	if l.command.By != l.seat.player {
		l.refuseLine(line, CodeRight, "", "refused.holder")
		return
	}
	l.receipt.History = true
	l.confirm("done.history")
}

// readWhy handles WHY, which asks how a phase came out: the phase whose number is given, or the last closed one.
// Only the seat's holder may ask, and not about a phase that has not closed.
func (l *submissionReading) readWhy(line order.Line, rest string) {
	last := l.game.phase.n
	if l.game.phase.open {
		last--
	}
	n := last
	if rest != "" {
		n, _ = strconv.Atoi(trimWord(rest)) // asksWhy has checked that it is a number
	}
	switch {
	case l.command.By != l.seat.player:
		l.refuseLine(line, CodeRight, "", "refused.holder")
	case n < 1 || n > last:
		l.refuseLine(line, CodeForm, rest, "refused.why_phase", whyName+" "+strconv.Itoa(max(last, 1)))
	default:
		l.receipt.Why = n
		l.confirm("done.why", "n", strconv.Itoa(n))
	}
}

// Retold makes again the report of a commit that closed a phase, as a seat had it, but about that phase alone: the
// rolls with their reasons and proofs. It leaves out the position after the phase, the press and the present
// questions.
func Retold(before, after *Game, events []event.Event, to Seat, options Options) report.Report {
	options.Press, options.Whole = selectNoPress, true
	position := after.View(to, options.Lang).Sections
	return stripReport(Compose(before, after, events, to, options), func(section report.Section) bool {
		return slices.Contains(nowSections, section.ID) ||
			slices.ContainsFunc(position, func(p report.Section) bool { return p.ID == section.ID && p.Title == section.Title })
	})
}

// nowSections lists the IDs of a report's sections that are about the time after its commit.
var nowSections = []string{"asked", "orders", "clock", "contract", "votes", "press"}
