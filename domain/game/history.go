package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// A History is what one seat has been told of its game, and who has held it.
// Note each commit of the game's log in turn; Dossier then writes it for who
// takes the seat over. It knows no more than the seat does.
type History struct {
	seat    Seat
	lang    string
	zone    *time.Location
	told    []report.Report
	missed  []absent
	holders []Player // in each phase that stands, from 1 at 0
	holder  Player   // now
	former  Player   // who had it before
}

// absent is a phase in which nothing came from the seat.
type absent struct {
	n       int
	phase   Phase
	excused bool
}

// NewHistory is that of a seat before the first commit; what it was told is
// told again in a language ("" is English), with the times of a zone (nil is UTC).
func NewHistory(seat Seat, lang string, zone *time.Location) *History {
	return &History{seat: seat, lang: lang, zone: zone}
}

// Note takes in a commit: before and after are the game around it.
func (h *History) Note(before, after *Game, events []event.Event) {
	tells := false
	for i, e := range events {
		switch e.(type) {
		case Rewound:
			tells = true
			h.regain(event.Fold(before, events[:i+1]...))
		case PhaseClosed, PhaseOpened, Ended, Abandoned:
			tells = true
		}
		h.hold(e)
		h.attend(before, e)
	}
	if tells && after.rules != nil && !Quiet(before, after, events, h.seat) {
		h.told = append(h.told, past(Compose(before, after, events, h.seat, Options{Lang: h.lang, Press: noPress, Zone: h.zone})))
	}
}

// past is a report without what was asked then, without its picture and what
// checks its dice.
func past(r report.Report) report.Report {
	r.Template, r.Board, r.Data, r.Next, r.Due = nil, nil, nil, "", ""
	r.Sections = slices.DeleteFunc(r.Sections, func(s report.Section) bool { return s.ID == "asked" || s.ID == "verify" })
	return r
}

func noPress(Pressed) bool { return false }

// hold keeps who held the seat in each phase.
func (h *History) hold(e event.Event) {
	switch e := e.(type) {
	case Seated:
		if e.Seat == h.seat {
			h.holder = e.Player
		}
	case Replaced:
		if e.Seat == h.seat {
			h.leave()
			h.holder = e.To
		}
	case Vacated:
		if e.Seat == h.seat {
			h.leave()
		}
	case PhaseClosed:
		h.holders = append(h.holders[:min(e.N-1, len(h.holders))], h.holder)
	case Rewound:
		h.holders = h.holders[:min(max(e.To-1, 0), len(h.holders))]
		h.missed = slices.DeleteFunc(h.missed, func(a absent) bool { return a.n >= e.To })
	}
}

// regain gives a vacant seat back to who has it again by a rewinding.
func (h *History) regain(rewound *Game) {
	if info, ok := rewound.SeatInfo(h.seat); ok && h.holder == "" && info.Player != "" {
		h.holder, h.former = info.Player, ""
	}
}

// leave remembers who goes; of a vacant seat nobody does.
func (h *History) leave() {
	if h.holder != "" {
		h.former, h.holder = h.holder, ""
	}
}

func (h *History) attend(before *Game, e event.Event) {
	if m, ok := e.(Missed); ok && m.Seat == h.seat {
		h.missed = append(h.missed, absent{before.phase.n, before.phase.Phase, m.Excused})
	}
}

// Former is who had the seat before its present holder; "" if nobody had.
func (h *History) Former() Player { return h.former }

// Phases is how many phases have closed, and stand.
func (h *History) Phases() int { return len(h.holders) }

// Held is in how many of the phases that have closed, and stand, a player held
// the seat.
func (h *History) Held(p Player) int {
	return lists.Count(h.holders, func(x Player) bool { return x == p })
}

// history asks for all that the seat was told, which is its holder's alone.
func (l *letter) history(line order.Line, _ string) {
	if l.c.By != l.s.player {
		l.refuse(line, CodeRight, "", "refused.holder")
		return
	}
	l.r.History = true
	l.done("done.history")
}
