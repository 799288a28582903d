package chronicle

import (
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// tellFate tells events of destiny, and of seats without a lord. It reports whether the
// event was one of these.
func (t *teller) tellFate(e event.Event) bool {
	switch e := e.(type) {
	case feudal.DestinyThrown:
		t.inSection("destiny", "destiny", params{
			"dice": spaced(e.Dice[:]), "sum": strconv.Itoa(e.Sum), "event": t.say("destiny."+e.Event, nil),
		})
	case feudal.DestinyMissed:
		t.line("destiny.missed", nil)
	case feudal.FateRolled:
		t.verse("destiny.dice", params{"dice": t.fateDice(e.Dice)})
	case feudal.RetinueSentHome:
		t.inPhase(e.Phase)
		t.line("sent-home", params{"who": t.Who(e.Seat)})
	case feudal.LordNamed:
		t.section("succession")
		t.items(t.fate(e))
	case feudal.ScutageGranted:
		t.line("scutage", params{"who": t.Who(e.Seat), "sum": strconv.Itoa(e.Sum)})
	case feudal.ChestOpened:
		t.inSection("pay", "chest", params{"sum": strconv.Itoa(e.Sum)})
	case feudal.MasonsLeft:
	default:
		text := t.fate(e)
		if text == "" {
			return false
		}
		t.items(text)
	}
	return true
}

// fate describes the effect of an event of destiny or succession; "" for other events.
func (t *teller) fate(e event.Event) string {
	switch e := e.(type) {
	case feudal.PlagueTook:
		return t.say("plague-took", params{"who": t.Who(e.Seat), "figures": t.Figures(e.Seat, e.Figures)})
	case feudal.HolySiteDamaged:
		return t.say("struck."+string(e.Site), params{"who": t.Who(e.Seat), "manor": t.Place(e.Manor)})
	case feudal.RevoltBroke:
		key := lists.Either(len(e.Figures) > 0, "revolt-broke.killed", "revolt-broke")
		return t.say(key, params{"who": t.Who(e.Seat), "manor": t.Place(e.Manor), "figures": t.Figures(e.Seat, e.Figures)})
	case feudal.FiguresFled:
		return t.say("fled", params{"who": t.Who(e.Seat), "figures": t.Figures(e.Seat, e.Figures), "from": t.Place(e.From), "to": t.Place(e.To)})
	case feudal.KnightDeserted:
		figures := append([]int{e.Knight}, e.Men...)
		return t.say("knight-deserted", params{"who": t.Who(e.Seat), "manor": t.Place(e.Manor), "figures": t.Figures(e.Seat, figures)})
	case feudal.ManorClaimed:
		return t.say("claimed", params{"who": t.Who(e.Seat), "from": t.Who(e.From), "manor": t.Place(e.Manor)})
	case feudal.LordNamed:
		return t.say("lord-named", params{"who": t.Who(e.Seat), "figure": strconv.Itoa(e.Figure)})
	}
	return t.bounty(e)
}

// bounty continues fate with events of bridges, forests, loot, masons, knights and hives.
func (t *teller) bounty(e event.Event) string {
	switch e := e.(type) {
	case feudal.BridgeSwept:
		return t.say("swept", params{"bridge": t.bridge(e.At)})
	case feudal.ForestBurnt:
		return t.count("burnt", e.N, params{"manor": t.Place(e.Manor)})
	case feudal.LootChanged:
		return t.say("loot."+e.Loot, nil)
	case feudal.KnightJoined:
		return t.say("joined", params{"who": t.Who(e.Seat), "grade": t.Grade(e.Grade), "figure": strconv.Itoa(e.Figure), "place": t.Place(e.At)})
	case feudal.MasonsIdle:
		return t.say("masons", params{"year": strconv.Itoa(e.Year)})
	case feudal.HiveSwarmed:
		return t.say("swarmed", params{"from": t.Place(e.From), "to": t.Place(e.To)})
	}
	return ""
}

// fateDice lists dice with the figures or places for which they were thrown.
func (t *teller) fateDice(dice []feudal.FateDie) string {
	return strings.Join(lists.Map(dice, func(d feudal.FateDie) string {
		name := t.bridge(d.At)
		if d.Figure != 0 {
			name = t.Who(d.Seat) + " " + t.Figure(d.Seat, d.Figure)
		}
		return name + " " + strconv.Itoa(d.Die)
	}), ", ")
}

// bridge names the bridge, forest or lane at a place; any other place by its own name.
func (p speaker) bridge(at valley.Node) string {
	road, ok := lists.Find(p.s.Book.Valley.Roads, func(r valley.Road) bool {
		return r.Danger != nil && valley.Milestone(r.ID, r.Danger.At) == at
	})
	if !ok {
		return p.Place(at)
	}
	return road.Danger.Name
}

// touches reports whether an event of destiny or succession concerns a seat.
func touches(e event.Event, seat game.Seat) bool {
	switch e := e.(type) {
	case feudal.PlagueTook:
		return e.Seat == seat
	case feudal.HolySiteDamaged:
		return e.Seat == seat
	case feudal.RevoltBroke:
		return e.Seat == seat
	case feudal.KnightDeserted:
		return e.Seat == seat
	case feudal.KnightJoined:
		return e.Seat == seat
	case feudal.LordNamed:
		return e.Seat == seat
	case feudal.ManorClaimed:
		return e.Seat == seat || e.From == seat
	}
	return false
}
