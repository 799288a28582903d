package feudal

import (
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// tellEnd tells the end of a season, the reckoning and the end of the game.
func (t *teller) tellEnd(e event.Event, ahead []event.Event) {
	switch e := e.(type) {
	case ManorCaptured:
		t.section("end", t.say("section.end", nil))
		t.items(t.captured(e))
	case ManorFreed:
		t.line("freed", args{"manor": t.place(valley.Node(e.Manor))})
	case ManorWatched:
		t.watched(e, ahead)
	case RevenueReckoned:
		t.section("reckoning", t.say("section.reckoning", nil))
		t.items(t.revenue(e))
		if e.Seat == t.to && len(e.Dues) > 0 {
			t.table(t.dues(e))
		}
	case FigureWithdrew:
		t.withdrew(e, ahead)
	case VictoryDeclared:
		t.section("victory", t.say("section.victory", nil))
		t.items(t.victory(e.Result))
	}
}

func (t *teller) table(table report.Table) {
	s := &t.sections[len(t.sections)-1]
	s.Blocks = append(s.Blocks, report.Block{Table: &table})
}

func (t *teller) captured(e ManorCaptured) string {
	key := "captured"
	if e.From != "" {
		key = "captured.from"
	}
	return t.say(key, args{"who": t.who(e.To), "manor": t.place(valley.Node(e.Manor)), "from": t.who(e.From)})
}

// run collects the events that follow e and are of its kind and seat, so that
// they are told in one sentence; first reports whether e begins them.
func run[E event.Event](t *teller, e E, seat func(E) game.Seat, ahead []event.Event) (all []E, first bool) {
	if !t.first(vocabulary.Kind(e), seat(e)) {
		return nil, false
	}
	all = []E{e}
	for _, next := range ahead {
		n, ok := next.(E)
		if !ok {
			if vocabulary.Kind(next) != vocabulary.Kind(e) {
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

// first reports whether a seat's events of a kind are still to be told. What
// other seats have of that kind may stand between them.
func (t *teller) first(kind string, seat game.Seat) bool {
	if t.toldKind != kind {
		t.told, t.toldKind = map[game.Seat]bool{}, kind
	}
	if t.told[seat] {
		return false
	}
	t.told[seat] = true
	return true
}

func (t *teller) watched(e ManorWatched, ahead []event.Event) {
	all, first := run(t, e, func(e ManorWatched) game.Seat { return e.Seat }, ahead)
	if !first {
		return
	}
	t.section("end", t.say("section.end", nil))
	var manors []valley.Manor
	for _, w := range all {
		manors = append(manors, w.Manor)
	}
	t.line("watched", args{"who": t.who(e.Seat), "manors": t.manors(manors)})
}

func (t *teller) withdrew(e FigureWithdrew, ahead []event.Event) {
	if !t.first(vocabulary.Kind(e)+string(e.From)+string(e.To), e.Seat) {
		return
	}
	figures := []int{e.Figure}
	for _, next := range ahead {
		n, ok := next.(FigureWithdrew)
		if !ok || n.Seat != e.Seat || n.From != e.From || n.To != e.To {
			break
		}
		figures = append(figures, n.Figure)
	}
	t.section("withdrawal", t.say("section.withdrawal", nil))
	t.line("withdrew", args{"who": t.who(e.Seat), "figures": t.figures(e.Seat, figures), "from": t.place(e.From), "to": t.place(e.To)})
}

func (t *teller) revenue(e RevenueReckoned) string {
	key := "revenue"
	if e.Mill > 0 {
		key = "revenue.mill"
	}
	return t.count(key, len(e.Dues), args{"who": t.who(e.Seat), "total": strconv.Itoa(e.Total), "mill": strconv.Itoa(e.Mill)})
}

// dues is the reckoning manor by manor.
func (t *teller) dues(e RevenueReckoned) report.Table {
	table := report.Table{
		Caption: t.say("revenue.table", args{"year": strconv.Itoa(e.Year)}),
		Columns: []report.Column{
			{Title: t.say("revenue.manor", nil)}, {Title: t.say("revenue.row", nil)}, {Title: t.say("revenue.watched", nil)},
			{Title: t.say("revenue.card", nil), Right: true}, {Title: t.say("revenue.extras", nil), Right: true}, {Title: t.say("revenue.sum", nil), Right: true},
		},
	}
	for _, d := range e.Dues {
		extras := d.Hives + d.Foresters + d.Wardens
		table.Rows = append(table.Rows, []string{
			t.place(valley.Node(d.Manor)), t.say("row."+d.Row, nil), t.yesNo(d.Watched),
			strconv.Itoa(d.Card), strconv.Itoa(extras), strconv.Itoa(d.Card + extras),
		})
	}
	return table
}

func (p speaker) yesNo(is bool) string {
	if is {
		return p.say("watched.yes", nil)
	}
	return p.say("watched.no", nil)
}

func (t *teller) victory(r game.Result) string {
	var winners []game.Seat
	for _, p := range r.Places {
		if p.Place == 1 {
			winners = append(winners, p.Seat)
		}
	}
	key := "victory"
	switch {
	case len(winners) == 0:
		key = "victory.none"
	case len(winners) > 1:
		key = "victory.shared"
	}
	return t.say(key, args{"who": t.whos(winners), "reason": t.say("reason."+strings.ReplaceAll(r.Reason, " ", "-"), nil)})
}

// tellWinter tells the steps of winter.
func (t *teller) tellWinter(e event.Event, ahead []event.Event) {
	switch e := e.(type) {
	case MenDismissed:
		t.winter("pay", "dismissed", e.Seat, args{"figures": t.figures(e.Seat, e.Figures)})
	case PayMade:
		if len(e.Paid) > 0 {
			t.section("pay", t.say("section.pay", nil))
			t.items(t.count("pay", len(e.Paid), args{"who": t.who(e.Seat), "sum": strconv.Itoa(e.Sum)}))
		}
	case FiguresReleased:
		t.winter("pay", "released", e.Seat, args{"figures": t.figures(e.Seat, e.Figures)})
	case FortuneAnnounced:
		t.announced(e, ahead)
	case FiguresHealed:
		t.winter("troops", "healed", e.Seat, args{"figures": t.figures(e.Seat, e.Figures)})
	case FigurePromoted:
		t.promoted(e, ahead)
	case FigureRecruited:
		t.recruited(e, ahead)
	case ImprovementBuilt:
		t.built(e, ahead)
	case FiguresRegrouped:
		t.winter("regrouping", "regrouped", e.Seat, args{"figures": t.figures(e.Seat, e.Figures), "from": t.place(e.From), "to": t.place(e.To)})
	case GuardsRegrouped:
		t.winter("regrouping", "guards."+string(e.Work), e.Seat, args{"n": strconv.Itoa(e.N), "from": t.place(valley.Node(e.From)), "to": t.place(valley.Node(e.To))})
	}
}

func (t *teller) winter(section, key string, seat game.Seat, a args) {
	t.section(section, t.say("section."+section, nil))
	a["who"] = t.who(seat)
	t.line(key, a)
}

func (t *teller) announced(e FortuneAnnounced, ahead []event.Event) {
	if t.toldKind == vocabulary.Kind(e) {
		return
	}
	t.toldKind = vocabulary.Kind(e)
	all := []string{t.who(e.Seat) + " " + strconv.Itoa(e.Fortune)}
	for _, next := range ahead {
		if n, ok := next.(FortuneAnnounced); ok {
			all = append(all, t.who(n.Seat)+" "+strconv.Itoa(n.Fortune))
		}
	}
	t.section("pay", t.say("section.pay", nil))
	t.line("announced", args{"list": strings.Join(all, ", ")})
}

func (t *teller) promoted(e FigurePromoted, ahead []event.Event) {
	all, first := run(t, e, func(e FigurePromoted) game.Seat { return e.Seat }, ahead)
	if !first {
		return
	}
	var parts []string
	for _, p := range all {
		parts = append(parts, t.say("promoted.one", args{"from": strconv.Itoa(p.From), "grade": t.grade(p.Grade), "to": strconv.Itoa(p.To)}))
	}
	t.winter("troops", "promoted", e.Seat, args{"list": strings.Join(parts, ", ")})
}

func (t *teller) recruited(e FigureRecruited, ahead []event.Event) {
	if e.Cost == 0 {
		return // the opening retinue (F-2)
	}
	all, first := run(t, e, func(e FigureRecruited) game.Seat { return e.Seat }, ahead)
	if !first {
		return
	}
	var parts []string
	for _, r := range all {
		parts = append(parts, t.say("recruited.one", args{"grade": t.grade(r.Grade), "figure": strconv.Itoa(r.Figure), "manor": t.place(r.At)}))
	}
	t.winter("works", "recruited", e.Seat, args{"list": strings.Join(parts, ", ")})
}

func (t *teller) built(e ImprovementBuilt, ahead []event.Event) {
	all, first := run(t, e, func(e ImprovementBuilt) game.Seat { return e.Seat }, ahead)
	if !first {
		return
	}
	var parts []string
	for _, b := range all {
		parts = append(parts, t.say("built.one", args{"work": t.say("work."+string(b.Work), nil), "manor": t.place(valley.Node(b.Manor))}))
	}
	t.winter("works", "built", e.Seat, args{"list": strings.Join(parts, ", ")})
}
