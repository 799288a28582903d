package talisman

import "seneschal/domain/talisman/book"

// gainSpell draws Spells, as far as the limit allows (T-95).
func gainSpell(r *run, t task, e *book.Effect) {
	n := int(e.N)
	if e.Fill {
		n = r.Now.spellRoom(t.About.Seat)
	}
	gainSpells(r, t.About.Seat, n)
}

// loseSpells discards all Spells of the subject (2.9). They were not cast
//
func loseSpells(r *run, t task, _ *book.Effect) {
	if spells := r.Now.Heroes[t.About.Seat].Spells; len(spells) > 0 {
		r.Emit(SpellsDiscarded{Seat: t.About.Seat, Cards: spells, Reason: string(t.About.Source)})
	}
}
