package herald

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// tricks casts Spells of the own turn; knights do so too.
func (h *herald) tricks() {
	if h.holds("destruction") {
		h.clears()
	}
	if h.holds("destroy_magic") && h.besieged() && (h.spare() || h.lifeCost(h.me.Lives)/2 > h.counts(aSpell)) {
		h.say("CAST Destroy Magic END")
	}
	if !h.spare() {
		return
	}
	if things := h.surplus(); h.holds(book.Alchemy) && len(things) > 0 {
		h.say("CAST Alchemy SELL %s", strings.Join(things, ", "))
	}
	if h.holds("divination") {
		h.say("CAST Divination")
	}
	if at, ok := h.curses(); h.holds(book.Hex) && ok {
		h.say("CAST Hex ON %s", at)
	}
}

// spare reports whether a Spell of little use is better cast than kept: another one replaces
// it, there is no room for a better one, or Spells do not count in the end (T-177).
func (h *herald) spare() bool {
	return h.late() < 70 && (h.Options.LastRound == 0 || h.me.Held >= h.me.Limit || h.owns(book.PassiveKeepSpell))
}

// besieged reports whether another character casts the Command Spell, which does not work
// while magic is off.
func (h *herald) besieged() bool {
	return slices.ContainsFunc(h.others, func(o chronicle.HeroView) bool { return o.Space == book.CrownOfCommand })
}

// ends returns the spaces that a seat can reach from a space with any of some rolls.
func (h *herald) ends(from book.Space, steps ...int) []book.Space {
	board := &talisman.State{Book: h.book}
	var all []book.Space
	for _, n := range steps {
		all = append(all, lists.Map(board.Ends(from, n), talisman.End.Space)...)
	}
	return lists.Distinct(all)
}

// clears casts Destruction at the card that is most in the way on the spaces that this seat
// can reach now (T-105).
func (h *herald) clears() {
	best, ends := 0, h.ends(h.me.Space, h.steps()...)
	for _, at := range ends {
		best = max(best, h.space(at))
	}
	most, line := best+h.counts(aSpell), ""
	for _, at := range ends {
		for i, l := range h.lying[at].Cards {
			if d := h.book.Of(l.Piece); d.Type == book.Spell {
				continue
			}
			if worth := h.without(at, i); worth > most {
				most, line = worth, "CAST Destruction ON "+string(l.Piece.Card().Said())+" AT "+string(at)
			}
		}
	}
	if line != "" {
		h.say("%s", line)
	}
}

// without values the encounter of a space as if one of the cards there were gone.
func (h *herald) without(at book.Space, card int) int {
	was := h.lying[at]
	defer func() { h.lying[at] = was }()
	now := was
	now.Cards = slices.Delete(slices.Clone(was.Cards), card, card+1)
	h.lying[at] = now
	return h.space(at)
}

// curses returns the best space for a Hex: valuable to the strongest rival, and out of this
// seat's own reach (T-104). It returns false if there is none.
func (h *herald) curses() (at book.Space, ok bool) {
	rival, ok := h.rival()
	if !ok || h.book.Region(rival.Space) == book.Inner || h.book.Region(h.me.Space) == book.Inner {
		return "", false
	}
	rolls := []int{1, 2, 3, 4, 5, 6}
	own := append(h.ends(h.me.Space, rolls...), h.me.Space)
	free := slices.DeleteFunc(h.ends(rival.Space, rolls...), func(s book.Space) bool {
		return slices.Contains(own, s) || slices.ContainsFunc(h.others, func(o chronicle.HeroView) bool { return o.Space == s })
	})
	if len(free) == 0 {
		return "", false
	}
	return slices.MaxFunc(free, func(a, b book.Space) int { return h.space(a) - h.space(b) }), true
}

// rival returns the other character with most Strength and Craft together; false if there is
// none.
func (h *herald) rival() (best chronicle.HeroView, ok bool) {
	most := 0
	for _, o := range h.others {
		if n := o.StrengthNow + o.CraftNow; n > most {
			best, most, ok = o, n, true
		}
	}
	return best, ok
}

// surplus returns the Objects that are worth less to this seat than the gold that Alchemy
// makes of them.
func (h *herald) surplus() []string {
	return h.ids(h.me.Objects, func(d *book.CardDef) bool { return d.ID.Said() != book.Talisman && h.thing(d) < h.gold() })
}

// ids returns the wanted cards as orders name them, each once.
func (h *herald) ids(pieces []book.Piece, wanted func(*book.CardDef) bool) []string {
	var all []string
	for _, p := range pieces {
		if d := h.book.Of(p); wanted(d) {
			all = append(all, string(d.ID))
		}
	}
	return lists.Distinct(all)
}
