package bot

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/bots/kit"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// writeTurn writes the block for the own turn that awaits orders.
func (h *bot) writeTurn() {
	h.addLine("TURN %d", h.Order)
	to := h.me.Space
	if h.cannotCast() {
		h.addLine("LEAVE amulet")
	}
	switch {
	case h.me.Space == book.CrownOfCommand:
	case h.book.Region(h.me.Space) == book.Inner:
		to = h.writeInnerMove()
	default:
		h.writeCasts()
		to = h.writeMove()
	}
	h.writeEncounter(to)
	h.writePolicies()
	h.addLine("END")
}

// cannotCast reports whether this seat has an Object that keeps it from casting, even the Command
// Spell (T-155): at the Crown it would never win.
func (h *bot) cannotCast() bool {
	return h.hasObject(func(d *book.CardDef) bool { return d.Has(book.PassiveNoCast) })
}

// writeMove writes the movement in the rings, and returns its end. A character bound to the Temple stays there with a low
// roll (T-34); then writeMove returns "".
func (h *bot) writeMove() book.Space {
	if !h.me.Enslaved || h.Die > 3 {
		return h.writeRingMove()
	}
	if h.me.Fate > 0 {
		h.addLine("REROLL MOVE")
	}
	return ""
}

// writeInnerMove writes the movement in the Inner Region, and returns its end (DP-9); "" if the
// character stays and fights.
func (h *bot) writeInnerMove() book.Space {
	track := append(slices.Clip(h.book.Tracks[h.me.Inner.Track]), h.book.Links.Crown.To)
	i := slices.Index(track, h.me.Space)
	switch {
	case h.me.Space == h.book.Links.Portal.Inner:
		way, to := h.chooseEntrance()
		h.addLine("MOVE %s", way)
		return to
	case h.me.Inner.Turned, !h.hasTalisman() && i >= len(track)-3:
		h.addLine("MOVE BACK")
		return track[max(i-1, 0)]
	case h.me.Inner.Held != "":
		h.addLine("MOVE FIGHT")
		return ""
	}
	h.addLine("MOVE ON")
	return track[i+1]
}

// chooseEntrance chooses the way from the Plain of Peril, and returns its end: the better track, or
// out.
func (h *bot) chooseEntrance() (way string, to book.Space) {
	switch crypt, mines := h.estimateCrypt(), h.estimateMines(); {
	case !h.hasTalisman() || max(crypt, mines) < 10 && h.roundsLeft() > 20 && !h.isRestless():
		return "OUT", h.book.Links.Portal.Middle
	case h.strength == Easy && h.me.CraftNow >= h.me.StrengthNow, mines > crypt:
		return "MINES", h.book.Tracks["mines"][1]
	}
	return "CRYPT", h.book.Tracks["crypt"][1]
}

// writeEncounter writes whom to attack at the end of the movement, to: the most valuable character there, if an attack is
// worth more than the space. An easy or a medium bot attacks any with a margin of 2 or more. With "" it writes nothing.
func (h *bot) writeEncounter(to book.Space) {
	var all []duel
	for _, hero := range h.others {
		if hero.Space != to || to == "" {
			continue
		}
		switch duel := h.chooseAttack(hero); {
		case h.strength != Hard:
			duel.by, duel.from, duel.worth = "ATTACK", 2, 0
			all = append(all, duel)
		case h.whim != kit.NoWhim && h.whim.And("attack").UpTo(2) == 0:
			all = lists.Either(duel.worth > max(h.valueSpace(to), 0), all, append(all, duel)) // the other way round
		case duel.worth > max(h.valueSpace(to), 0):
			all = append(all, duel)
		}
	}
	if len(all) == 0 {
		return
	}
	slices.SortStableFunc(all, func(a, b duel) int { return cmp.Compare(b.worth, a.worth) })
	meetings := lists.Map(all, duel.spellAttack)
	h.addLine("ENCOUNTER %s | SPACE", strings.Join(meetings, " | "))
	h.addLine("REWARD %s", h.listPrizes(all[0].at))
}

// listPrizes lists the prizes to take from a beaten character, the best first (T-81); Objects only for a hard bot.
func (h *bot) listPrizes(hero chronicle.HeroView) string {
	all := []choice{{"LIFE", h.valueLifeTaken(hero)}, {"GOLD", min(hero.Gold, 1) * h.goldWorth()}}
	for _, p := range hero.Objects {
		if d := h.book.Of(p); h.strength == Hard && h.mayHave(d) {
			all = append(all, choice{string(d.ID.Said()), h.valueThing(d)})
		}
	}
	return strings.Join(rankWords(all), " | ")
}
