package bot

import (
	"slices"

	"seneschal/domain/talisman/book"
)

// valueEffects values a list of effects for this seat on a space (2.9).
func (h *bot) valueEffects(list []book.Effect, at book.Space) int {
	worth := 0
	for i := range list {
		worth += h.valueEffect(&list[i], at)
	}
	return worth
}

// valueEffect values one effect.
func (h *bot) valueEffect(e *book.Effect, at book.Space) int {
	switch e.Op {
	case book.OpGain:
		return h.valueGain(e.Stat, int(e.N))
	case book.OpLose:
		return -h.lossCost(e)
	case book.OpHeal, book.OpReplenish:
		return h.valueHealing(e)
	case book.OpRoll:
		return h.valueTable(e, at)
	case book.OpByAlignment:
		return h.valueEffects(e.Branch(h.me.Alignment), at)
	case book.OpIf:
		if e.When.Holds(h.me.Alignment, h.findQuantity) {
			return h.valueEffects(e.Then, at)
		}
		return h.valueEffects(e.Else, at)
	case book.OpEach:
		return h.valueEffectOnAll(e, at)
	case book.OpChoose, book.OpVisitOne:
		return h.valueBestOption(e.Options, at)
	case book.OpFight:
		return h.valueFight(max(e.Strength, e.Craft), e.Craft > 0, e.Type, at, 0)
	case book.OpRollParty:
		return (e.Hit.To - e.Hit.From + 1) * (h.valueEffects(e.Self, at) - 300*len(h.me.Followers)) / 6
	}
	return h.valueOtherEffect(e)
}

// valueOtherEffect values the effects that depend on little; 0 for those it does not know.
func (h *bot) valueOtherEffect(e *book.Effect) int {
	switch e.Op {
	case book.OpPay:
		if h.me.Gold < e.Gold {
			return -aDeath
		}
		return -e.Gold * h.goldWorth()
	case book.OpGainSpell:
		return h.spellWorth()
	case book.OpBuySpell:
		return max(h.spellWorth()-h.goldWorth(), 0)
	case book.OpLoseSpells:
		return -h.me.Held * aSpell
	case book.OpGainTalisman:
		return h.talismanWorth()
	case book.OpLoseTurn:
		return -aTurn
	case book.OpToad:
		return -3*aTurn - h.valueAtEnd(400)*(len(h.me.Objects)+len(h.me.Followers)) - h.goldWorth()*h.me.Gold
	case book.OpEnslave:
		return -2 * aTurn
	case book.OpPendingMove:
		return aTurn / 2
	case book.OpWish:
		return counter
	case book.OpBuy:
		_, worth := h.findBargain(e.Prices)
		return worth
	case book.OpSellObjects, book.OpPoolTake:
		return 0 // a pool is looked at on its card
	case book.OpTakeSelf:
		return -1500
	case book.OpDiscardOwned:
		return -h.valueAtEnd(300) * min(len(h.me.Followers), 1)
	case book.OpStashGold:
		return -h.me.Gold * h.goldWorth()
	case book.OpQuestOffer:
		return h.valueQuest()
	case book.OpHook:
		return h.valueRoyals(e.Name)
	}
	return 0
}

// valueGain values n more points of a Stat.
func (h *bot) valueGain(stat book.Stat, n int) int {
	switch stat {
	case book.Life:
		return h.valueLivesWon(n, 0)
	case book.Fate:
		return n * aFate
	case book.Gold:
		return n * h.goldWorth()
	}
	if h.me.Toad != nil {
		return 0
	}
	return n * h.counterWorth(stat)
}

// lossCost returns the cost of a loss: 0 if a ward prevents it.
func (h *bot) lossCost(e *book.Effect) int {
	switch e.Stat {
	case book.Life:
		if h.isWarded(e.Tag) {
			return 0
		}
		return h.livesLostCost(int(e.N))
	case book.Fate:
		return e.N.Of(h.me.Fate) * aFate
	case book.Gold:
		return e.N.Of(h.me.Gold) * h.goldWorth()
	case book.Strength:
		return e.N.Of(h.me.Strength) * h.counterWorth(e.Stat)
	}
	return e.N.Of(h.me.Craft) * h.counterWorth(e.Stat)
}

// isWarded reports whether a ward of this seat prevents losses of life with that cause.
func (h *bot) isWarded(tag string) bool {
	return h.hasObject(func(d *book.CardDef) bool {
		return slices.ContainsFunc(d.Passive, func(p book.Passive) bool {
			return p.Kind == book.PassiveWard && p.Tag == tag && p.When.Holds(h.me.Alignment, h.findQuantity)
		})
	})
}

// valueHealing values lives or fate up to the printed value, as far as the seat can pay for them.
func (h *bot) valueHealing(e *book.Effect) int {
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
		return max(n*(aFate-e.Price*h.goldWorth()), 0)
	}
	if e.Price > 0 {
		return max(h.valueLivesWon(n, value)-n*e.Price*h.goldWorth(), 0)
	}
	return h.valueLivesWon(n, value) // free healing cannot be declined
}

// valueTable values a roll. A marshal with fate rolls the worst results again.
func (h *bot) valueTable(e *book.Effect, at book.Space) int {
	if h.canSkipRoll(at) && len(e.Tags) == 0 {
		return 0
	}
	worths, mean := h.valueResults(e, at)
	if h.me.Fate == 0 || h.strength != Hard {
		return mean
	}
	sum := 0
	totals, throws := countThrows(e.Dice)
	for total, n := range totals {
		sum += n * max(worths[total], mean-aFate)
	}
	return sum / throws
}

// valueResults values each total of a roll, and returns their mean too.
func (h *bot) valueResults(e *book.Effect, at book.Space) (worths []int, mean int) {
	totals, throws := countThrows(e.Dice)
	sum := 0
	worths = make([]int, len(totals))
	for total, n := range totals {
		if n > 0 {
			worths[total] = h.valueEffects(e.Table.Of(total), at)
			sum += n * worths[total]
		}
	}
	return worths, sum / throws
}

// canSkipRoll reports whether this seat need not make the roll of a space (2.10, skip_roll).
func (h *bot) canSkipRoll(at book.Space) bool {
	for p := range h.listPassives(book.PassiveSkipRoll) {
		if slices.Contains(p.At, string(at)) {
			return true
		}
	}
	return false
}

// findQuantity returns a quantity that conditions of the book name; 0 if it is unknown.
func (h *bot) findQuantity(what string) int {
	switch what {
	case "strength":
		return h.me.StrengthNow
	case "craft":
		return h.me.CraftNow
	case "gold":
		return h.me.Gold
	case "talismans_in_stock":
		return h.countTalismans()
	}
	return 0
}

// valueEffectOnAll values an effect on everybody at half its value for this seat: harm to the
// others is as good as harm to this seat is bad, but is shared among them.
func (h *bot) valueEffectOnAll(e *book.Effect, at book.Space) int {
	if !e.When.Holds(h.me.Alignment, h.findQuantity) {
		return 0
	}
	return h.valueEffects(e.Do, at) / 2
}

// valueBestOption values the best of several options.
func (h *bot) valueBestOption(options []book.Option, at book.Space) int {
	best := 0
	for i, o := range options {
		if worth := h.valueEffects(o.Do, at); i == 0 || worth > best {
			best = worth
		}
	}
	return best
}

// findBargain returns the best thing that this seat would buy, and its worth beyond the price; ""
// if there is none.
func (h *bot) findBargain(prices book.Prices) (card book.Card, best int) {
	for _, w := range prices {
		d := h.book.Card(w.Card)
		if worth := h.valueThing(d) - w.Price*h.goldWorth(); worth > best && h.me.Gold >= w.Price && h.isInStock(w.Card) && h.mayHave(d) {
			card, best = w.Card, worth
		}
	}
	return card, best
}

// isInStock reports whether the stock has a card of a kind.
func (h *bot) isInStock(c book.Card) bool {
	return slices.ContainsFunc(h.Stock, func(p book.Piece) bool { return p.Card() == c })
}

// valueRoyals values the free healing by Prince and Princess at the Castle.
func (h *bot) valueRoyals(hook string) int {
	if hook != "castle_royals" {
		return 0
	}
	n := 0
	for _, f := range h.me.Followers {
		if p := book.Find(h.book.Of(f).Passive, book.PassiveCastleFreeHeal); p != nil {
			n += p.N
		}
	}
	return h.valueLivesWon(n, h.def.Life)
}
