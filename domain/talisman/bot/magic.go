package bot

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// writeTricks writes those Spells of the seat's own turn that medium and hard bots cast.
func (h *bot) writeTricks() {
	if h.canCast("destruction") {
		h.writeDestruction()
	}
	if h.canCast("destroy_magic") && h.isBesieged() && (h.canSpareSpell() || h.lifeCost(h.me.Lives)/2 > h.valueAtEnd(aSpell)) {
		h.addLine("CAST Destroy Magic END")
	}
	if !h.canSpareSpell() {
		return
	}
	if things := h.listSurplus(); h.canCast(book.Alchemy) && len(things) > 0 {
		h.addLine("CAST Alchemy SELL %s", strings.Join(things, ", "))
	}
	if h.canCast("divination") {
		h.addLine("CAST Divination")
	}
	if at, ok := h.findHexSpace(); h.canCast(book.Hex) && ok {
		h.addLine("CAST Hex ON %s", at)
	}
}

// canSpareSpell reports whether a Spell of little use is better cast than kept: another one
// replaces it, there is no room for a better one, or Spells do not count in the end (T-177).
func (h *bot) canSpareSpell() bool {
	return h.elapsedPercent() < 70 && (h.Options.LastRound == 0 || h.me.Held >= h.me.Limit || h.hasAbility(book.PassiveKeepSpell))
}

// isBesieged reports whether another character casts the Command Spell, which does not work
// while magic is off.
func (h *bot) isBesieged() bool {
	return slices.ContainsFunc(h.others, func(o chronicle.HeroView) bool { return o.Space == book.CrownOfCommand })
}

// findReachable returns the spaces that a seat can reach from a space with any of some rolls, each once.
func (h *bot) findReachable(from book.Space, steps ...int) []book.Space {
	board := &talisman.State{Book: h.book}
	var all []book.Space
	for _, n := range steps {
		all = append(all, lists.Map(board.ListEnds(from, n), talisman.End.Space)...)
	}
	return lists.Distinct(all)
}

// writeDestruction writes to cast Destruction at the card that is most in the way on the spaces that this seat can reach now
// (T-105). It writes nothing if no card is worth the Spell.
func (h *bot) writeDestruction() {
	best, ends := 0, h.findReachable(h.me.Space, h.listSteps()...)
	for _, at := range ends {
		best = max(best, h.valueSpace(at))
	}
	most, line := best+h.valueAtEnd(aSpell), ""
	for _, at := range ends {
		for i, lie := range h.lying[at].Cards {
			if d := h.book.Of(lie.Piece); d.Type == book.Spell {
				continue
			}
			if worth := h.valueWithoutCard(at, i); worth > most {
				most, line = worth, "CAST Destruction ON "+string(lie.Piece.Card().Said())+" AT "+string(at)
			}
		}
	}
	if line != "" {
		h.addLine("%s", line)
	}
}

// valueWithoutCard values the encounter of a space as if the card there with an index were gone.
func (h *bot) valueWithoutCard(at book.Space, card int) int {
	was := h.lying[at]
	defer func() { h.lying[at] = was }()
	now := was
	now.Cards = slices.Delete(slices.Clone(was.Cards), card, card+1)
	h.lying[at] = now
	return h.valueSpace(at)
}

// findHexSpace returns the best space for a Hex: in reach of the strongest rival, out of this seat's own, and without a
// character on it (T-104). It returns false if there is none.
func (h *bot) findHexSpace() (at book.Space, ok bool) {
	rival, ok := h.findRival()
	if !ok || h.book.Region(rival.Space) == book.Inner || h.book.Region(h.me.Space) == book.Inner {
		return "", false
	}
	rolls := []int{1, 2, 3, 4, 5, 6}
	own := append(h.findReachable(h.me.Space, rolls...), h.me.Space)
	free := slices.DeleteFunc(h.findReachable(rival.Space, rolls...), func(s book.Space) bool {
		return slices.Contains(own, s) || slices.ContainsFunc(h.others, func(o chronicle.HeroView) bool { return o.Space == s })
	})
	if len(free) == 0 {
		return "", false
	}
	return slices.MaxFunc(free, func(a, b book.Space) int { return h.valueSpace(a) - h.valueSpace(b) }), true
}

// findRival returns the other character with most Strength and Craft together; false if there is
// none.
func (h *bot) findRival() (best chronicle.HeroView, ok bool) {
	most := 0
	for _, hero := range h.others {
		if n := hero.StrengthNow + hero.CraftNow; n > most {
			best, most, ok = hero, n, true
		}
	}
	return best, ok
}

// listSurplus returns the Objects that are worth less to this seat than the gold that Alchemy
// makes of them.
func (h *bot) listSurplus() []string {
	return h.listIDs(h.me.Objects, func(d *book.CardDef) bool { return d.ID.Said() != book.Talisman && h.valueThing(d) < h.goldWorth() })
}

// listIDs returns the ids of the cards for which wanted returns true, each once, as orders name them.
func (h *bot) listIDs(pieces []book.Piece, wanted func(*book.CardDef) bool) []string {
	var all []string
	for _, p := range pieces {
		if d := h.book.Of(p); wanted(d) {
			all = append(all, string(d.ID))
		}
	}
	return lists.Distinct(all)
}
