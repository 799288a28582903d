package herald

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// turn is the block of the own turn that waits for its orders.
func (h *herald) turn() {
	h.say("TURN %d", h.Order)
	to := h.me.Space
	if h.mute() {
		h.say("LEAVE amulet")
	}
	switch {
	case h.me.Space == book.CrownOfCommand:
	case h.book.Region(h.me.Space) == book.Inner:
		h.inner()
	default:
		h.casts()
		to = h.leave()
	}
	h.encounter(to)
	h.policies()
	h.say("END")
}

// mute reports whether this seat has what keeps it from casting, the Command Spell
// too (T-155): at the Crown it would never win.
func (h *herald) mute() bool {
	return h.any(func(d *book.CardDef) bool { return d.Has(book.PassiveNoCast) })
}

// leave is the movement in the rings. Who is bound to the Temple goes nowhere with
// a low roll (T-34).
func (h *herald) leave() book.Space {
	if !h.me.Enslaved || h.Die > 3 {
		return h.walk()
	}
	if h.me.Fate > 0 {
		h.say("REROLL MOVE")
	}
	return ""
}

// inner is the movement in the Inner Region (DP-9).
func (h *herald) inner() {
	track := h.book.Tracks[h.me.Inner.Track]
	i := slices.Index(track, h.me.Space)
	switch {
	case h.me.Space == book.PlainOfPeril:
		h.say("MOVE %s", h.entrance())
	case h.me.Inner.Turned, !h.hasTalisman() && i >= len(track)-2:
		h.say("MOVE BACK")
	case h.me.Inner.Held != "":
		h.say("MOVE FIGHT")
	default:
		h.say("MOVE ON")
	}
}

// entrance is where to go from the Plain of Peril: the better track, or out.
func (h *herald) entrance() string {
	switch crypt, mines := h.byCrypt(), h.byMines(); {
	case !h.hasTalisman() || max(crypt, mines) < 10 && h.left() > 20 && !h.restless():
		return "OUT"
	case h.strength == Squire && h.me.CraftNow >= h.me.StrengthNow, mines > crypt:
		return "MINES"
	}
	return "CRYPT"
}

// encounter says whom this seat attacks where it ends: of those who stand there
// the one who is worth most. A squire attacks whom it is well above.
func (h *herald) encounter(to book.Space) {
	var all []duel
	for _, o := range h.others {
		if o.Space != to || to == "" {
			continue
		}
		switch d := h.attack(o); {
		case h.strength != Marshal:
			d.by, d.from, d.worth = "ATTACK", 2, 0
			all = append(all, d)
		case d.worth > max(h.space(to), 0):
			all = append(all, d)
		}
	}
	if len(all) == 0 {
		return
	}
	slices.SortStableFunc(all, func(a, b duel) int { return cmp.Compare(b.worth, a.worth) })
	meetings := lists.Map(all, duel.line)
	h.say("ENCOUNTER %s | SPACE", strings.Join(meetings, " | "))
	h.say("REWARD %s", h.prizes(all[0].at))
}

// prizes are what is taken of who is beaten, the best first (T-81).
func (h *herald) prizes(o chronicle.HeroView) string {
	all := []choice{{"LIFE", h.lifeTaken(o)}, {"GOLD", min(o.Gold, 1) * h.gold()}}
	for _, p := range o.Objects {
		if d := h.book.Of(p); h.strength == Marshal && h.mayHave(d) {
			all = append(all, choice{string(d.ID.Said()), h.thing(d)})
		}
	}
	return strings.Join(ranked(all), " | ")
}
