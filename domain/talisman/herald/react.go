package herald

import (
	"slices"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// stand writes the standing orders for the turns of others; they replace all earlier ones.
func (h *herald) stand() {
	h.say("STANDING")
	h.guards()
	h.unburden()
	if h.me.Fate > 0 {
		h.say("FATE ON defence WHEN LOSING")
	}
	h.say("END")
}

// unburden leaves the Amulet, in case this seat gains one in a fight at the Crown, where it
// would have no turn to do so.
func (h *herald) unburden() {
	if h.mute() || h.me.Space == book.ValleyOfFire || h.me.Space == book.CrownOfCommand {
		h.say("WHEN TURN OF OTHERS THEN LEAVE amulet")
	}
}

// guards writes the reactions, by the Spells in hand.
func (h *herald) guards() {
	if h.strength == Marshal && h.holds(book.Invisibility) {
		h.say("WHEN ATTACKED IF MARGIN <= -2 THEN CAST Invisibility")
	}
	if h.strength == Marshal && h.holds(book.PsionicBlast) {
		h.say("WHEN ATTACKED IF MARGIN <= 1 AND MARGIN >= -5 THEN CAST Psionic Blast")
	}
	h.say("WHEN ATTACKED IF MARGIN <= 0 THEN EVADE")
	h.say("WHEN TARGETED THEN EVADE")
	if h.strength != Marshal {
		return
	}
	if h.holds(book.Counterspell) {
		h.say("WHEN SPELL BY OTHERS ON ME THEN CAST Counterspell")
		h.say("WHEN COMMAND IF LIVES <= 3 THEN CAST Counterspell")
	}
	if h.holds(book.Preservation) {
		h.say("WHEN DEATH OF ME THEN CAST Preservation")
	}
	if h.holds(book.Immobility) {
		for _, o := range h.others {
			h.say("WHEN TURN OF %s IF %s AT valley_of_fire THEN CAST Immobility", o.Word, o.Word)
		}
	}
	if h.holds("healing") {
		h.say("WHEN WOUND OF ME IF LIVES <= 2 THEN CAST Healing ON ME")
	}
}

// casts writes the Spells of the own turn.
func (h *herald) casts() {
	if h.strength == Squire || h.me.Space == book.CursedGlade || h.magicIsOff() {
		return
	}
	h.tricks()
	if h.strength != Marshal {
		return
	}
	if h.holds("healing") && h.def.Life-h.me.Lives >= 2 {
		h.say("IF LIVES <= 2 THEN CAST Healing ON ME")
	}
	if h.holds("temporal_warp") {
		h.say("CAST Temporal Warp")
	}
	if h.holds(book.PsionicBlast) {
		h.say("IF MARGIN <= 1 AND MARGIN >= -5 THEN CAST Psionic Blast FIGHT")
	}
	h.robs()
	h.harms()
}

// magicIsOff reports whether nobody can cast Spells (T-103).
func (h *herald) magicIsOff() bool {
	return slices.ContainsFunc(h.Globals, func(g talisman.Global) bool { return g.ID != "blizzard" })
}

// robs casts the Spells that take things from others.
func (h *herald) robs() {
	take := func(spell book.Card, of func(chronicle.HeroView) []book.Piece) {
		best, who, what := h.counts(aSpell), "", book.Card("")
		for _, o := range h.others {
			for _, p := range of(o) {
				if d := h.book.Of(p); h.open(o) && !d.Bound() && h.mayHave(d) && h.thing(d) > best {
					best, who, what = h.thing(d), o.Word, d.ID.Said()
				}
			}
		}
		if who != "" && h.holds(spell) {
			h.say("CAST %s ON %s TAKE %s", spell, who, what)
		}
	}
	take(book.Acquisition, func(o chronicle.HeroView) []book.Piece { return o.Objects })
	take(book.Mesmerism, func(o chronicle.HeroView) []book.Piece { return o.Followers })
}

// open reports whether Spells affect a character.
func (h *herald) open(o chronicle.HeroView) bool {
	return !slices.ContainsFunc(o.Objects, func(p book.Piece) bool { return h.book.Of(p).Has(book.PassiveSpellShield) })
}

// harms casts the Spells that hurt the strongest rival.
func (h *herald) harms() {
	var best chronicle.HeroView
	most := 0
	for _, o := range h.others {
		if n := o.Strength + o.Craft + o.Gold/3; h.open(o) && n > most {
			best, most = o, n
		}
	}
	if most >= 5 && h.holds(book.Random) {
		h.say("CAST Random ON %s", best.Word)
	}
	for _, o := range h.others {
		if o.Held >= 2 && h.open(o) && h.holds("nullify") {
			h.say("CAST Nullify ON %s", o.Word)
			return
		}
	}
}
