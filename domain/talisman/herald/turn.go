package herald

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// turn writes the block for the own turn that awaits orders.
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

// mute reports whether this seat has an Object that keeps it from casting, even the Command
// Spell (T-155): at the Crown it would never win.
func (h *herald) mute() bool {
	return h.any(func(d *book.CardDef) bool { return d.Has(book.PassiveNoCast) })
}

// leave writes the movement in the rings, and returns its end. A character bound to the Temple
// stays there with a low roll (T-34).
func (h *herald) leave() book.Space {
	if !h.me.Enslaved || h.Die > 3 {
		return h.walk()
	}
	if h.me.Fate > 0 {
		h.say("REROLL MOVE")
	}
	return ""
}

// inner writes the movement in the Inner Region (DP-9).
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

// entrance chooses the way from the Plain of Peril: the better track, or out.
func (h *herald) entrance() string {
	switch crypt, mines := h.byCrypt(), h.byMines(); {
	case !h.hasTalisman() || max(crypt, mines) < 10 && h.left() > 20 && !h.restless():
		return "OUT"
	case h.strength == Squire && h.me.CraftNow >= h.me.StrengthNow, mines > crypt:
		return "MINES"
	}
	return "CRYPT"
}

// encounter writes whom to attack at the end of the movement: the most valuable character
// there. A squire or a knight attacks any with a margin of 2 or more.
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

// prizes lists the prizes to take from a beaten character, the best first (T-81).
func (h *herald) prizes(o chronicle.HeroView) string {
	all := []choice{{"LIFE", h.lifeTaken(o)}, {"GOLD", min(o.Gold, 1) * h.gold()}}
	for _, p := range o.Objects {
		if d := h.book.Of(p); h.strength == Marshal && h.mayHave(d) {
			all = append(all, choice{string(d.ID.Said()), h.thing(d)})
		}
	}
	return strings.Join(ranked(all), " | ")
}
