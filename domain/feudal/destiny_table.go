package feudal

import "seneschal/domain/feudal/book"

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
