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
		t.addToSection("destiny", "destiny", params{
			"dice": joinDice(e.Dice[:]), "sum": strconv.Itoa(e.Sum), "event": t.say("destiny."+e.Event, nil),
		})
	case feudal.DestinyMissed:
		t.addLine("destiny.missed", nil)
	case feudal.FateRolled:
		t.addVerse("destiny.dice", params{"dice": t.listFateDice(e.Dice)})
	case feudal.RetinueSentHome:
		t.openPhase(e.Phase)
		t.addLine("sent-home", params{"who": t.NameSeat(e.Seat)})
	case feudal.LordNamed:
		t.openSection("succession")
		t.addItems(t.describeFate(e))
	case feudal.ScutageGranted:
		t.addLine("scutage", params{"who": t.NameSeat(e.Seat), "sum": strconv.Itoa(e.Sum)})
	case feudal.ChestOpened:
		t.addToSection("pay", "chest", params{"sum": strconv.Itoa(e.Sum)})
	case feudal.MasonsLeft:
	default:
		text := t.describeFate(e)
		if text == "" {
			return false
		}
		t.addItems(text)
	}
	return true
}

// describeFate describes the effect of an event of destiny or succession; "" for other
// events.
func (t *teller) describeFate(ev event.Event) string {
	switch e := ev.(type) {
	case feudal.PlagueTook:
		return t.say("plague-took", params{"who": t.NameSeat(e.Seat), "figures": t.NameFigures(e.Seat, e.Figures)})
	case feudal.HolySiteDamaged:
		return t.say("struck."+string(e.Site), params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor)})
	case feudal.RevoltBroke:
		key := lists.Either(len(e.Figures) > 0, "revolt-broke.killed", "revolt-broke")
		return t.say(key, params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor), "figures": t.NameFigures(e.Seat, e.Figures)})
	case feudal.FiguresFled:
		return t.say("fled", params{"who": t.NameSeat(e.Seat), "figures": t.NameFigures(e.Seat, e.Figures), "from": t.NamePlace(e.From), "to": t.NamePlace(e.To)})
	case feudal.KnightDeserted:
		figures := append([]int{e.Knight}, e.Men...)
		return t.say("knight-deserted", params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor), "figures": t.NameFigures(e.Seat, figures)})
	case feudal.ManorClaimed:
		return t.say("claimed", params{"who": t.NameSeat(e.Seat), "from": t.NameSeat(e.From), "manor": t.NamePlace(e.Manor)})
	case feudal.LordNamed:
		return t.say("lord-named", params{"who": t.NameSeat(e.Seat), "figure": strconv.Itoa(e.Figure)})
	}
	return t.describeBounty(ev)
}

// describeBounty continues describeFate with events of bridges, forests, loot, masons,
// knights and hives.
func (t *teller) describeBounty(e event.Event) string {
	switch e := e.(type) {
	case feudal.BridgeSwept:
		return t.say("swept", params{"bridge": t.nameBridge(e.At)})
	case feudal.ForestBurnt:
		return t.count("burnt", e.N, params{"manor": t.NamePlace(e.Manor)})
	case feudal.LootChanged:
		return t.say("loot."+e.Loot, nil)
	case feudal.KnightJoined:
		return t.say("joined", params{"who": t.NameSeat(e.Seat), "grade": t.NameGrade(e.Grade), "figure": strconv.Itoa(e.Figure), "place": t.NamePlace(e.At)})
	case feudal.MasonsIdle:
		return t.say("masons", params{"year": strconv.Itoa(e.Year)})
	case feudal.HiveSwarmed:
		return t.say("swarmed", params{"from": t.NamePlace(e.From), "to": t.NamePlace(e.To)})
	}
	return ""
}

// listFateDice lists dice with the figures or places for which they were thrown.
func (t *teller) listFateDice(dice []feudal.FateDie) string {
	return strings.Join(lists.Map(dice, func(die feudal.FateDie) string {
		name := t.nameBridge(die.At)
		if die.Figure != 0 {
			name = t.NameSeat(die.Seat) + " " + t.NameFigure(die.Seat, die.Figure)
		}
		return name + " " + strconv.Itoa(die.Die)
	}), ", ")
}

// nameBridge names the bridge, forest or lane at a place; any other place by its own name.
func (p speaker) nameBridge(at valley.Node) string {
	road, ok := lists.Find(p.state.Book.Valley.Roads, func(r valley.Road) bool {
		return r.Danger != nil && valley.MilestoneNode(r.ID, r.Danger.At) == at
	})
	if !ok {
		return p.NamePlace(at)
	}
	return road.Danger.Name
}

// concernsSeat reports whether an event of destiny or succession concerns a seat.
func concernsSeat(e event.Event, seat game.Seat) bool {
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
