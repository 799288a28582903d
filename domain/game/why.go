package game

import (
	"slices"
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// why asks how a phase came out: the one that is named, or the last.
func (l *letter) why(line order.Line, rest string) {
	last := l.g.phase.n
	if l.g.phase.open {
		last--
	}
	n := last
	if rest != "" {
		n, _ = strconv.Atoi(trim(rest)) // asksWhy has read it
	}
	switch {
	case l.c.By != l.s.player:
		l.refuse(line, CodeRight, "", "refused.holder")
	case n < 1 || n > last:
		l.refuse(line, CodeForm, rest, "refused.why_phase", whyName+" "+strconv.Itoa(max(last, 1)))
	default:
		l.r.Why = n
		l.done("done.why", "n", strconv.Itoa(n))
	}
}

// Retold is the report of a commit that has closed a phase, as a seat had it, by itself:
// what was rolled and why, and what checks it, without the position, press and what is
// asked now.
func Retold(before, after *Game, events []event.Event, to Seat, o Options) report.Report {
	o.Press = noPress
	r := Compose(before, after, events, to, o)
	r.Template, r.Board, r.Data, r.Next, r.Due = nil, nil, nil, "", ""
	position := after.View(to, o.Lang).Sections
	r.Sections = slices.DeleteFunc(r.Sections, func(s report.Section) bool {
		return slices.Contains(ofNow, s.ID) ||
			slices.ContainsFunc(position, func(p report.Section) bool { return p.ID == s.ID && p.Title == s.Title })
	})
	return r
}

// ofNow are the sections of a report that are about the time after it.
var ofNow = []string{"asked", "orders", "clock", "contract", "votes", "press"}
