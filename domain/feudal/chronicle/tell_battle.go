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

// stepped adds a mile to the way of a group.
func (t *teller) stepped(e feudal.GroupStepped) {
	if e.Phase != t.phase {
		t.marched()
	}
	t.inPhase(e.Phase)
	for i := range t.marches {
		m := &t.marches[i]
		if m.seat == e.Seat && slices.Equal(m.figures, e.Figures) && m.way[len(m.way)-1] == e.From {
			m.way = append(m.way, e.To)
			return
		}
	}
	t.marches = append(t.marches, march{seat: e.Seat, figures: e.Figures, way: []valley.Node{e.From, e.To}})
}

// marched tells the marches that have been collected, and draws them.
func (t *teller) marched() {
	for _, m := range t.marches {
		var names []string // the ends of the way and the towns on it, without milestones
		arrow := report.Shape{Kind: report.Arrow, Width: 5, Stroke: t.colourOf(m.seat)}
		for i, n := range m.way {
			if i == 0 || i == len(m.way)-1 || !strings.Contains(string(n), ".") {
				names = append(names, t.Stop(n))
			}
			arrow.Points = append(arrow.Points, drawnPoint(t.s.Book.Valley.At(n)))
		}
		a := params{"who": t.Who(m.seat), "figures": t.Figures(m.seat, m.figures), "way": strings.Join(names, " – ")}
		arrow.Title = t.say("march", a)
		if len(m.foes) > 0 {
			a["others"], a["rule"] = t.Whos(m.foes), m.rule
			arrow.Title = t.say("march.met", a)
		}
		t.arrows = append(t.arrows, arrow)
		t.items(arrow.Title)
	}
	if len(t.met) > 0 {
		t.items(t.met...)
	}
	t.marches, t.met = nil, nil
}

// stopped notes why marches end where hostile seats meet: at a node (F-55), or between two
// nodes (F-56).
func (t *teller) stopped(e feudal.ForcesMet) {
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

// later keeps a sentence until the marches of the phase are told.
func (t *teller) later(phase int, key string, a params) {
	if phase != t.phase {
		t.marched()
	}
	t.inPhase(phase)
	t.met = append(t.met, t.say(key, a))
}

func (t *teller) tellMarch(e event.Event) {
	switch e := e.(type) {
	case feudal.GroupStepped:
		t.stepped(e)
	case feudal.GroupKeptBack:
		t.later(e.Phase, "kept."+e.Reason, params{"who": t.Who(e.Seat), "figures": t.Figures(e.Seat, e.Figures), "at": t.Place(e.At), "before": t.Place(e.Before)})
	case feudal.ForcesMet:
		t.stopped(e)
		t.later(e.Phase, "met", params{"seats": t.Whos(e.Seats), "where": t.AtOrOn(e.At, e.Mile)})
	case feudal.GroupsPassed:
		t.later(e.Phase, "passed", params{"seats": t.Whos(e.Seats), "where": t.AtOrOn("", e.Mile)})
	case feudal.BattleQueueSet:
		t.inPhase(e.Phase)
		t.line("queue", params{"seats": t.Whos(e.Order)})
	case feudal.GroupAdvanced:
		t.moved("advanced", e.Phase, e.Seat, e.Figures, e.From, e.To)
	case feudal.GroupRetreated:
		t.moved(lists.Either(e.From == e.To, "fell-back", "retreated"), e.Phase, e.Seat, e.Figures, e.From, e.To)
	case feudal.FiguresPushed:
		t.moved("pushed", e.Phase, e.Seat, e.Figures, e.From, e.To)
	}
}

func (t *teller) moved(key string, phase int, seat game.Seat, figures []int, from, to valley.Node) {
	t.inPhase(phase)
	t.line(key, params{"who": t.Who(seat), "figures": t.Figures(seat, figures), "from": t.Place(from), "to": t.Place(to)})
}

func (t *teller) tellCombat(e event.Event) {
	switch e := e.(type) {
	case feudal.CombatBegan:
		t.began(e)
	case feudal.CombatPeriodFought:
		t.fought(e)
	case feudal.SideLeft:
		t.verse("left", params{"who": t.Who(e.Seat)})
	case feudal.CombatEnded:
		t.items(t.ended(e, t.fields))
	case feudal.LordFell:
		t.line("lord-fell", params{"who": t.Who(e.Seat), "knight": e.Knight})
	case feudal.SeatEliminated:
		t.line("eliminated."+e.Reason, params{"who": t.Who(e.Seat), "n": strconv.Itoa(e.Manors)})
	}
}

func (t *teller) began(e feudal.CombatBegan) {
	t.inPhase(e.Phase)
	if t.sides == nil {
		t.sides, t.fields, t.grounds = map[int][2]game.Seat{}, map[int]string{}, map[int]string{}
	}
	t.sides[e.Combat] = [2]game.Seat{e.A.Seat, e.B.Seat}
	t.fields[e.Combat], t.grounds[e.Combat] = t.AtOrOn(e.At, e.Mile), t.Ground(e.At, e.Mile)
	key := "combat"
	if e.Type != feudal.FieldCombat && e.Type != feudal.RoadCombat {
		key += "." + e.Type
	}
	t.line(key, params{
		"a": t.Who(e.A.Seat), "figures_a": t.Figures(e.A.Seat, e.A.Figures), "strength_a": strconv.Itoa(e.A.Strength + e.A.Bonus),
		"b": t.Who(e.B.Seat), "figures_b": t.Figures(e.B.Seat, e.B.Figures), "strength_b": strconv.Itoa(e.B.Strength + e.B.Bonus),
		"where": t.fields[e.Combat], "place": t.Place(e.At),
	})
}

func (t *teller) fought(e feudal.CombatPeriodFought) {
	sides := t.sides[e.Combat]
	t.verse("period", params{
		"n": strconv.Itoa(e.N), "a": t.Who(sides[0]), "b": t.Who(sides[1]),
		"sa": strconv.Itoa(e.Strength[0]), "da": strconv.Itoa(e.Dice[0]), "pa": strconv.Itoa(e.Power[0]),
		"sb": strconv.Itoa(e.Strength[1]), "db": strconv.Itoa(e.Dice[1]), "pb": strconv.Itoa(e.Power[1]),
		"wa": strconv.Itoa(e.Wound[0]), "wb": strconv.Itoa(e.Wound[1]), "hurts": t.hurts(e.Hurts),
	})
}

func (t *teller) hurts(hurts []feudal.Hurt) string {
	if len(hurts) == 0 {
		return t.say("hurts.none", nil)
	}
	return strings.Join(lists.Map(hurts, func(h feudal.Hurt) string {
		key := lists.Either(h.Killed, "hurt.killed", "hurt.wounded")
		return t.say(key, params{"who": t.Who(h.Seat), "figure": t.Figure(h.Seat, h.Figure)})
	}), ", ")
}

// ended names the winner of a combat and its place.
func (t *teller) ended(e feudal.CombatEnded, where map[int]string) string {
	if e.Winner == "" {
		return t.say("combat-ended.none", params{"where": where[e.Combat]})
	}
	return t.say("combat-ended", params{"winner": t.Who(e.Winner), "where": where[e.Combat]})
}
