package feudal_test

import (
	"seneschal/domain/feudal/book"
)

// monastery writes orders for sacks and prayer.
func (w *writer) monastery() {
	options := w.state.Options
	if !options.Monasteries {
		return
	}
	if w.state.Season == book.Autumn && w.rng.IntN(2) == 0 {
		w.say("SACK %s", one(w.rng, "Carse", "Bestly"))
	}
	if options.Mode != "honour" {
		return
	}
	switch vow := w.house.Vow; {
	case vow != nil && w.rng.IntN(20) == 0:
		w.say("ABANDON PRAYER")
	case vow == nil && w.rng.IntN(4) == 0:
		w.say("MOVE LORD TO %s; AVOID; PRAY | STAY LORD; PRAY", one(w.rng, "Carse", "Bestly"))
	}
}

// pillage returns a clause of pillage; "" in games without it, and often otherwise.
func (w *writer) pillage() string {
	if !w.state.Options.Pillage || w.rng.IntN(3) > 0 {
		return ""
	}
	return one(w.rng, "; PILLAGE FIELDS, HIVES, STEAL", "; PILLAGE MILL, GUARDS, STEAL", "; PILLAGE HIVES 1, FIELDS 2")
}

// fate writes orders of winter for destiny, castles and the next lord.
func (w *writer) fate() {
	if w.state.Options.Fate && w.rng.IntN(3) == 0 {
		w.say("CLAIM %s, %s", w.anyManor(), w.anyManor())
		w.say("SWARM %s, %s", w.manor(), w.anyManor())
	}
	if w.state.Options.Succession && w.rng.IntN(3) == 0 {
		w.say("NAME LORD %d", 2+w.rng.IntN(3))
	}
	if w.state.Options.Houses && w.rng.IntN(2) == 0 {
		w.say("%s CASTLE AT %s", one(w.rng, "BUILD", "BUILD", "REPAIR"), w.manor())
	}
}
