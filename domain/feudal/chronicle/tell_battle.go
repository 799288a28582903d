package chronicle

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// extendMarch adds a mile to the way of a group.
func (t *teller) extendMarch(e feudal.GroupStepped) {
	if e.Phase != t.phase {
		t.tellMarches()
	}
	t.openPhase(e.Phase)
	for i := range t.marches {
		m := &t.marches[i]
		if m.seat == e.Seat && slices.Equal(m.figures, e.Figures) && m.way[len(m.way)-1] == e.From {
			m.way = append(m.way, e.To)
			return
		}
	}
	t.marches = append(t.marches, march{seat: e.Seat, figures: e.Figures, way: []valley.Node{e.From, e.To}})
}

// tellMarches tells the marches that have been collected, and draws them.
func (t *teller) tellMarches() {
	for _, m := range t.marches {
		var names []string // the ends of the way and the towns on it, without milestones
		arrow := report.Shape{Kind: report.Arrow, Width: 5, Stroke: t.colourOf(m.seat)}
		for i, n := range m.way {
			if i == 0 || i == len(m.way)-1 || !strings.Contains(string(n), ".") {
				names = append(names, t.Stop(n))
			}
			arrow.Points = append(arrow.Points, toPoint(t.s.Book.Valley.At(n)))
		}
		a := params{"who": t.Who(m.seat), "figures": t.Figures(m.seat, m.figures), "way": strings.Join(names, " – ")}
		arrow.Title = t.say("march", a)
		if len(m.foes) > 0 {
			a["others"], a["rule"] = t.Whos(m.foes), m.rule
			arrow.Title = t.say("march.met", a)
		}
		t.arrows = append(t.arrows, arrow)
		t.addItems(arrow.Title)
	}
	if len(t.met) > 0 {
		t.addItems(t.met...)
	}
	t.marches, t.met = nil, nil
}

// noteMeeting notes why marches end where hostile seats meet: at a node (F-55), or between
// two nodes (F-56).
func (t *teller) noteMeeting(e feudal.ForcesMet) {
	rule := lists.Either(len(e.Mile) > 0, "F-56", "F-55")
	for i, m := range t.marches {
		end := m.way[len(m.way)-1]
		if end != e.At && !slices.Contains(e.Mile, end) {
			continue
		}
		for _, pair := range e.Pairs {
			if k := slices.Index(pair[:], m.seat); k >= 0 {
				t.marches[i].foes, t.marches[i].rule = append(t.marches[i].foes, pair[1-k]), rule
			}
		}
	}
}

// tellLater keeps a sentence until the marches of the phase are told.
func (t *teller) tellLater(phase int, key string, a params) {
	if phase != t.phase {
		t.tellMarches()
	}
	t.openPhase(phase)
	t.met = append(t.met, t.say(key, a))
}

func (t *teller) tellMarch(e event.Event) {
	switch e := e.(type) {
	case feudal.GroupStepped:
		t.extendMarch(e)
	case feudal.GroupKeptBack:
		t.tellLater(e.Phase, "kept."+e.Reason, params{"who": t.Who(e.Seat), "figures": t.Figures(e.Seat, e.Figures), "at": t.Place(e.At), "before": t.Place(e.Before)})
	case feudal.ForcesMet:
		t.noteMeeting(e)
		t.tellLater(e.Phase, "met", params{"seats": t.Whos(e.Seats), "where": t.AtOrOn(e.At, e.Mile)})
	case feudal.GroupsPassed:
		t.tellLater(e.Phase, "passed", params{"seats": t.Whos(e.Seats), "where": t.AtOrOn("", e.Mile)})
	case feudal.BattleQueueSet:
		t.openPhase(e.Phase)
		t.addLine("queue", params{"seats": t.Whos(e.Order)})
	case feudal.GroupAdvanced:
		t.tellMove("advanced", e.Phase, e.Seat, e.Figures, e.From, e.To)
	case feudal.GroupRetreated:
		t.tellMove(lists.Either(e.From == e.To, "fell-back", "retreated"), e.Phase, e.Seat, e.Figures, e.From, e.To)
	case feudal.FiguresPushed:
		t.tellMove("pushed", e.Phase, e.Seat, e.Figures, e.From, e.To)
	}
}

func (t *teller) tellMove(key string, phase int, seat game.Seat, figures []int, from, to valley.Node) {
	t.openPhase(phase)
	t.addLine(key, params{"who": t.Who(seat), "figures": t.Figures(seat, figures), "from": t.Place(from), "to": t.Place(to)})
}

func (t *teller) tellCombat(e event.Event) {
	switch e := e.(type) {
	case feudal.CombatBegan:
		t.tellCombatBegin(e)
	case feudal.CombatPeriodFought:
		t.tellPeriod(e)
	case feudal.SideLeft:
		t.addVerse("left", params{"who": t.Who(e.Seat)})
	case feudal.CombatEnded:
		t.addItems(t.describeOutcome(e, t.fields))
	case feudal.LordFell:
		t.addLine("lord-fell", params{"who": t.Who(e.Seat), "knight": e.Knight})
	case feudal.SeatEliminated:
		t.addLine("eliminated."+e.Reason, params{"who": t.Who(e.Seat), "n": strconv.Itoa(e.Manors)})
	}
}

func (t *teller) tellCombatBegin(e feudal.CombatBegan) {
	t.openPhase(e.Phase)
	if t.sides == nil {
		t.sides, t.fields, t.grounds = map[int][2]game.Seat{}, map[int]string{}, map[int]string{}
	}
	t.sides[e.Combat] = [2]game.Seat{e.A.Seat, e.B.Seat}
	t.fields[e.Combat], t.grounds[e.Combat] = t.AtOrOn(e.At, e.Mile), t.Ground(e.At, e.Mile)
	key := "combat"
	if e.Type != feudal.FieldCombat && e.Type != feudal.RoadCombat {
		key += "." + e.Type
	}
	t.addLine(key, params{
		"a": t.Who(e.A.Seat), "figures_a": t.Figures(e.A.Seat, e.A.Figures), "strength_a": strconv.Itoa(e.A.Strength + e.A.Bonus),
		"b": t.Who(e.B.Seat), "figures_b": t.Figures(e.B.Seat, e.B.Figures), "strength_b": strconv.Itoa(e.B.Strength + e.B.Bonus),
		"where": t.fields[e.Combat], "place": t.Place(e.At),
	})
}

func (t *teller) tellPeriod(e feudal.CombatPeriodFought) {
	sides := t.sides[e.Combat]
	t.addVerse("period", params{
		"n": strconv.Itoa(e.N), "a": t.Who(sides[0]), "b": t.Who(sides[1]),
		"sa": strconv.Itoa(e.Strength[0]), "da": strconv.Itoa(e.Dice[0]), "pa": strconv.Itoa(e.Power[0]),
		"sb": strconv.Itoa(e.Strength[1]), "db": strconv.Itoa(e.Dice[1]), "pb": strconv.Itoa(e.Power[1]),
		"wa": strconv.Itoa(e.Wound[0]), "wb": strconv.Itoa(e.Wound[1]), "hurts": t.listHurts(e.Hurts),
	})
}

func (t *teller) listHurts(hurts []feudal.Hurt) string {
	if len(hurts) == 0 {
		return t.say("hurts.none", nil)
	}
	return strings.Join(lists.Map(hurts, func(h feudal.Hurt) string {
		key := lists.Either(h.Killed, "hurt.killed", "hurt.wounded")
		return t.say(key, params{"who": t.Who(h.Seat), "figure": t.Figure(h.Seat, h.Figure)})
	}), ", ")
}

// describeOutcome names the winner of a combat and its place.
func (t *teller) describeOutcome(e feudal.CombatEnded, where map[int]string) string {
	if e.Winner == "" {
		return t.say("combat-ended.none", params{"where": where[e.Combat]})
	}
	return t.say("combat-ended", params{"winner": t.Who(e.Winner), "where": where[e.Combat]})
}
