package gamemail

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
	"seneschal/mailgw"
)

// How many lines the text of a report has at most, if its reader has a page with all of
// it: of a game that asks one seat after another, often, and of one that asks all for the
// orders of a season.
const (
	mostOfTurns  = 60
	mostOfPhases = 120
)

// kept are the sections that a short text has in any case; spared are those that are left
// out last.
var (
	kept   = []string{"", "welcome", "company", "asked", "yours", "orders", "fates", "press", "result", "votes"}
	spared = []string{"position", "here"}
	sooner = []string{"verify", "contract", "clock", "public", "said"}
)

// brief is the report as the text of a letter has it: what does not fit stands on the
// page of the seat, and the letter says what that is. Who has no page gets all.
func (m reportMail) brief(r report.Report) report.Report {
	most := lists.Either(inTurns(m.t.before) || inTurns(m.t.after), mostOfTurns, mostOfPhases)
	if m.t.ownPage(m.to) == nil {
		return r
	}
	long := func() bool { return strings.Count(text.Report(r, m.to.Zone), "\n") > most }
	whole := r
	if r.Board != nil && long() {
		r.Board = nil
	}
	for _, id := range order(r.Sections) {
		if !long() {
			break
		}
		r.Sections = m.without(whole, r, id)
	}
	for _, bytes := range []int{1 << 10, 1 << 9, 1 << 8} {
		if !long() {
			break
		}
		m.cut.longest = bytes
		r.Sections = lists.Map(r.Sections, func(s report.Section) report.Section {
			return lists.Either(s.ID == "yours", s, m.shortened(s))
		})
	}
	return r
}

// inTurns reports whether a game asks one question after another, and not all for their
// orders.
func inTurns(g *game.Game) bool {
	return g.State() != nil && slices.ContainsFunc(g.Awaits(words.English), func(w game.Wait) bool { return w.Question != "" })
}

// order are the sections of a report that may be left out, what is missed least first: of
// the chronicle the oldest.
func order(ss []report.Section) []string {
	last := append(slices.Clone(kept), spared...)
	ids := lists.Map(ss, func(s report.Section) string { return s.ID })
	if slices.Contains(ids, "welcome") {
		last = append(last, "verify") // it has the key of the house, which nobody sends again
	}
	first := lists.Keep(sooner, func(id string) bool { return slices.Contains(ids, id) && !slices.Contains(last, id) })
	told := lists.Keep(ids, func(id string) bool { return !slices.Contains(last, id) && !slices.Contains(first, id) })
	return slices.Concat(first, told, lists.Keep(spared, func(id string) bool { return slices.Contains(ids, id) }))
}

// without is a report's sections but for one more, and below them what is left out of the
// whole.
func (m reportMail) without(whole, r report.Report, id string) []report.Section {
	ss := lists.Keep(r.Sections, func(s report.Section) bool { return s.ID != id && s.ID != "more" })
	var left []string
	for _, s := range whole.Sections {
		if !slices.ContainsFunc(ss, func(o report.Section) bool { return o.ID == s.ID }) {
			left = append(left, s.Title)
		}
	}
	if r.Board == nil && whole.Board != nil {
		left = append(left, text.Closing(whole)[0].Title)
	}
	said := mailgw.Say(m.to.Language, "report.more", "list", strings.Join(left, "; "))
	return append(ss, report.Section{ID: "more", Blocks: []report.Block{{Text: said}}})
}
