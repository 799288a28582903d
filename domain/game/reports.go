package game

import "seneschal/domain/order"

// Reports is when a seat is sent a report.
type Reports string

// The ways of Reports. Whatever was chosen, a seat is told of the beginning, of a
// rewinding, of the end, and of what becomes of its holder.
const (
	Every Reports = "every" // of each phase that is anything to it
	Asked Reports = "asked" // when something is asked of it, with all that has happened since the report before
	Daily Reports = "daily" // as Asked, and else once a day
)

// reports is when a seat is sent reports: as it has chosen, or as is usual in its
// game.
func (g *Game) reports(s *seat) Reports {
	switch {
	case s.reports != "":
		return s.reports
	case g.Sequential():
		return Asked
	}
	return Every
}

// ReportsSet says when a seat is sent reports.
type ReportsSet struct {
	Seat Seat    `json:"seat"`
	When Reports `json:"when"`
}

func (e ReportsSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.reports = e.When }) }

// SeenBy keeps it the seat's own.
func (e ReportsSet) SeenBy(s Seat) bool { return s == e.Seat }

// reports is REPORTS and when.
func (l *letter) reports(line order.Line, rest string) {
	word, ways := order.Fold(trim(rest)), map[string]Reports{}
	var usage []string
	for _, lang := range []string{"en", l.lang} {
		usage = nil
		for _, w := range []struct {
			word string
			when Reports
		}{{say(lang, "reports.every"), Every}, {say(lang, "reports.asked"), Asked}, {say(lang, "reports.daily"), Daily}} {
			ways[w.word] = w.when
			usage = append(usage, spelt("REPORTS", lang)+" "+w.word)
		}
	}
	switch when := ways[word]; when {
	case "":
		l.refuse(line, CodeForm, rest, "refused.reports", usage...)
	case Every:
		l.setReports(when, "done.reports_every")
	case Asked:
		l.setReports(when, "done.reports_asked")
	case Daily:
		l.setReports(when, "done.reports_daily")
	}
}

func (l *letter) setReports(when Reports, key string) {
	l.do(ReportsSet{Seat: l.s.id, When: when})
	l.done(key)
}
