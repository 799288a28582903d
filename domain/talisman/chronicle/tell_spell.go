package chronicle

import (
	"seneschal/domain/event"
	"seneschal/domain/talisman"
)

// tellSpell tells of Spells: hands as far as the reader knows them, and what is
// cast on whom.
func (t *teller) tellSpell(e event.Event) bool {
	switch e := e.(type) {
	case talisman.SpellGained:
		if e.Seat != t.to { // SpellsDrawn says which
			t.then(e.Seat, t.count("spells.gained", e.N, nil))
		}
	case talisman.SpellsDrawn:
		t.then(e.Seat, t.say("spells.drawn", args{"cards": t.names(e.Cards)}))
	case talisman.SpellsShown:
		t.then("", t.say("spells.shown", args{"who": t.who(e.Of), "cards": t.names(e.Cards)}))
	case talisman.SpellsDiscarded:
		t.then(e.Seat, t.say("spells.discarded", args{"cards": t.names(e.Cards)}))
	case talisman.SpellCast:
		t.cast(e)
	case talisman.SpellNegated:
		t.then("", t.say("spells.negated", args{"card": t.the(e.Card)}))
	case talisman.SpellResolved:
		if e.Missed {
			t.then("", t.say("spells.missed", args{"card": t.the(e.Card)}))
		}
	case talisman.SpellSpent: // all that it does has been told
		if t.s.Fight == nil {
			t.flush()
		}
	case talisman.DeckPeeked:
		t.then(e.Seat, t.say("peeks", args{"cards": t.names(e.Cards)}))
	case talisman.MarkerPlaced:
		t.then("", t.say("hex.lies", args{"place": t.place(e.Space)}))
	case talisman.Immobilised:
		t.then(e.Seat, t.say("immobilised", nil))
	case talisman.EvadeGranted:
		t.then(e.Seat, t.say("may-evade", nil))
	default:
		return false
	}
	return true
}

// cast tells that a Spell is cast, and on what. One that answers another one, or
// is cast in a fight, belongs to the same beat.
func (t *teller) cast(e talisman.SpellCast) {
	text := t.say("casts", args{"card": t.the(e.Spell)})
	if on := t.aim(e.On); on != "" && e.On.Seat != e.Seat {
		text = t.say("casts.on", args{"card": t.the(e.Spell), "on": on})
	}
	if e.On.Spell > 0 || t.s.Fight != nil {
		t.then(e.Seat, text)
		return
	}
	t.begin(e.Seat, text)
}

// aim is what a Spell is cast on, in words.
func (p speaker) aim(a talisman.Aim) string {
	switch {
	case a.Spell > 0:
		for _, c := range p.s.Air {
			if c.N == a.Spell {
				return p.the(c.Spell)
			}
		}
	case a.Piece != "":
		return p.the(a.Piece)
	case a.Creature != "":
		return p.the(a.Creature)
	case a.Seat != "":
		return p.who(a.Seat)
	case a.Space != "":
		return p.the(a.Space)
	}
	return ""
}
