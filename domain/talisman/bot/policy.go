package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// writePolicies writes orders for all questions that the turn may bring.
func (h *bot) writePolicies() {
	h.writeFoes()
	h.writeFate()
	h.writeVisits()
	h.addLine("TAKE ALL%s", h.formatDropped())
	h.addLine("TROPHIES AUTO")
	h.addLine("WISH %s", h.chooseWish())
	h.addLine("WISH TELEPORT %s | TELEPORT %s", h.chooseGoal(h.book.Outer), h.chooseGoal(h.book.Middle))
	h.addLine("QUEST %s", h.decideQuest())
	h.addLine("BUY %s", h.choosePurchase(findPrices(h.book.Card("market").Do)))
	if h.strength == Hard {
		h.writeSwaps()
	}
}

// writeFoes writes how to meet creatures (DP-13): fight them from some margin on; below it evade,
// bribe or destroy them if possible.
func (h *bot) writeFoes() {
	least := 0
	if h.strength == Hard {
		least = -1
	}
	if h.me.Toad == nil && h.hasAbility(book.PassiveDestroySpirits) {
		h.addLine("IF MARGIN < %d THEN DESTROY YES ELSE DESTROY NO", least+1)
	}
	spell, held := lists.Find([]book.Card{book.Invisibility, book.Immobility}, h.canCast)
	if held && h.strength == Hard {
		h.addLine("IF MARGIN < -2 THEN EVADE ALL USING free, %s", spell)
	}
	h.addLine("IF MARGIN < %d THEN EVADE ALL", least)
	if h.me.Gold > 0 {
		h.addLine("IF MARGIN < %d THEN BRIBE YES", least)
	}
	if h.strength == Easy || h.me.Toad != nil {
		return
	}
	helpers := h.listIDs(slices.Concat(h.me.Objects, h.me.Followers), func(d *book.CardDef) bool {
		return d.Has(book.PassiveOneShotMod) || d.Has(book.PassivePaidMod) || d.Type == book.Enemy
	})
	if len(helpers) > 0 {
		h.addLine("IF MARGIN < 3 AND MARGIN > -7 THEN FIGHT WITH %s", strings.Join(helpers, ", "))
	}
}

// writeFate writes on which rolls to spend fate (DP-16, DP-17).
func (h *bot) writeFate() {
	if h.me.Fate == 0 {
		return
	}
	h.addLine("FATE ON attack WHEN LOSING")
	if h.strength == Easy {
		return
	}
	h.writeRollFate()
}

// writeRollFate writes on which results of the tables of spaces to spend fate: on those worth much
// less than the mean of a new roll.
func (h *bot) writeRollFate() {
	for _, space := range h.book.Spaces {
		for _, effect := range listTables(space.Do) {
			worths, mean := h.valueResults(effect, space.ID)
			var bad []string
			for natural := 1; natural <= 6 && effect.Dice == 1; natural++ {
				if worths[natural]+2*aFate < mean {
					bad = append(bad, fmt.Sprint(natural))
				}
			}
			if len(bad) > 0 && effect.ID != "" {
				h.addLine("FATE ON %s WHEN %s", effect.ID, strings.Join(bad, ","))
			}
		}
	}
}

// listTables returns the rolls in a list of effects, including those in options.
func listTables(list []book.Effect) []*book.Effect {
	var all []*book.Effect
	for i := range list {
		effect := &list[i]
		if effect.Op == book.OpRoll {
			all = append(all, effect)
		}
		for _, o := range effect.Options {
			all = append(all, listTables(o.Do)...)
		}
	}
	return all
}

// writeVisits writes whom to visit in the Village and the City (DP-25).
func (h *bot) writeVisits() {
	if h.strength == Easy {
		h.addLine("VISIT HEALER | DOCTOR | NOBODY")
		return
	}
	var all []choice
	for _, at := range []book.Space{book.Village, "city"} {
		for _, e := range h.book.Space(at).Do {
			for _, option := range e.Options {
				c := choice{strings.ToUpper(option.ID), h.valueEffects(option.Do, at)}
				if option.ID == "blacksmith" {
					wares := h.choosePurchase(findPrices(option.Do))
					if wares == "NOTHING" {
						continue
					}
					c.word += " BUY " + wares
				}
				all = append(all, c)
			}
		}
	}
	h.addLine("VISIT %s", strings.Join(append(rankWords(all), "NOBODY"), " | "))
}

// A choice is a word of an order, and its value.
type choice struct {
	word  string
	worth int
}

// rankWords returns the words with a positive value, the best first, each once. It sorts the given
// list.
func rankWords(all []choice) []string {
	slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(b.worth, a.worth) })
	good := lists.Keep(all, func(c choice) bool { return c.worth > 0 })
	return lists.Distinct(lists.Map(good, func(c choice) string { return c.word }))
}

// findPrices returns the first prices in a list of effects; nil if there are none.
func findPrices(list []book.Effect) book.Prices {
	for _, effect := range list {
		if effect.Op == book.OpBuy {
			return effect.Prices
		}
	}
	return nil
}

// choosePurchase returns the best thing to buy at some prices, or NOTHING; an easy bot buys nothing.
func (h *bot) choosePurchase(at book.Prices) string {
	if h.strength == Easy {
		return "NOTHING"
	}
	card, _ := h.findBargain(at)
	return cmp.Or(string(card), "NOTHING")
}

// formatDropped returns the part of an order that names things to give up for better ones. It returns "" if there is room or
// nothing to give up, and for an easy bot.
func (h *bot) formatDropped() string {
	if h.strength == Easy || len(h.me.Objects) < h.me.Carries {
		return ""
	}
	words := h.listIDs(h.me.Objects, func(d *book.CardDef) bool {
		return h.valueThing(d) <= h.valueAtEnd(aThing)+100 && d.ID != book.Raft && d.ID.Said() != book.Talisman
	})
	if len(words) == 0 {
		return ""
	}
	return " DROPPING " + strings.Join(words, ", ")
}

// chooseWish chooses a wish: a life if few are left, else the better characteristic, for the way to
// the Crown.
func (h *bot) chooseWish() string {
	if h.me.Lives <= 2 && h.strength == Hard {
		return "LIFE"
	}
	if h.me.CraftNow > h.me.StrengthNow {
		return "CRAFT"
	}
	return "STRENGTH"
}

// chooseGoal returns the most valuable space of a ring, other than the present one, to be taken there. The ring must have
// such a space.
func (h *bot) chooseGoal(ring []book.Space) book.Space {
	elsewhere := lists.Keep(ring, func(s book.Space) bool { return s != h.me.Space })
	return slices.MaxFunc(elsewhere, func(a, b book.Space) int { return h.valueArrival(a) - h.valueArrival(b) })
}

// decideQuest chooses between ACCEPT and DECLINE for a quest of the Warlock; an easy bot accepts.
func (h *bot) decideQuest() string {
	if h.strength == Easy || h.valueQuest() > 0 {
		return "ACCEPT"
	}
	return "DECLINE"
}

// writeSwaps writes which drawn cards to swap for others: those worth much less than the mean
// (DP-12).
func (h *bot) writeSwaps() {
	if !h.hasAbility(book.PassiveSwapDraw) {
		return
	}
	mean := h.valueUnseenCard(h.me.Space)
	var words []string
	for i := range h.book.Cards {
		card := &h.book.Cards[i]
		if card.Type != book.Spell && card.Count > 0 && card.ID.Said() != book.Talisman && h.valueDrawnCard(card, h.me.Space) < mean-300 {
			words = append(words, string(card.ID))
		}
	}
	if len(words) > 0 {
		h.addLine("SWAP %s", strings.Join(words, ", "))
	}
}
