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
	maxLinesOfTurns  = 60
	maxLinesOfPhases = 120
)

// IDs of sections, by the order in which a text that is too long loses them.
var (
	// keptSections are never left out.
	keptSections = []string{"", "welcome", "company", "asked", "yours", "orders", "fates", "press", "result", "votes"}
	// lastDropped are left out after all others.
	lastDropped = []string{"position", "here"}
	// firstDropped are left out before all others, in this order.
	firstDropped = []string{"verify", "contract", "clock", "public", "said"}
)

// shortenReport shortens the report to the lines that the text of an email may have, as far as possible. It leaves out
// the board, then sections, and then cuts those that are left. The email lists the missing parts, which stand on the
// page of the seat. A reader without a page gets the whole report.
func (m reportMail) shortenReport(r report.Report) report.Report {
	if m.telling.ownPageLink(m.recipient) == nil {
		return r
	}
	maxLines := m.maxLines(r)
	countExcess := func() int { return countLines(text.Report(r, m.recipient.Zone)) - maxLines }
	excess := countExcess()
	if excess <= 0 {
		return r
	}
	wholeReport := r
	if r.Board != nil {
		excess -= countLines(text.Sections(text.Closing(r)[:1]))
		r.Board = nil
	}
	dispensable, n := sortDispensable(r.Sections), 0
	for ; n < len(dispensable) && excess > 0; n++ { // estimated, because writing the whole each time would take long
		excess -= countLines(text.Sections(lists.Keep(r.Sections, func(s report.Section) bool { return s.ID == dispensable[n] })))
	}
	r.Sections = m.withoutSections(wholeReport, r, dispensable[:n]...)
	for ; n < len(dispensable) && countExcess() > 0; n++ { // measured, because the list of missing parts takes lines, too
		r.Sections = m.withoutSections(wholeReport, r, dispensable[n])
	}
	for _, bytes := range []int{1 << 10, 1 << 9, 1 << 8, 1 << 7} {
		if countExcess() <= 0 {
			break
		}
		m.cut.maxSection = bytes
		r.Sections = lists.Map(r.Sections, func(s report.Section) report.Section {
			return lists.Either(s.ID == "yours" || s.ID == "more", s, m.shortenSection(s))
		})
	}
	return r
}

// maxLines returns the largest number of lines of the report's text. The welcome in a first email does not count.
func (m reportMail) maxLines(r report.Report) int {
	welcome := lists.Keep(r.Sections, func(s report.Section) bool { return s.ID == "welcome" || s.ID == "company" })
	return lists.Either(asksInTurns(m.telling.before) || asksInTurns(m.telling.after), maxLinesOfTurns, maxLinesOfPhases) + countLines(text.Sections(welcome))
}

func countLines(text string) int { return strings.Count(text, "\n") }

// asksInTurns reports whether a game asks its seats questions, one after another, rather than all for their orders at
// once. It returns false for a game that has not begun.
func asksInTurns(g *game.Game) bool {
	return g.State() != nil && slices.ContainsFunc(g.Awaits(words.English), func(w game.Wait) bool { return w.Question != "" })
}

// sortDispensable returns the IDs of the sections that may be left out, in that order. Sections of neither list stand
// between firstDropped and lastDropped, in the report's order: the chronicle's oldest come first.
func sortDispensable(ss []report.Section) []string {
	last := append(slices.Clone(keptSections), lastDropped...)
	ids := lists.Map(ss, func(s report.Section) string { return s.ID })
	if slices.Contains(ids, "welcome") {
		last = append(last, "verify") // it has the server's key, which is not sent again
	}
	first := lists.Keep(firstDropped, func(id string) bool { return slices.Contains(ids, id) && !slices.Contains(last, id) })
	told := lists.Keep(ids, func(id string) bool { return !slices.Contains(last, id) && !slices.Contains(first, id) })
	return slices.Concat(first, told, lists.Keep(lastDropped, func(id string) bool { return slices.Contains(ids, id) }))
}

// withoutSections returns the sections of the report r without those of some IDs. Below them it lists the parts of the
// whole report that are missing, if any are.
func (m reportMail) withoutSections(whole, r report.Report, ids ...string) []report.Section {
	ss := lists.Keep(r.Sections, func(s report.Section) bool { return !slices.Contains(ids, s.ID) && s.ID != "more" })
	missing := sectionTitles(lists.Keep(whole.Sections, func(s report.Section) bool {
		return !slices.ContainsFunc(ss, func(o report.Section) bool { return o.ID == s.ID })
	}))
	if r.Board == nil && whole.Board != nil {
		missing = append(missing, text.Closing(whole)[0].Title)
	}
	if len(missing) == 0 {
		return ss
	}
	said := mailgw.Say(m.recipient.Language, "report.more", "list", strings.Join(missing, "; "))
	return append(ss, report.Section{ID: "more", Blocks: []report.Block{{Text: said}}})
}

// sectionTitles returns the titles of sections. Of more than two turns or rounds in a row it gives the first and the
// last as one.
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
