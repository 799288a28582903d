package feudal

import (
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
)

// tellHouses tells of manor houses, castles and sieges, and of champions; it
// reports whether the event was one of these.
func (t *teller) tellHouses(e event.Event) bool {
	switch e := e.(type) {
	case FiguresWentInside:
		t.door("inside."+e.Reason, e.Moment, FiguresCameOut{Seat: e.Seat, Manor: e.Manor, Figures: e.Figures})
	case FiguresCameOut:
		t.door("outside."+e.Reason, e.Moment, e)
	case SiegeOpened:
		t.section("end", t.say("section.end", nil))
		t.line("siege-opened", args{"who": t.who(e.Besieger), "owner": t.who(e.Owner), "manor": t.place(valley.Node(e.Manor))})
	case SiegeLifted:
		t.lifted(e)
	case SiegeEnded:
		t.inPhase(e.Phase)
		t.line("siege-ended", args{"who": t.who(e.Besieger), "owner": t.who(e.Owner), "manor": t.place(valley.Node(e.Manor))})
	case ChampionReplaced:
		t.verse("champion", args{
			"who": t.who(e.Seat), "figure": t.figure(e.Seat, e.Figure), "fallen": t.figure(e.Seat, e.Fallen), "n": strconv.Itoa(e.N),
		})
	default:
		return t.tellCastles(e)
	}
	return true
}

// door tells who goes through the door of a house, in the marches of a phase or
// after its combats.
func (t *teller) door(key string, at Moment, e FiguresCameOut) {
	a := args{"who": t.who(e.Seat), "figures": t.figures(e.Seat, e.Figures), "manor": t.place(valley.Node(e.Manor))}
	if at.Step > steps || at.Phase == 0 {
		t.marched()
	}
	switch {
	case at.Phase == 0:
		t.section("withdrawal", t.say("section.withdrawal", nil))
		t.line(key, a)
	case at.Step <= steps:
		t.later(at.Phase, key, a)
	default:
		t.inPhase(at.Phase)
		t.line(key, a)
	}
}

func (t *teller) lifted(e SiegeLifted) {
	switch {
	case e.Phase > 0:
		t.inPhase(e.Phase)
	case e.Reason == "winter":
		t.section("withdrawal", t.say("section.withdrawal", nil))
	default:
		t.section("end", t.say("section.end", nil))
	}
	t.line("siege-lifted."+e.Reason, args{"who": t.who(e.Besieger), "owner": t.who(e.Owner), "manor": t.place(valley.Node(e.Manor))})
}

func (t *teller) tellCastles(e event.Event) bool {
	switch e := e.(type) {
	case CastleBuilt:
		t.section("works", t.say("section.works", nil))
		t.line("castle-built", args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor)), "cost": strconv.Itoa(e.Cost)})
	case CastleRepaired:
		t.section("works", t.say("section.works", nil))
		t.line("castle-repaired", args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor)), "cost": strconv.Itoa(e.Cost)})
	case CastleDamaged:
		t.line("castle-damaged", args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor))})
	default:
		return false
	}
	return true
}
