package feudal

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// tellFate tells of destiny, and of seats without a lord; it reports whether
// the event was one of these.
func (t *teller) tellFate(e event.Event) bool {
	switch e := e.(type) {
	case DestinyThrown:
		t.section("destiny", t.say("section.destiny", nil))
		t.line("destiny", args{"dice": spaced(e.Dice[:]), "sum": strconv.Itoa(e.Sum), "event": t.say("destiny."+e.Event, nil)})
	case DestinyMissed:
		t.line("destiny.missed", nil)
	case FateRolled:
		t.verse("destiny.dice", args{"dice": t.fateDice(e.Dice)})
	case RetinueSentHome:
		t.inPhase(e.Phase)
		t.line("sent-home", args{"who": t.who(e.Seat)})
	case LordNamed:
		t.section("succession", t.say("section.succession", nil))
		t.items(t.fate(e))
	case ScutageGranted, ChestOpened:
		t.tellChest(e)
	case MasonsLeft:
	default:
		text := t.fate(e)
		if text == "" {
			return false
		}
		t.items(text)
	}
	return true
}

// fate is what an event of destiny or succession did, in a sentence; "" for
// other events.
func (t *teller) fate(e event.Event) string {
	switch e := e.(type) {
	case PlagueTook:
		return t.say("plague-took", args{"who": t.who(e.Seat), "figures": t.figures(e.Seat, e.Figures)})
	case HolySiteDamaged:
		return t.say("struck."+string(e.Site), args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor))})
	case RevoltBroke:
		key := "revolt-broke"
		if len(e.Figures) > 0 {
			key = "revolt-broke.killed"
		}
		return t.say(key, args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor)), "figures": t.figures(e.Seat, e.Figures)})
	case FiguresFled:
		return t.say("fled", args{"who": t.who(e.Seat), "figures": t.figures(e.Seat, e.Figures), "from": t.place(e.From), "to": t.place(e.To)})
	case KnightDeserted:
		figures := append([]int{e.Knight}, e.Men...)
		return t.say("knight-deserted", args{"who": t.who(e.Seat), "manor": t.place(valley.Node(e.Manor)), "figures": t.figures(e.Seat, figures)})
	case ManorClaimed:
		return t.say("claimed", args{"who": t.who(e.Seat), "from": t.who(e.From), "manor": t.place(valley.Node(e.Manor))})
	case LordNamed:
		return t.say("lord-named", args{"who": t.who(e.Seat), "figure": strconv.Itoa(e.Figure)})
	}
	return t.bounty(e)
}

// bounty is fate for what grows, burns and comes.
func (t *teller) bounty(e event.Event) string {
	switch e := e.(type) {
	case BridgeSwept:
		return t.say("swept", args{"bridge": t.bridge(e.At)})
	case ForestBurnt:
		return t.count("burnt", e.N, args{"manor": t.place(valley.Node(e.Manor))})
	case LootChanged:
		return t.say("loot."+e.Loot, nil)
	case KnightJoined:
		return t.say("joined", args{"who": t.who(e.Seat), "grade": t.grade(e.Grade), "figure": strconv.Itoa(e.Figure), "place": t.place(e.At)})
	case MasonsIdle:
		return t.say("masons", args{"year": strconv.Itoa(e.Year)})
	case HiveSwarmed:
		return t.say("swarmed", args{"from": t.place(valley.Node(e.From)), "to": t.place(valley.Node(e.To))})
	}
	return ""
}

func (t *teller) tellChest(e event.Event) {
	switch e := e.(type) {
	case ScutageGranted:
		t.line("scutage", args{"who": t.who(e.Seat), "sum": strconv.Itoa(e.Sum)})
	case ChestOpened:
		t.section("pay", t.say("section.pay", nil))
		t.line("chest", args{"sum": strconv.Itoa(e.Sum)})
	}
}

// fateDice lists dice with what they were thrown for.
func (t *teller) fateDice(dice []FateDie) string {
	all := make([]string, len(dice))
	for i, d := range dice {
		name := t.bridge(d.At)
		if d.Figure != 0 {
			name = t.who(d.Seat) + " " + t.figure(d.Seat, d.Figure)
		}
		all[i] = name + " " + strconv.Itoa(d.Die)
	}
	return strings.Join(all, ", ")
}

// bridge is a place by the name of its bridge, if it is one.
func (p speaker) bridge(at valley.Node) string {
	i := slices.IndexFunc(p.s.Book.Valley.Roads, func(r valley.Road) bool { return r.Danger != nil && valley.Milestone(r.ID, r.Danger.At) == at })
	if i < 0 {
		return p.place(at)
	}
	return p.s.Book.Valley.Roads[i].Danger.Name
}

// touches reports whether an event of destiny or succession concerns a seat.
func touches(e event.Event, seat game.Seat) bool {
	switch e := e.(type) {
	case PlagueTook:
		return e.Seat == seat
	case HolySiteDamaged:
		return e.Seat == seat
	case RevoltBroke:
		return e.Seat == seat
	case KnightDeserted:
		return e.Seat == seat
	case KnightJoined:
		return e.Seat == seat
	case LordNamed:
		return e.Seat == seat
	case ManorClaimed:
		return e.Seat == seat || e.From == seat
	}
	return false
}
