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

// extendMarch adds a mile to the march of a group, or begins one. Marches of an earlier phase are told before.
func (t *teller) extendMarch(stepped feudal.GroupStepped) {
	if stepped.Phase != t.phase {
		t.tellMarches()
	}
	t.openPhase(stepped.Phase)
	for i := range t.marches {
		march := &t.marches[i]
		if march.seat == stepped.Seat && slices.Equal(march.figures, stepped.Figures) && march.way[len(march.way)-1] == stepped.From {
			march.way = append(march.way, stepped.To)
			return
		}
	}
	t.marches = append(t.marches, march{seat: stepped.Seat, figures: stepped.Figures, way: []valley.Node{stepped.From, stepped.To}})
}

// tellMarches tells the marches that have been collected, then the meetings, and draws the marches.
func (t *teller) tellMarches() {
	for _, march := range t.marches {
		var names []string // the ends of the way and the towns on it, without milestones
		arrow := report.Shape{Kind: report.Arrow, Width: 5, Stroke: t.colourOf(march.seat)}
		for i, node := range march.way {
			if i == 0 || i == len(march.way)-1 || !strings.Contains(string(node), ".") {
				names = append(names, t.NameStop(node))
			}
			arrow.Points = append(arrow.Points, toPoint(t.state.Book.Valley.PointOf(node)))
		}
		a := params{"who": t.NameSeat(march.seat), "figures": t.NameFigures(march.seat, march.figures), "way": strings.Join(names, " – ")}
		arrow.Title = t.say("march", a)
		if len(march.foes) > 0 {
			a["others"], a["rule"] = t.NameSeats(march.foes), march.rule
			arrow.Title = t.say("march.met", a)
		}
		t.arrows = append(t.arrows, arrow)
		t.addItems(arrow.Title)
	}
	if len(t.meetings) > 0 {
		t.addItems(t.meetings...)
	}
	t.marches, t.meetings = nil, nil
}

// noteMeeting notes, for the marches that end where hostile seats meet, which enemies stopped them: at a node (F-55),
// or between two nodes (F-56).
func (t *teller) noteMeeting(met feudal.ForcesMet) {
	rule := lists.Either(len(met.Mile) > 0, "F-56", "F-55")
	for i, march := range t.marches {
		end := march.way[len(march.way)-1]
		if end != met.At && !slices.Contains(met.Mile, end) {
			continue
		}
		for _, pair := range met.Pairs {
			if k := slices.Index(pair[:], march.seat); k >= 0 {
				t.marches[i].foes, t.marches[i].rule = append(t.marches[i].foes, pair[1-k]), rule
			}
		}
	}
}

// tellLater keeps a sentence until the marches of the phase are told.
func (t *teller) tellLater(phase int, key string, params params) {
	if phase != t.phase {
		t.tellMarches()
	}
	t.openPhase(phase)
	t.meetings = append(t.meetings, t.say(key, params))
}

// tellMarch tells events of marches, of queues before combats, and of moves after them.
func (t *teller) tellMarch(e event.Event) {
	switch e := e.(type) {
	case feudal.GroupStepped:
		t.extendMarch(e)
	case feudal.GroupKeptBack:
		t.tellLater(e.Phase, "kept."+e.Reason, params{"who": t.NameSeat(e.Seat), "figures": t.NameFigures(e.Seat, e.Figures), "at": t.NamePlace(e.At), "before": t.NamePlace(e.Before)})
	case feudal.ForcesMet:
		t.noteMeeting(e)
		t.tellLater(e.Phase, "met", params{"seats": t.NameSeats(e.Seats), "where": t.AtOrOn(e.At, e.Mile)})
	case feudal.GroupsPassed:
		t.tellLater(e.Phase, "passed", params{"seats": t.NameSeats(e.Seats), "where": t.AtOrOn("", e.Mile)})
	case feudal.BattleQueueSet:
		t.openPhase(e.Phase)
		t.addLine("queue", params{"seats": t.NameSeats(e.Order)})
	case feudal.GroupAdvanced:
		t.tellMove("advanced", e.Phase, e.Seat, e.Figures, e.From, e.To)
	case feudal.GroupRetreated:
		t.tellMove(lists.Either(e.From == e.To, "fell-back", "retreated"), e.Phase, e.Seat, e.Figures, e.From, e.To)
	case feudal.FiguresPushed:
		t.tellMove("pushed", e.Phase, e.Seat, e.Figures, e.From, e.To)
	}
}

// tellMove tells that figures were moved by a combat.
func (t *teller) tellMove(key string, phase int, seat game.Seat, figures []int, from, to valley.Node) {
	t.openPhase(phase)
	t.addLine(key, params{"who": t.NameSeat(seat), "figures": t.NameFigures(seat, figures), "from": t.NamePlace(from), "to": t.NamePlace(to)})
}

// tellCombat tells events of combats.
func (t *teller) tellCombat(e event.Event) {
	switch e := e.(type) {
	case feudal.CombatBegan:
		t.tellCombatBegin(e)
	case feudal.CombatPeriodFought:
		t.tellPeriod(e)
	case feudal.SideLeft:
		t.addVerse("left", params{"who": t.NameSeat(e.Seat)})
	case feudal.CombatEnded:
		t.addItems(t.describeOutcome(e, t.places))
	case feudal.LordFell:
		t.addLine("lord-fell", params{"who": t.NameSeat(e.Seat), "knight": e.Knight})
	case feudal.SeatEliminated:
		t.addLine("eliminated."+e.Reason, params{"who": t.NameSeat(e.Seat), "n": strconv.Itoa(e.Manors)})
	}
}

// tellCombatBegin tells the beginning of a combat, and keeps its seats and its place for later events.
func (t *teller) tellCombatBegin(began feudal.CombatBegan) {
	t.openPhase(began.Phase)
	if t.sides == nil {
		t.sides, t.places, t.grounds = map[int][2]game.Seat{}, map[int]string{}, map[int]string{}
	}
	t.sides[began.Combat] = [2]game.Seat{began.A.Seat, began.B.Seat}
	t.places[began.Combat], t.grounds[began.Combat] = t.AtOrOn(began.At, began.Mile), t.NameGround(began.At, began.Mile)
	key := "combat"
	if began.Type != feudal.FieldCombat && began.Type != feudal.RoadCombat {
		key += "." + began.Type
	}
	t.addLine(key, params{
		"a": t.NameSeat(began.A.Seat), "figures_a": t.NameFigures(began.A.Seat, began.A.Figures), "strength_a": strconv.Itoa(began.A.Strength + began.A.Bonus),
		"b": t.NameSeat(began.B.Seat), "figures_b": t.NameFigures(began.B.Seat, began.B.Figures), "strength_b": strconv.Itoa(began.B.Strength + began.B.Bonus),
		"where": t.places[began.Combat], "place": t.NamePlace(began.At),
	})
}

// tellPeriod tells the dice of a period.
func (t *teller) tellPeriod(fought feudal.CombatPeriodFought) {
	sides := t.sides[fought.Combat]
	t.addVerse("period", params{
		"n": strconv.Itoa(fought.N), "a": t.NameSeat(sides[0]), "b": t.NameSeat(sides[1]),
		"sa": strconv.Itoa(fought.Strength[0]), "da": strconv.Itoa(fought.Dice[0]), "pa": strconv.Itoa(fought.Power[0]),
		"sb": strconv.Itoa(fought.Strength[1]), "db": strconv.Itoa(fought.Dice[1]), "pb": strconv.Itoa(fought.Power[1]),
		"wa": strconv.Itoa(fought.Wound[0]), "wb": strconv.Itoa(fought.Wound[1]), "hurts": t.listHurts(fought.Hurts),
	})
}

// listHurts lists the figures that were wounded or killed.
func (t *teller) listHurts(hurts []feudal.Hurt) string {
	if len(hurts) == 0 {
		return t.say("hurts.none", nil)
	}
	return strings.Join(lists.Map(hurts, func(hurt feudal.Hurt) string {
		key := lists.Either(hurt.Killed, "hurt.killed", "hurt.wounded")
		return t.say(key, params{"who": t.NameSeat(hurt.Seat), "figure": t.NameFigure(hurt.Seat, hurt.Figure)})
	}), ", ")
}

// describeOutcome names the winner of a combat, if there is one, and its place; where holds the places by combat.
func (t *teller) describeOutcome(ended feudal.CombatEnded, where map[int]string) string {
	if ended.Winner == "" {
		return t.say("combat-ended.none", params{"where": where[ended.Combat]})
	}
	return t.say("combat-ended", params{"winner": t.NameSeat(ended.Winner), "where": where[ended.Combat]})
}
