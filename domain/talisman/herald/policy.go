package herald

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// policies writes orders for all questions that the turn may bring (5.6).
func (h *herald) policies() {
	h.foes()
	h.fate()
	h.visits()
	h.say("TAKE ALL%s", h.dropping())
	h.say("TROPHIES AUTO")
	h.say("WISH %s", h.wish())
	h.say("WISH TELEPORT %s | TELEPORT %s", h.goal(h.book.Outer), h.goal(h.book.Middle))
	h.say("QUEST %s", h.accepts())
	h.say("BUY %s", h.buys(prices(h.book.Card("market").Do)))
	if h.strength == Marshal {
		h.swaps()
	}
}

// foes writes how to meet creatures (DP-13): fight them from some margin on; below it evade,
// bribe or destroy them if possible.
func (h *herald) foes() {
	least := 0
	if h.strength == Marshal {
		least = -1
	}
	if h.me.Toad == nil && h.owns(book.PassiveDestroySpirits) {
		h.say("IF MARGIN < %d THEN DESTROY YES ELSE DESTROY NO", least+1)
	}
	spell, held := lists.Find([]book.Card{book.Invisibility, book.Immobility}, h.holds)
	if held && h.strength == Marshal {
		h.say("IF MARGIN < -2 THEN EVADE ALL USING free, %s", spell)
	}
	h.say("IF MARGIN < %d THEN EVADE ALL", least)
	if h.me.Gold > 0 {
		h.say("IF MARGIN < %d THEN BRIBE YES", least)
	}
	if h.strength == Squire || h.me.Toad != nil {
		return
	}
	helpers := h.ids(slices.Concat(h.me.Objects, h.me.Followers), func(d *book.CardDef) bool {
		return d.Has(book.PassiveOneShotMod) || d.Has(book.PassivePaidMod) || d.Type == book.Enemy
	})
	if len(helpers) > 0 {
		h.say("IF MARGIN < 3 AND MARGIN > -7 THEN FIGHT WITH %s", strings.Join(helpers, ", "))
	}
}

// fate writes on which rolls to spend fate (DP-16, DP-17).
func (h *herald) fate() {
	if h.me.Fate == 0 {
		return
	}
	h.say("FATE ON attack WHEN LOSING")
	if h.strength == Squire {
		return
	}
	h.rolls()
}

// rolls writes on which results of the tables of spaces to spend fate: on those worth much
// less than the mean of a new roll.
func (h *herald) rolls() {
	for _, d := range h.book.Spaces {
		for _, e := range tables(d.Do) {
			worths, mean := h.results(e, d.ID)
			var bad []string
			for natural := 1; natural <= 6 && e.Dice == 1; natural++ {
				if worths[natural]+2*aFate < mean {
					bad = append(bad, fmt.Sprint(natural))
				}
			}
			if len(bad) > 0 && e.ID != "" {
				h.say("FATE ON %s WHEN %s", e.ID, strings.Join(bad, ","))
			}
		}
	}
}

// tables returns the rolls in a list of effects, including those in options.
func tables(list []book.Effect) []*book.Effect {
	var all []*book.Effect
	for i := range list {
		e := &list[i]
		if e.Op == book.OpRoll {
			all = append(all, e)
		}
		for _, o := range e.Options {
			all = append(all, tables(o.Do)...)
		}
	}
	return all
}

// visits writes whom to visit in the Village and the City (DP-25).
func (h *herald) visits() {
	if h.strength == Squire {
		h.say("VISIT HEALER | DOCTOR | NOBODY")
		return
	}
	var all []choice
	for _, at := range []book.Space{book.Village, "city"} {
		for _, e := range h.book.Space(at).Do {
			for _, o := range e.Options {
				c := choice{strings.ToUpper(o.ID), h.effects(o.Do, at)}
				if o.ID == "blacksmith" {
					wares := h.buys(prices(o.Do))
					if wares == "NOTHING" {
						continue
					}
					c.word += " BUY " + wares
				}
				all = append(all, c)
			}
		}
	}
	h.say("VISIT %s", strings.Join(append(ranked(all), "NOBODY"), " | "))
}

// A choice is a word of an order, and its value.
type choice struct {
	word  string
	worth int
}

// ranked returns the words with a positive value, the best first, each once. It sorts the given
// list.
func ranked(all []choice) []string {
	slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(b.worth, a.worth) })
	good := lists.Keep(all, func(c choice) bool { return c.worth > 0 })
	return lists.Distinct(lists.Map(good, func(c choice) string { return c.word }))
}

// prices returns the first prices in a list of effects; nil if there are none.
func prices(list []book.Effect) book.Prices {
	for _, e := range list {
		if e.Op == book.OpBuy {
			return e.Prices
		}
	}
	return nil
}

// buys returns the best thing to buy at some prices, or NOTHING.
func (h *herald) buys(at book.Prices) string {
	if h.strength == Squire {
		return "NOTHING"
	}
	card, _ := h.bargain(at)
	return cmp.Or(string(card), "NOTHING")
}

// dropping returns the part of an order that names things to give up for better ones; "" if
// there is room or nothing to give up.
func (h *herald) dropping() string {
	if h.strength == Squire || len(h.me.Objects) < h.me.Carries {
		return ""
	}
	words := h.ids(h.me.Objects, func(d *book.CardDef) bool {
		return h.thing(d) <= h.counts(aThing)+100 && d.ID != book.Raft && d.ID.Said() != book.Talisman
	})
	if len(words) == 0 {
		return ""
	}
	return " DROPPING " + strings.Join(words, ", ")
}

// wish chooses a wish: a life if few are left, else the better characteristic, for the way to
// the Crown.
func (h *herald) wish() string {
	if h.me.Lives <= 2 && h.strength == Marshal {
		return "LIFE"
	}
	if h.me.CraftNow > h.me.StrengthNow {
		return "CRAFT"
	}
	return "STRENGTH"
}

// goal returns the best space of a ring to be taken to, other than the present one.
func (h *herald) goal(ring []book.Space) book.Space {
	elsewhere := lists.Keep(ring, func(s book.Space) bool { return s != h.me.Space })
	return slices.MaxFunc(elsewhere, func(a, b book.Space) int { return h.arrival(a) - h.arrival(b) })
}

// accepts chooses between ACCEPT and DECLINE for a quest of the Warlock.
func (h *herald) accepts() string {
	if h.strength == Squire || h.quest() > 0 {
		return "ACCEPT"
	}
	return "DECLINE"
}

// swaps writes which drawn cards to swap for others: those worth much less than the mean
// (DP-12).
func (h *herald) swaps() {
	if !h.owns(book.PassiveSwapDraw) {
		return
	}
	mean := h.unseen(h.me.Space)
	var words []string
	for i := range h.book.Cards {
		d := &h.book.Cards[i]
		if d.Type != book.Spell && d.Count > 0 && d.ID.Said() != book.Talisman && h.card(d, h.me.Space) < mean-300 {
			words = append(words, string(d.ID))
		}
	}
	if len(words) > 0 {
		h.say("SWAP %s", strings.Join(words, ", "))
	}
}
