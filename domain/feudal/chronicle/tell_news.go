package chronicle

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/lists"
)

// maxOwnNews is the largest number of sentences about the reader, and maxAlike the largest number of similar sentences
// in a row that are not joined.
const (
	maxOwnNews = 3
	maxAlike   = 5
)

// listOwnNews returns the most important sentences about the reader, with similar ones joined; at most maxOwnNews.
func (t *teller) listOwnNews() []string {
	slices.SortStableFunc(t.yours, func(a, b news) int { return b.weight - a.weight })
	all := lists.Map(t.yours, func(n news) string { return n.text })
	all = t.voice.GatherItems(1, all)
	return all[:min(len(all), maxOwnNews)]
}

// keepPublicNews keeps a sentence about an event for readers without a seat, if it is weightier than a
// march.
func (t *teller) keepPublicNews(ev event.Event) {
	text := ""
	switch e := ev.(type) {
	case feudal.VictoryDeclared:
		text = t.describeVictory(e.Result)
	case feudal.ManorCaptured:
		text = t.describeCapture(e)
	case feudal.CombatEnded:
		text = t.describeOutcome(e, t.grounds)
	case feudal.HonourChanged:
		text = t.describeHonour(e)
	case feudal.LordFell, feudal.SeatEliminated, feudal.LordNamed, feudal.RevoltBroke, feudal.ManorClaimed, feudal.SiegeOpened, feudal.SiegeEnded,
		feudal.MonasterySacked, feudal.ManorPillaged:
		text = strings.Join(t.retellEvent(e, t.reader), " ")
	}
	if text != "" {
		t.yours = append(t.yours, news{text, rateForPublic(ev)})
	}
}

// rateForPublic rates how much an event matters to onlookers. Among events of equal weight,
// the end of a combat counts more and a capture less, that of a free manor least.
func rateForPublic(ev event.Event) int {
	const step = 10
	switch c := ev.(type) {
	case feudal.ManorCaptured:
		if c.From == "" {
			return step*rateForSeat(ev) - 2
		}
		return step*rateForSeat(ev) - 1
	case feudal.CombatEnded:
		return step*rateForSeat(ev) + 1
	}
	return step * rateForSeat(ev)
}

// rateForSeat rates how much an event matters to the seat that it concerns.
func rateForSeat(e event.Event) int {
	switch e.(type) {
	case feudal.VictoryDeclared:
		return 6
	case feudal.LordFell, feudal.SeatEliminated, feudal.LordNamed:
		return 5
	case feudal.ManorCaptured, feudal.RevoltBroke, feudal.ManorClaimed, feudal.SiegeOpened, feudal.SiegeEnded, feudal.MonasterySacked:
		return 4
	case feudal.CombatEnded, feudal.KnightDeserted, feudal.PlagueTook, feudal.FiguresReleased, feudal.ManorPillaged:
		return 3
	case feudal.OrderFailed, feudal.HonourChanged:
		return 2
	}
	return 1
}

// tellHouses tells events of manor houses, castles, sieges and champions. It reports
// whether the event was one of these.
func (t *teller) tellHouses(e event.Event) bool {
	switch e := e.(type) {
	case feudal.FiguresWentInside:
		t.tellThroughDoor("inside."+e.Reason, e.Moment, feudal.FiguresCameOut{Seat: e.Seat, Manor: e.Manor, Figures: e.Figures})
	case feudal.FiguresCameOut:
		t.tellThroughDoor("outside."+e.Reason, e.Moment, e)
	case feudal.SiegeOpened:
		t.addToSection("end", "siege-opened", params{"who": t.NameSeat(e.Besieger), "owner": t.NameSeat(e.Owner), "manor": t.NamePlace(e.Manor)})
	case feudal.SiegeLifted:
		t.tellLifting(e)
	case feudal.SiegeEnded:
		t.openPhase(e.Phase)
		t.addLine("siege-ended", params{"who": t.NameSeat(e.Besieger), "owner": t.NameSeat(e.Owner), "manor": t.NamePlace(e.Manor)})
	case feudal.ChampionReplaced:
		t.addVerse("champion", params{
			"who": t.NameSeat(e.Seat), "figure": t.NameFigure(e.Seat, e.Figure), "fallen": t.NameFigure(e.Seat, e.Fallen), "n": strconv.Itoa(e.N),
		})
	default:
		return t.tellCastles(e)
	}
	return true
}

// tellThroughDoor tells that figures go in or out through the door of a house, during the marches of
// a phase, after its combats, or in the winter withdrawal.
func (t *teller) tellThroughDoor(key string, at feudal.Moment, e feudal.FiguresCameOut) {
	values := params{"who": t.NameSeat(e.Seat), "figures": t.NameFigures(e.Seat, e.Figures), "manor": t.NamePlace(e.Manor)}
	if at.Step > orders.Steps || at.Phase == 0 {
		t.tellMarches()
	}
	switch {
	case at.Phase == 0:
		t.addToSection("withdrawal", key, values)
	case at.Step <= orders.Steps:
		t.tellLater(at.Phase, key, values)
	default:
		t.openPhase(at.Phase)
		t.addLine(key, values)
	}
}

// tellLifting tells that a siege was lifted.
func (t *teller) tellLifting(lifted feudal.SiegeLifted) {
	switch {
	case lifted.Phase > 0:
		t.openPhase(lifted.Phase)
	case lifted.Reason == "winter":
		t.openSection("withdrawal")
	default:
		t.openSection("end")
	}
	t.addLine("siege-lifted."+lifted.Reason, params{"who": t.NameSeat(lifted.Besieger), "owner": t.NameSeat(lifted.Owner), "manor": t.NamePlace(lifted.Manor)})
}

// tellCastles tells events of castles. It reports whether the event was one of these.
func (t *teller) tellCastles(e event.Event) bool {
	switch e := e.(type) {
	case feudal.CastleBuilt:
		t.addToSection("works", "castle-built", params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor), "cost": strconv.Itoa(e.Cost)})
	case feudal.CastleRepaired:
		t.addToSection("works", "castle-repaired", params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor), "cost": strconv.Itoa(e.Cost)})
	case feudal.CastleDamaged:
		t.addLine("castle-damaged", params{"who": t.NameSeat(e.Seat), "manor": t.NamePlace(e.Manor)})
	default:
		return false
	}
	return true
}
