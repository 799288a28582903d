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
// it, but for the welcome of a first one: of a game that asks one seat after another, often,
// and of one that asks all for the orders of a season.
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
	if m.t.ownPage(m.to) == nil {
		return r
	}
	most := m.most(r)
	over := func() int { return lines(text.Report(r, m.to.Zone)) - most }
	left := over()
	if left <= 0 {
		return r
	}
	whole := r
	if r.Board != nil {
		left -= lines(text.Sections(text.Closing(r)[:1]))
		r.Board = nil
	}
	out, n := order(r.Sections), 0
	for ; n < len(out) && left > 0; n++ { // to write the whole for each would take long
		left -= lines(text.Sections(lists.Keep(r.Sections, func(s report.Section) bool { return s.ID == out[n] })))
	}
	r.Sections = m.without(whole, r, out[:n]...)
	for ; n < len(out) && over() > 0; n++ { // what is left out is named, which takes lines, too
		r.Sections = m.without(whole, r, out[n])
	}
	for _, bytes := range []int{1 << 10, 1 << 9, 1 << 8, 1 << 7} {
		if over() <= 0 {
			break
		}
		m.cut.longest = bytes
		r.Sections = lists.Map(r.Sections, func(s report.Section) report.Section {
			return lists.Either(s.ID == "yours" || s.ID == "more", s, m.shortened(s))
		})
	}
	return r
}

// most is how many lines the text of a report may have: a first letter welcomes besides.
func (m reportMail) most(r report.Report) int {
	welcome := lists.Keep(r.Sections, func(s report.Section) bool { return s.ID == "welcome" || s.ID == "company" })
	return lists.Either(inTurns(m.t.before) || inTurns(m.t.after), mostOfTurns, mostOfPhases) + lines(text.Sections(welcome))
}

// lines is how many lines a text has.
func lines(text string) int { return strings.Count(text, "\n") }

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

// without is a report's sections but for some more, and below them what is left out of the
// whole.
func (m reportMail) without(whole, r report.Report, ids ...string) []report.Section {
	ss := lists.Keep(r.Sections, func(s report.Section) bool { return !slices.Contains(ids, s.ID) && s.ID != "more" })
	left := named(lists.Keep(whole.Sections, func(s report.Section) bool {
		return !slices.ContainsFunc(ss, func(o report.Section) bool { return o.ID == s.ID })
	}))
	if r.Board == nil && whole.Board != nil {
		left = append(left, text.Closing(whole)[0].Title)
	}
	if len(left) == 0 {
		return ss
	}
	said := mailgw.Say(m.to.Language, "report.more", "list", strings.Join(left, "; "))
	return append(ss, report.Section{ID: "more", Blocks: []report.Block{{Text: said}}})
}

// named are the titles of sections; of several turns, or rounds, in a row the first and
// the last.
func named(ss []report.Section) (titles []string) {
	kind := func(i int) string { before, _, _ := strings.Cut(ss[i].ID, "-"); return before }
	for i := 0; i < len(ss); i++ {
		last := i
		for last+1 < len(ss) && kind(last+1) == kind(i) {
			last++
		}
		if last > i+1 {
			titles = append(titles, ss[i].Title+" … "+ss[last].Title)
			i = last
			continue
		}
		titles = append(titles, ss[i].Title)
	}
	return titles
}
