package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// destiny is one throw at the end of a winter, and what it does (W10, F-201).
type destiny struct {
	*round
	event string
}

// throw throws a die for each of some things, for their seat or else for their place,
// and tells them all.
func (d *destiny) throw(things []FateDie) []FateDie {
	for i, t := range things {
		things[i].Die = d.roll(6, d.event+" "+cmp.Or(string(t.Seat), string(t.At)))
	}
	if len(things) > 0 {
		d.emit(FateRolled{For: d.event, Dice: things})
	}
	return things
}

// throwOn throws a die for each of so many things on each manor that somebody owns.
func (d *destiny) throwOn(count func(valley.Card, Holding) int) []FateDie {
	var things []FateDie
	for _, card := range d.now.Book.Valley.Manors {
		if m := d.now.Manors[card.Code]; m.Owner != "" {
			thing := FateDie{Seat: m.Owner, At: card.Code}
			things = append(things, slices.Repeat([]FateDie{thing}, count(card, m))...)
		}
	}
	return d.throw(things)
}

// throwFor throws a die for each of some figures of a seat, and names those
// whom it kills.
func (d *destiny) throwFor(seat game.Seat, figures []int) []int {
	dice := d.throw(lists.Map(figures, func(n int) FateDie {
		return FateDie{Seat: seat, Figure: n, At: d.now.Houses[seat].Figures[n].At}
	}))
	killed := lists.Keep(dice, func(f FateDie) bool { return f.Die >= d.now.Book.Fate.Kills })
	return lists.Map(killed, func(f FateDie) int { return f.Figure })
}

// What the monasteries hold in a year that is not like others (F-212).
const (
	lootNone   = "none"
	lootDouble = "double"
)

// flee brings figures of a seat from a manor that it has lost to its nearest
// own manor with room, without any to the nearest edge of the board with room
// (F-208, F-218).
func (d *destiny) flee(seat game.Seat, from valley.Node, figures []int) {
	for _, n := range figures {
		to := d.now.lodging(seat, from)
		if to == "" {
			to = d.now.edgeFor(seat, from)
		}
		if to != "" && to != from {
			d.emit(FiguresFled{Seat: seat, Figures: []int{n}, From: from, To: to, Since: d.stamp(4, 0)})
		}
	}
}

// destiny ends the masons' year, and throws for the year to come (F-196).
func (r *round) destiny() {
	if r.now.Masons {
		r.emit(MasonsLeft{})
	}
	if !r.now.Options.Fate {
		return
	}
	e := DestinyThrown{Year: r.now.Year}
	for i := range e.Dice {
		e.Dice[i] = r.roll(6, "destiny")
		e.Sum += e.Dice[i]
	}
	e.Event = r.now.Book.DestinyOf(e.Sum)
	r.emit(e)
	d := &destiny{round: r, event: e.Event}
	if !d.strike() {
		r.emit(DestinyMissed{Event: d.event})
	}
	r.eliminateLandless()
}

// strike carries the event out and reports whether it found anything (F-202).
func (d *destiny) strike() bool {
	blow, known := blows[d.event]
	return known && blow(d)
}

// blows carry out the events of table 2.8.
var blows = map[string]func(*destiny) bool{
	"plague":             (*destiny).plague,
	"lightning-church":   func(d *destiny) bool { return d.lightning(book.Church) },
	"lightning-cromlech": func(d *destiny) bool { return d.lightning(book.Cromlech) },
	"storm":              (*destiny).storm,
	"revolt":             (*destiny).revolt,
	"desertion":          (*destiny).desertion,
	"flood":              (*destiny).flood,
	"fire":               (*destiny).fire,
	"poor-monks":         func(d *destiny) bool { return d.loot(lootNone) },
	"rich-monks":         func(d *destiny) bool { return d.loot(lootDouble) },
	"champion":           (*destiny).champion,
	"newcomer":           (*destiny).newcomer,
	"scutage":            (*destiny).scutage,
	"masons":             (*destiny).masons,
	"swarm":              (*destiny).swarm,
	"bounds":             (*destiny).bounds,
}
