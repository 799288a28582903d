package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// destiny is the throw at the end of a winter and its effects (F-201).
type destiny struct {
	*round
	event string // of the table of destiny
}

// throwDice rolls a die for each of some things, writes it into the slice and returns the slice. One event records them
// all, if there are any. The label of a die names the seat, or else the place.
func (d *destiny) throwDice(things []FateDie) []FateDie {
	for i, t := range things {
		things[i].Die = d.roll(6, d.event+" "+cmp.Or(string(t.Seat), string(t.At)))
	}
	if len(things) > 0 {
		d.emit(FateRolled{For: d.event, Dice: things})
	}
	return things
}

// throwOnManors rolls as many dice for each manor with an owner as count returns for it.
func (d *destiny) throwOnManors(count func(valley.Card, Holding) int) []FateDie {
	var things []FateDie
	for _, card := range d.now.Book.Valley.Manors {
		if holding := d.now.Manors[card.Code]; holding.Owner != "" {
			thing := FateDie{Seat: holding.Owner, At: card.Code}
			things = append(things, slices.Repeat([]FateDie{thing}, count(card, holding))...)
		}
	}
	return d.throwDice(things)
}

// throwForFigures rolls a die for each of some figures of a seat, and returns the figures
// that it kills.
func (d *destiny) throwForFigures(seat game.Seat, figures []int) []int {
	dice := d.throwDice(lists.Map(figures, func(n int) FateDie {
		return FateDie{Seat: seat, Figure: n, At: d.now.Houses[seat].Figures[n].At}
	}))
	killed := lists.Keep(dice, func(f FateDie) bool { return f.Die >= d.now.Book.Fate.Kills })
	return lists.Map(killed, func(f FateDie) int { return f.Figure })
}

// The values of State.Loot in an exceptional year (F-212).
const (
	lootNone   = "none"
	lootDouble = "double"
)

// fleeManor moves figures of a seat away from a manor that it has lost. They go to the seat's nearest manor with room,
// or without one to the nearest edge of the board with room (F-208, F-218). Figures with nowhere to go stay.
func (d *destiny) fleeManor(seat game.Seat, from valley.Node, figures []int) {
	for _, n := range figures {
		to := d.now.findLodging(seat, from)
		if to == "" {
			to = d.now.nearestEdge(seat, from)
		}
		if to != "" && to != from {
			d.emit(FiguresFled{Seat: seat, Figures: []int{n}, From: from, To: to, Since: d.newStamp(4, 0)})
		}
	}
}

// playDestiny ends the masons' year, throws the dice for the coming year and carries out their event (F-196). Seats
// that are then left with nothing are eliminated. Without the option fate only the masons' year ends.
func (r *round) playDestiny() {
	if r.now.Masons {
		r.emit(MasonsLeft{})
	}
	if !r.now.Options.Fate {
		return
	}
	thrown := DestinyThrown{Year: r.now.Year}
	for i := range thrown.Dice {
		thrown.Dice[i] = r.roll(6, "destiny")
		thrown.Sum += thrown.Dice[i]
	}
	thrown.Event = r.now.Book.DestinyOf(thrown.Sum)
	r.emit(thrown)
	d := &destiny{round: r, event: thrown.Event}
	if !d.carryOutEvent() {
		r.emit(DestinyMissed{Event: d.event})
	}
	r.eliminateLandless()
}

// carryOutEvent carries out the event and reports whether it found anything to strike
// (F-202).
func (d *destiny) carryOutEvent() bool {
	carryOut, known := fateEffects[d.event]
	return known && carryOut(d)
}

// fateEffects maps the events of the table of destiny to the functions that carry them out. Each reports whether it
// found anything to strike or to give.
var fateEffects = map[string]func(*destiny) bool{
	"plague":             (*destiny).spreadPlague,
	"lightning-church":   func(d *destiny) bool { return d.strikeLightning(book.Church) },
	"lightning-cromlech": func(d *destiny) bool { return d.strikeLightning(book.Cromlech) },
	"storm":              (*destiny).strikeCastles,
	"revolt":             (*destiny).raiseRevolts,
	"desertion":          (*destiny).takeDeserters,
	"flood":              (*destiny).sweepBridges,
	"fire":               (*destiny).burnForests,
	"poor-monks":         func(d *destiny) bool { return d.changeLoot(lootNone) },
	"rich-monks":         func(d *destiny) bool { return d.changeLoot(lootDouble) },
	"champion":           (*destiny).bringChampion,
	"newcomer":           (*destiny).bringNewcomer,
	"scutage":            (*destiny).grantScutage,
	"masons":             (*destiny).offerMasons,
	"swarm":              (*destiny).swarmHives,
	"bounds":             (*destiny).claimManors,
}
