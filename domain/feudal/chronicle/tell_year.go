package chronicle

import (
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// tellEnd tells who takes and watches manors at the end of a season, the reckoning, and the end of the game.
func (t *teller) tellEnd(e event.Event, ahead []event.Event) {
	switch e := e.(type) {
	case feudal.ManorCaptured:
		t.openSection("end")
		t.addItems(t.describeCapture(e))
	case feudal.ManorFreed:
		if t.risen == e.Manor {
			t.risen = ""
			return // the revolt has been told
		}
		t.addLine("freed", params{"manor": t.NamePlace(e.Manor)})
	case feudal.ManorWatched:
		t.tellWatch(e, ahead)
	case feudal.RevenueReckoned:
		t.openSection("reckoning")
		t.addItems(t.describeRevenue(e))
		if e.Seat == t.reader && len(e.Dues) > 0 {
			t.addTable(t.buildDuesTable(e))
		}
	case feudal.FigureWithdrew:
		t.tellWithdrawal(e, ahead)
	case feudal.VictoryDeclared:
		t.openSection("victory")
		t.addItems(t.describeVictory(e.Result))
	}
}

// addTable adds a table to the open section, which must exist.
func (t *teller) addTable(table report.Table) {
	s := &t.sections[len(t.sections)-1]
	s.Blocks = append(s.Blocks, report.Block{Table: &table})
}

// describeCapture tells who took a manor, and from whom.
func (t *teller) describeCapture(captured feudal.ManorCaptured) string {
	key := lists.Either(captured.From == "", "captured", "captured.from")
	return t.say(key, params{"who": t.NameSeat(captured.To), "manor": t.NamePlace(captured.Manor), "from": t.NameSeat(captured.From)})
}

// collectRun returns e and the later events of its kind and seat, so that they can be told in one sentence. It returns
// false if they have been told with an earlier event. Events of another kind end the run.
func collectRun[E event.Event](t *teller, e E, seat func(E) game.Seat, ahead []event.Event) (all []E, first bool) {
	if !t.isFirst(eventNames.Kind(e), seat(e)) {
		return nil, false
	}
	all = []E{e}
	for _, next := range ahead {
		n, ok := next.(E)
		if !ok {
			if eventNames.Kind(next) != eventNames.Kind(e) {
				break
			}
			continue
		}
		if seat(n) == seat(e) {
			all = append(all, n)
		}
	}
	return all, true
}

// isFirst reports whether a seat's events of a kind have not been told yet, and marks them as told. Events of other
// seats may stand between them; those of another kind begin a new run.
func (t *teller) isFirst(kind string, seat game.Seat) bool {
	if t.toldKind != kind {
		t.toldSeats, t.toldKind = map[game.Seat]bool{}, kind
	}
	if t.toldSeats[seat] {
		return false
	}
	t.toldSeats[seat] = true
	return true
}

// tellWatch tells all manors that a seat has watched, at the first of them.
func (t *teller) tellWatch(watched feudal.ManorWatched, ahead []event.Event) {
	all, first := collectRun(t, watched, func(e feudal.ManorWatched) game.Seat { return e.Seat }, ahead)
	if !first {
		return
	}
	t.openSection("end")
	manors := lists.Map(all, func(w feudal.ManorWatched) valley.Manor { return w.Manor })
	t.addLine("watched", params{"who": t.NameSeat(watched.Seat), "manors": t.NameManors(manors)})
}

// tellWithdrawal tells all figures of a seat that withdraw the same way one after another, at the first of them.
func (t *teller) tellWithdrawal(withdrew feudal.FigureWithdrew, ahead []event.Event) {
	if !t.isFirst(eventNames.Kind(withdrew)+string(withdrew.From)+string(withdrew.To), withdrew.Seat) {
		return
	}
	figures := []int{withdrew.Figure}
	for _, next := range ahead {
		figureWithdrew, ok := next.(feudal.FigureWithdrew)
		if !ok || figureWithdrew.Seat != withdrew.Seat || figureWithdrew.From != withdrew.From || figureWithdrew.To != withdrew.To {
			break
		}
		figures = append(figures, figureWithdrew.Figure)
	}
	t.addToSection("withdrawal", "withdrew", params{
		"who": t.NameSeat(withdrew.Seat), "figures": t.NameFigures(withdrew.Seat, figures), "from": t.NamePlace(withdrew.From), "to": t.NamePlace(withdrew.To),
	})
}

// describeRevenue tells a seat's revenue.
func (t *teller) describeRevenue(reckoned feudal.RevenueReckoned) string {
	key := lists.Either(reckoned.Mill > 0, "revenue.mill", "revenue")
	return t.count(key, len(reckoned.Dues), params{"who": t.NameSeat(reckoned.Seat), "total": strconv.Itoa(reckoned.Total), "mill": strconv.Itoa(reckoned.Mill)})
}

// buildDuesTable builds a table of the reckoning, manor by manor.
func (t *teller) buildDuesTable(reckoned feudal.RevenueReckoned) report.Table {
	table := report.Table{
		Caption: t.say("revenue.table", params{"year": strconv.Itoa(reckoned.Year)}),
		Columns: []report.Column{
			t.wordColumn("revenue.manor"), t.wordColumn("revenue.row"), t.wordColumn("revenue.watched"),
			t.numberColumn("revenue.card"), t.numberColumn("revenue.extras"), t.numberColumn("revenue.sum"),
		},
	}
	for _, due := range reckoned.Dues {
		extras := due.Hives + due.Foresters + due.Wardens
		table.Rows = append(table.Rows, []string{
			t.NamePlace(due.Manor), t.say("row."+due.Row, nil), t.sayYesNo(due.Watched),
			strconv.Itoa(due.Card), strconv.Itoa(extras), strconv.Itoa(due.Card + extras),
		})
	}
	return table
}

// sayYesNo writes "yes" or "no" for a column of a table.
func (p speaker) sayYesNo(is bool) string {
	return p.Say(lists.Either(is, "watched.yes", "watched.no"), nil)
}

// describeVictory names the winners, if any, and the reason for which the game ended.
func (t *teller) describeVictory(result game.Result) string {
	first := lists.Keep(result.Places, func(p game.Standing) bool { return p.Place == 1 })
	winners := lists.Map(first, func(p game.Standing) game.Seat { return p.Seat })
	key := "victory"
	switch {
	case len(winners) == 0:
		key = "victory.none"
	case len(winners) > 1:
		key = "victory.shared"
	}
	return t.say(key, params{"who": t.NameSeats(winners), "reason": t.say("reason."+strings.ReplaceAll(result.Reason, " ", "-"), nil)})
}

// tellWinter tells the steps of winter; other events are left untold.
func (t *teller) tellWinter(e event.Event, ahead []event.Event) {
	switch e := e.(type) {
	case feudal.MenDismissed:
		t.addWinterLine("pay", "dismissed", e.Seat, params{"figures": t.NameFigures(e.Seat, e.Figures)})
	case feudal.PayMade:
		if len(e.Paid) > 0 {
			t.openSection("pay")
			t.addItems(t.count("pay", len(e.Paid), params{"who": t.NameSeat(e.Seat), "sum": strconv.Itoa(e.Sum)}))
		}
	case feudal.FiguresReleased:
		t.addWinterLine("pay", "released", e.Seat, params{"figures": t.NameFigures(e.Seat, e.Figures)})
	case feudal.FortuneAnnounced:
		t.tellFortunes(e, ahead)
	case feudal.FiguresHealed:
		t.addWinterLine("troops", "healed", e.Seat, params{"figures": t.NameFigures(e.Seat, e.Figures)})
	case feudal.FigurePromoted:
		t.tellPromotions(e, ahead)
	case feudal.FigureRecruited:
		t.tellRecruits(e, ahead)
	case feudal.ImprovementBuilt:
		t.tellWorks(e, ahead)
	case feudal.FiguresRegrouped:
		t.addWinterLine("regrouping", "regrouped", e.Seat, params{"figures": t.NameFigures(e.Seat, e.Figures), "from": t.NamePlace(e.From), "to": t.NamePlace(e.To)})
	case feudal.GuardsRegrouped:
		t.addWinterLine("regrouping", "guards."+string(e.Work), e.Seat, params{"n": strconv.Itoa(e.N), "from": t.NamePlace(e.From), "to": t.NamePlace(e.To)})
	}
}

// addWinterLine adds a sentence about a seat, as its parameter "who", to a section. It changes params.
func (t *teller) addWinterLine(section, key string, seat game.Seat, params params) {
	params["who"] = t.NameSeat(seat)
	t.addToSection(section, key, params)
}

// tellTogether tells, in one sentence, e and the later events of its kind and seat; part writes the words for each. It
// does nothing if e has been told already.
func tellTogether[E event.Event](teller *teller, section, key string, e E, seat func(E) game.Seat, ahead []event.Event, part func(E) string) {
	if all, first := collectRun(teller, e, seat, ahead); first {
		teller.addWinterLine(section, key, seat(e), params{"list": strings.Join(lists.Map(all, part), ", ")})
	}
}

// tellFortunes tells all announced fortunes together, at the first of them.
func (t *teller) tellFortunes(announced feudal.FortuneAnnounced, ahead []event.Event) {
	if t.toldKind == eventNames.Kind(announced) {
		return
	}
	t.toldKind = eventNames.Kind(announced)
	all := []string{t.NameSeat(announced.Seat) + " " + strconv.Itoa(announced.Fortune)}
	for _, next := range ahead {
		if n, ok := next.(feudal.FortuneAnnounced); ok {
			all = append(all, t.NameSeat(n.Seat)+" "+strconv.Itoa(n.Fortune))
		}
	}
	t.addToSection("pay", "announced", params{"list": strings.Join(all, ", ")})
}

// tellPromotions tells a seat's promotions together.
func (t *teller) tellPromotions(promoted feudal.FigurePromoted, ahead []event.Event) {
	seat := func(e feudal.FigurePromoted) game.Seat { return e.Seat }
	tellTogether(t, "troops", "promoted", promoted, seat, ahead, func(p feudal.FigurePromoted) string {
		return t.say("promoted.one", params{"from": strconv.Itoa(p.From), "grade": t.NameGrade(p.Grade), "to": strconv.Itoa(p.To)})
	})
}

// tellRecruits tells a seat's recruits together. Figures without cost are left out.
func (t *teller) tellRecruits(recruited feudal.FigureRecruited, ahead []event.Event) {
	if recruited.Cost == 0 {
		return // the opening retinue (F-2)
	}
	seat := func(e feudal.FigureRecruited) game.Seat { return e.Seat }
	tellTogether(t, "works", "recruited", recruited, seat, ahead, func(r feudal.FigureRecruited) string {
		return t.say("recruited.one", params{"grade": t.NameGrade(r.Grade), "figure": strconv.Itoa(r.Figure), "manor": t.NamePlace(r.At)})
	})
}

// tellWorks tells the works that a seat builds together.
func (t *teller) tellWorks(built feudal.ImprovementBuilt, ahead []event.Event) {
	seat := func(e feudal.ImprovementBuilt) game.Seat { return e.Seat }
	tellTogether(t, "works", "built", built, seat, ahead, func(b feudal.ImprovementBuilt) string {
		return t.say("built.one", params{"work": t.say("work."+string(b.Work), nil), "manor": t.NamePlace(b.Manor)})
	})
}
