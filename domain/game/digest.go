package game

import (
	"slices"

	"seneschal/domain/order"
)

// DigestSet says whether a seat is sent press and announcements with its
// reports alone, or each at once as well.
type DigestSet struct {
	Seat Seat `json:"seat"`
	On   bool `json:"on"`
}

func (e DigestSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.digest = e.On }) }

// SeenBy keeps it the seat's own.
func (e DigestSet) SeenBy(s Seat) bool { return s == e.Seat }

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

// digest is DIGEST on, or off.
func (l *letter) digest(line order.Line, rest string) {
	word := order.Fold(trim(rest))
	for _, lang := range []string{"en", l.lang} {
		if i := slices.Index([]string{say(lang, "digest.off"), say(lang, "digest.on")}, word); i >= 0 {
			l.do(DigestSet{Seat: l.s.id, On: i == 1})
			l.done([]string{"done.digest_off", "done.digest_on"}[i])
			return
		}
	}
	l.refuse(line, CodeForm, rest, "refused.digest", spelt("DIGEST", l.lang)+" "+l.say("digest.on"), spelt("DIGEST", l.lang)+" "+l.say("digest.off"))
}
