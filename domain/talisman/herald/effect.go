package herald

import (
	"slices"

	"seneschal/domain/talisman/book"
)

// effects values a list of effects for this seat on a space (2.9).
func (h *herald) effects(list []book.Effect, at book.Space) int {
	worth := 0
	for i := range list {
		worth += h.effect(&list[i], at)
	}
	return worth
}

// effect values one effect.
func (h *herald) effect(e *book.Effect, at book.Space) int {
	switch e.Op {
	case book.OpGain:
		return h.gains(e.Stat, int(e.N))
	case book.OpLose:
		return -h.loses(e)
	case book.OpHeal, book.OpReplenish:
		return h.healing(e)
	case book.OpRoll:
		return h.table(e, at)
	case book.OpByAlignment:
		return h.effects(e.Branch(h.me.Alignment), at)
	case book.OpIf:
		if e.When.Holds(h.me.Alignment, h.number) {
			return h.effects(e.Then, at)
		}
		return h.effects(e.Else, at)
	case book.OpEach:
		return h.each(e, at)
	case book.OpChoose, book.OpVisitOne:
		return h.best(e.Options, at)
	case book.OpFight:
		return h.fights(max(e.Strength, e.Craft), e.Craft > 0, e.Type, at, 0)
	case book.OpRollParty:
		return (e.Hit.To - e.Hit.From + 1) * (h.effects(e.Self, at) - 300*len(h.me.Followers)) / 6
	}
	return h.other(e)
}

// other values the effects that depend on little; 0 for those it does not know.
func (h *herald) other(e *book.Effect) int {
	switch e.Op {
	case book.OpPay:
		if h.me.Gold < e.Gold {
			return -aDeath
		}
		return -e.Gold * h.gold()
	case book.OpGainSpell:
		return h.spellWorth()
	case book.OpBuySpell:
		return max(h.spellWorth()-h.gold(), 0)
	case book.OpLoseSpells:
		return -h.me.Held * aSpell
	case book.OpGainTalisman:
		return h.talismanWorth()
	case book.OpLoseTurn:
		return -aTurn
	case book.OpToad:
		return -3*aTurn - h.counts(400)*(len(h.me.Objects)+len(h.me.Followers)) - h.gold()*h.me.Gold
	case book.OpEnslave:
		return -2 * aTurn
	case book.OpPendingMove:
		return aTurn / 2
	case book.OpWish:
		return counter
	case book.OpBuy:
		_, worth := h.bargain(e.Prices)
		return worth
	case book.OpSellObjects, book.OpPoolTake:
		return 0 // a pool is looked at on its card
	case book.OpTakeSelf:
		return -1500
	case book.OpDiscardOwned:
		return -h.counts(300) * min(len(h.me.Followers), 1)
	case book.OpStashGold:
		return -h.me.Gold * h.gold()
	case book.OpQuestOffer:
		return h.quest()
	case book.OpHook:
		return h.royals(e.Name)
	}
	return 0
}

// gains values n more points of a Stat.
func (h *herald) gains(stat book.Stat, n int) int {
	switch stat {
	case book.Life:
		return h.livesWon(n, 0)
	case book.Fate:
		return n * aFate
	case book.Gold:
		return n * h.gold()
	}
	if h.me.Toad != nil {
		return 0
	}
	return n * h.stat(stat)
}

// loses returns the cost of a loss: 0 if a ward prevents it.
func (h *herald) loses(e *book.Effect) int {
	switch e.Stat {
	case book.Life:
		if h.warded(e.Tag) {
			return 0
		}
		return h.livesLost(int(e.N))
	case book.Fate:
		return e.N.Of(h.me.Fate) * aFate
	case book.Gold:
		return e.N.Of(h.me.Gold) * h.gold()
	case book.Strength:
		return e.N.Of(h.me.Strength) * h.stat(e.Stat)
	}
	return e.N.Of(h.me.Craft) * h.stat(e.Stat)
}

// warded reports whether a ward of this seat prevents losses of life with that cause.
func (h *herald) warded(tag string) bool {
	return h.any(func(d *book.CardDef) bool {
		return slices.ContainsFunc(d.Passive, func(p book.Passive) bool {
			return p.Kind == book.PassiveWard && p.Tag == tag && p.When.Holds(h.me.Alignment, h.number)
		})
	})
}

// healing values lives or fate up to the printed value, as far as the seat can pay for them.
func (h *herald) healing(e *book.Effect) int {
	has, value := h.me.Lives, h.def.Life
	if e.Op == book.OpReplenish {
		has, value = h.me.Fate, h.def.Fate
	}
	n := max(value-has, 0)
	if e.To != book.ToValue {
		n = min(n, int(e.N))
	}
	if e.Price > 0 {
		n = min(n, h.me.Gold/e.Price)
	}
	if e.Op == book.OpReplenish {
		return max(n*(aFate-e.Price*h.gold()), 0)
	}
	if e.Price > 0 {
		return max(h.livesWon(n, value)-n*e.Price*h.gold(), 0)
	}
	return h.livesWon(n, value) // free healing cannot be declined
}

// table values a roll. A marshal with fate rolls the worst results again.
func (h *herald) table(e *book.Effect, at book.Space) int {
	if h.skips(at) && len(e.Tags) == 0 {
		return 0
	}
	worths, mean := h.results(e, at)
	if h.me.Fate == 0 || h.strength != Marshal {
		return mean
	}
	sum := 0
	totals, throws := spread(e.Dice)
	for total, n := range totals {
		sum += n * max(worths[total], mean-aFate)
	}
	return sum / throws
}

// results values each total of a roll, and returns their mean too.
func (h *herald) results(e *book.Effect, at book.Space) (worths []int, mean int) {
	totals, throws := spread(e.Dice)
	sum := 0
	worths = make([]int, len(totals))
	for total, n := range totals {
		if n > 0 {
			worths[total] = h.effects(e.Table.Of(total), at)
			sum += n * worths[total]
		}
	}
	return worths, sum / throws
}

// skips reports whether this seat need not make the roll of a space (2.10, skip_roll).
func (h *herald) skips(at book.Space) bool {
	for p := range h.passives(book.PassiveSkipRoll) {
		if slices.Contains(p.At, string(at)) {
			return true
		}
	}
	return false
}

// number returns a quantity that conditions of the book name; 0 if it is unknown.
func (h *herald) number(what string) int {
	switch what {
	case "strength":
		return h.me.StrengthNow
	case "craft":
		return h.me.CraftNow
	case "gold":
		return h.me.Gold
	case "talismans_in_stock":
		return h.talismans()
	}
	return 0
}

// each values an effect on everybody at half its value for this seat: harm to the others is as
// good as harm to this seat is bad, but is shared among them.
func (h *herald) each(e *book.Effect, at book.Space) int {
	if !e.When.Holds(h.me.Alignment, h.number) {
		return 0
	}
	return h.effects(e.Do, at) / 2
}

// best values the best of several options.
func (h *herald) best(options []book.Option, at book.Space) int {
	best := 0
	for i, o := range options {
		if worth := h.effects(o.Do, at); i == 0 || worth > best {
			best = worth
		}
	}
	return best
}

// bargain returns the best thing that this seat would buy, and its worth beyond the price; ""
// if there is none.
func (h *herald) bargain(prices book.Prices) (card book.Card, best int) {
	for _, w := range prices {
		d := h.book.Card(w.Card)
		if worth := h.thing(d) - w.Price*h.gold(); worth > best && h.me.Gold >= w.Price && h.stocked(w.Card) && h.mayHave(d) {
			card, best = w.Card, worth
		}
	}
	return card, best
}

// stocked reports whether the stock has a card of a kind.
func (h *herald) stocked(c book.Card) bool {
	return slices.ContainsFunc(h.Stock, func(p book.Piece) bool { return p.Card() == c })
}

// royals values the free healing by Prince and Princess at the Castle.
func (h *herald) royals(hook string) int {
	if hook != "castle_royals" {
		return 0
	}
	n := 0
	for _, f := range h.me.Followers {
		if p := book.Find(h.book.Of(f).Passive, book.PassiveCastleFreeHeal); p != nil {
			n += p.N
		}
	}
	return h.livesWon(n, h.def.Life)
}
