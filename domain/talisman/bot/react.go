package bot

import (
	"slices"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// writeStanding writes the standing orders for the turns of others; they replace all earlier ones.
func (h *bot) writeStanding() {
	h.addLine("STANDING")
	h.writeReactions()
	h.writeLeaveAmulet()
	if h.me.Fate > 0 {
		h.addLine("FATE ON defence WHEN LOSING")
	}
	h.addLine("END")
}

// writeLeaveAmulet leaves the Amulet, in case this seat gains one in a fight at the Crown, where it
// would have no turn to do so.
func (h *bot) writeLeaveAmulet() {
	if h.cannotCast() || h.me.Space == book.ValleyOfFire || h.me.Space == book.CrownOfCommand {
		h.addLine("WHEN TURN OF OTHERS THEN LEAVE amulet")
	}
}

// writeReactions writes the reactions to acts of others: a hard bot's depend on its Spells, the others only evade.
func (h *bot) writeReactions() {
	if h.strength == Hard && h.canCast(book.Invisibility) {
		h.addLine("WHEN ATTACKED IF MARGIN <= -2 THEN CAST Invisibility")
	}
	if h.strength == Hard && h.canCast(book.PsionicBlast) {
		h.addLine("WHEN ATTACKED IF MARGIN <= 1 AND MARGIN >= -5 THEN CAST Psionic Blast")
	}
	h.addLine("WHEN ATTACKED IF MARGIN <= 0 THEN EVADE")
	h.addLine("WHEN TARGETED THEN EVADE")
	if h.strength != Hard {
		return
	}
	if h.canCast(book.Counterspell) {
		h.addLine("WHEN SPELL BY OTHERS ON ME THEN CAST Counterspell")
		h.addLine("WHEN COMMAND IF LIVES <= 3 THEN CAST Counterspell")
	}
	if h.canCast(book.Preservation) {
		h.addLine("WHEN DEATH OF ME THEN CAST Preservation")
	}
	if h.canCast(book.Immobility) {
		for _, o := range h.others {
			h.addLine("WHEN TURN OF %s IF %s AT valley_of_fire THEN CAST Immobility", o.Word, o.Word)
		}
	}
	if h.canCast("healing") {
		h.addLine("WHEN WOUND OF ME IF LIVES <= 2 THEN CAST Healing ON ME")
	}
}

// writeCasts writes the Spells to cast in the seat's own turn; none for an easy bot, or where Spells cannot be cast.
func (h *bot) writeCasts() {
	if h.strength == Easy || h.me.Space == book.CursedGlade || h.isMagicOff() {
		return
	}
	h.writeTricks()
	if h.strength != Hard {
		return
	}
	if h.canCast("healing") && h.def.Life-h.me.Lives >= 2 {
		h.addLine("IF LIVES <= 2 THEN CAST Healing ON ME")
	}
	if h.canCast("temporal_warp") {
		h.addLine("CAST Temporal Warp")
	}
	if h.canCast(book.PsionicBlast) {
		h.addLine("IF MARGIN <= 1 AND MARGIN >= -5 THEN CAST Psionic Blast FIGHT")
	}
	h.writeThefts()
	h.writeHarms()
}

// isMagicOff reports whether nobody can cast Spells (T-103).
func (h *bot) isMagicOff() bool {
	return slices.ContainsFunc(h.Globals, func(g talisman.Global) bool { return g.ID != "blizzard" })
}

// writeThefts writes the Spells that take things from others, if a thing is worth more than the Spell.
func (h *bot) writeThefts() {
	take := func(spell book.Card, of func(chronicle.HeroView) []book.Piece) {
		best, who, what := h.valueAtEnd(aSpell), "", book.Card("")
		for _, hero := range h.others {
			for _, p := range of(hero) {
				if d := h.book.Of(p); h.isOpenToSpells(hero) && !d.IsBound() && h.mayHave(d) && h.valueThing(d) > best {
					best, who, what = h.valueThing(d), hero.Word, d.ID.Said()
				}
			}
		}
		if who != "" && h.canCast(spell) {
			h.addLine("CAST %s ON %s TAKE %s", spell, who, what)
		}
	}
	take(book.Acquisition, func(o chronicle.HeroView) []book.Piece { return o.Objects })
	take(book.Mesmerism, func(o chronicle.HeroView) []book.Piece { return o.Followers })
}

// isOpenToSpells reports whether Spells affect another character: it has no shield against them.
func (h *bot) isOpenToSpells(o chronicle.HeroView) bool {
	return !slices.ContainsFunc(o.Objects, func(p book.Piece) bool { return h.book.Of(p).Has(book.PassiveSpellShield) })
}

// writeHarms writes the Spells that hurt rivals: one against the strongest, and one against the first with several Spells.
func (h *bot) writeHarms() {
	var best chronicle.HeroView
	most := 0
	for _, hero := range h.others {
		if n := hero.Strength + hero.Craft + hero.Gold/3; h.isOpenToSpells(hero) && n > most {
			best, most = hero, n
		}
	}
	if most >= 5 && h.canCast(book.Random) {
		h.addLine("CAST Random ON %s", best.Word)
	}
	for _, hero := range h.others {
		if hero.Held >= 2 && h.isOpenToSpells(hero) && h.canCast("nullify") {
			h.addLine("CAST Nullify ON %s", hero.Word)
			return
		}
	}
}
