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

// The largest number of lines in the text of a report whose reader has a page with all of it; the
// welcome in a first report does not count. Games that ask one seat after another send reports
// often, and games that ask all seats for the orders of a season send longer ones.
const (
	mostOfTurns  = 60
	mostOfPhases = 120
)

// kept are the sections that a short text always has; spared are left out last, sooner first.
var (
	kept   = []string{"", "welcome", "company", "asked", "yours", "orders", "fates", "press", "result", "votes"}
	spared = []string{"position", "here"}
	sooner = []string{"verify", "contract", "clock", "public", "said"}
)

// shortenReport shortens the report for the text of an email. Parts that do not fit stand on the page of
// the seat, and the email lists them. A reader without a page gets the whole report.
func (m reportMail) shortenReport(r report.Report) report.Report {
	if m.telling.ownPageLink(m.to) == nil {
		return r
	}
	most := m.maxLines(r)
	over := func() int { return countLines(text.Report(r, m.to.Zone)) - most }
	left := over()
	if left <= 0 {
		return r
	}
	whole := r
	if r.Board != nil {
		left -= countLines(text.Sections(text.Closing(r)[:1]))
		r.Board = nil
	}
	out, n := sortDispensable(r.Sections), 0
	for ; n < len(out) && left > 0; n++ { // estimated, because writing the whole each time would take long
		left -= countLines(text.Sections(lists.Keep(r.Sections, func(s report.Section) bool { return s.ID == out[n] })))
	}
	r.Sections = m.withoutSections(whole, r, out[:n]...)
	for ; n < len(out) && over() > 0; n++ { // measured, because the list of missing parts takes lines, too
		r.Sections = m.withoutSections(whole, r, out[n])
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

// maxLines returns the largest number of lines of the report's text. The welcome in a first email
// does not count.
func (m reportMail) maxLines(r report.Report) int {
	welcome := lists.Keep(r.Sections, func(s report.Section) bool { return s.ID == "welcome" || s.ID == "company" })
	return lists.Either(asksInTurns(m.telling.before) || asksInTurns(m.telling.after), mostOfTurns, mostOfPhases) + countLines(text.Sections(welcome))
}

// countLines counts the lines of a text.
func countLines(text string) int { return strings.Count(text, "\n") }

// asksInTurns reports whether a game asks one question after another, rather than all seats for their
// orders at once.
func asksInTurns(g *game.Game) bool {
	return g.State() != nil && slices.ContainsFunc(g.Awaits(words.English), func(w game.Wait) bool { return w.Question != "" })
}

// sortDispensable returns the IDs of the sections that may be left out, the most dispensable first. Of the
// chronicle, the oldest come first.
func sortDispensable(ss []report.Section) []string {
	last := append(slices.Clone(kept), spared...)
	ids := lists.Map(ss, func(s report.Section) string { return s.ID })
	if slices.Contains(ids, "welcome") {
		last = append(last, "verify") // it has the server's key, which is not sent again
	}
	first := lists.Keep(sooner, func(id string) bool { return slices.Contains(ids, id) && !slices.Contains(last, id) })
	told := lists.Keep(ids, func(id string) bool { return !slices.Contains(last, id) && !slices.Contains(first, id) })
	return slices.Concat(first, told, lists.Keep(spared, func(id string) bool { return slices.Contains(ids, id) }))
}

// withoutSections returns the sections of a report without some, and below them a list of everything that
// the whole has and this has not.
func (m reportMail) withoutSections(whole, r report.Report, ids ...string) []report.Section {
	ss := lists.Keep(r.Sections, func(s report.Section) bool { return !slices.Contains(ids, s.ID) && s.ID != "more" })
	left := sectionTitles(lists.Keep(whole.Sections, func(s report.Section) bool {
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

// sectionTitles returns the titles of sections. Of more than two turns, or rounds, in a row it gives the
// first and the last.
func sectionTitles(ss []report.Section) (titles []string) {
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
