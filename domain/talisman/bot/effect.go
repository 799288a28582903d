package bot

import (
	"slices"

	"seneschal/domain/talisman/book"
)

// valueEffects values a list of effects for this seat on a space; 0 for an empty list.
func (h *bot) valueEffects(list []book.Effect, at book.Space) int {
	worth := 0
	for i := range list {
		worth += h.valueEffect(&list[i], at)
	}
	return worth
}

// valueEffect values one effect for this seat on a space. A bad effect has a negative value.
func (h *bot) valueEffect(effect *book.Effect, at book.Space) int {
	switch effect.Op {
	case book.OpGain:
		return h.valueGain(effect.Stat, int(effect.N))
	case book.OpLose:
		return -h.lossCost(effect)
	case book.OpHeal, book.OpReplenish:
		return h.valueHealing(effect)
	case book.OpRoll:
		return h.valueTable(effect, at)
	case book.OpByAlignment:
		return h.valueEffects(effect.Branch(h.me.Alignment), at)
	case book.OpIf:
		if effect.When.Holds(h.me.Alignment, h.findQuantity) {
			return h.valueEffects(effect.Then, at)
		}
		return h.valueEffects(effect.Else, at)
	case book.OpEach:
		return h.valueEffectOnAll(effect, at)
	case book.OpChoose, book.OpVisitOne:
		return h.valueBestOption(effect.Options, at)
	case book.OpFight:
		return h.valueFight(max(effect.Strength, effect.Craft), effect.Craft > 0, effect.Type, at, 0)
	case book.OpRollParty:
		return (effect.Hit.To - effect.Hit.From + 1) * (h.valueEffects(effect.Self, at) - 300*len(h.me.Followers)) / 6
	}
	return h.valueOtherEffect(effect)
}

// valueOtherEffect values the effects that do not depend on the space; 0 for those that it does not know.
func (h *bot) valueOtherEffect(effect *book.Effect) int {
	switch effect.Op {
	case book.OpPay:
		if h.me.Gold < effect.Gold {
			return -aDeath
		}
		return -effect.Gold * h.goldWorth()
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
		_, worth := h.findBargain(effect.Prices)
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
		return h.valueRoyals(effect.Name)
	}
	return 0
}

// valueGain values n more points of a Stat. Strength and Craft are worth nothing to a Toad.
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

// lossCost returns the cost of a loss, as a positive number; 0 if a ward prevents it.
func (h *bot) lossCost(effect *book.Effect) int {
	switch effect.Stat {
	case book.Life:
		if h.isWarded(effect.Tag) {
			return 0
		}
		return h.livesLostCost(int(effect.N))
	case book.Fate:
		return effect.N.Of(h.me.Fate) * aFate
	case book.Gold:
		return effect.N.Of(h.me.Gold) * h.goldWorth()
	case book.Strength:
		return effect.N.Of(h.me.Strength) * h.counterWorth(effect.Stat)
	}
	return effect.N.Of(h.me.Craft) * h.counterWorth(effect.Stat)
}

// isWarded reports whether a ward of this seat prevents losses of life with that cause.
func (h *bot) isWarded(tag string) bool {
	return h.hasObject(func(d *book.CardDef) bool {
		return slices.ContainsFunc(d.Passive, func(p book.Passive) bool {
			return p.Kind == book.PassiveWard && p.Tag == tag && p.When.Holds(h.me.Alignment, h.findQuantity)
		})
	})
}

// valueHealing values lives or fate up to the printed value, as far as the seat can pay for them. What must be paid can be
// declined, and is worth at least 0.
func (h *bot) valueHealing(effect *book.Effect) int {
	has, value := h.me.Lives, h.def.Life
	if effect.Op == book.OpReplenish {
		has, value = h.me.Fate, h.def.Fate
	}
	n := max(value-has, 0)
	if effect.To != book.ToValue {
		n = min(n, int(effect.N))
	}
	if effect.Price > 0 {
		n = min(n, h.me.Gold/effect.Price)
	}
	if effect.Op == book.OpReplenish {
		return max(n*(aFate-effect.Price*h.goldWorth()), 0)
	}
	if effect.Price > 0 {
		return max(h.valueLivesWon(n, value)-n*effect.Price*h.goldWorth(), 0)
	}
	return h.valueLivesWon(n, value) // free healing cannot be declined
}

// valueTable values a roll; 0 if this seat need not make it. A hard bot with fate will roll bad results again: for it, no
// result counts for less than the mean minus a point of fate.
func (h *bot) valueTable(effect *book.Effect, at book.Space) int {
	if h.canSkipRoll(at) && len(effect.Tags) == 0 {
		return 0
	}
	worths, mean := h.valueResults(effect, at)
	if h.me.Fate == 0 || h.strength != Hard {
		return mean
	}
	sum := 0
	totals, throws := countThrows(effect.Dice)
	for total, n := range totals {
		sum += n * max(worths[total], mean-aFate)
	}
	return sum / throws
}

// valueResults values each total of a roll, by the total as index, and returns their mean too.
func (h *bot) valueResults(effect *book.Effect, at book.Space) (worths []int, mean int) {
	totals, throws := countThrows(effect.Dice)
	sum := 0
	worths = make([]int, len(totals))
	for total, n := range totals {
		if n > 0 {
			worths[total] = h.valueEffects(effect.Table.Of(total), at)
			sum += n * worths[total]
		}
	}
	return worths, sum / throws
}

// canSkipRoll reports whether this seat need not make the roll of a space (passive skip_roll).
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

// valueEffectOnAll values an effect on everybody at half its value for this seat: harm to the others is as good as harm to
// this seat is bad, but is shared among them. It returns 0 if the effect's condition does not hold.
func (h *bot) valueEffectOnAll(effect *book.Effect, at book.Space) int {
	if !effect.When.Holds(h.me.Alignment, h.findQuantity) {
		return 0
	}
	return h.valueEffects(effect.Do, at) / 2
}

// valueBestOption returns the value of the best option, even if that is negative; 0 if there are none.
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
	for _, ware := range prices {
		d := h.book.Card(ware.Card)
		if worth := h.valueThing(d) - ware.Price*h.goldWorth(); worth > best && h.me.Gold >= ware.Price && h.isInStock(ware.Card) && h.mayHave(d) {
			card, best = ware.Card, worth
		}
	}
	return card, best
}

// isInStock reports whether the stock has a card of a kind.
func (h *bot) isInStock(c book.Card) bool {
	return slices.ContainsFunc(h.Stock, func(p book.Piece) bool { return p.Card() == c })
}

// valueRoyals values the free healing by Prince and Princess at the Castle; 0 for any other hook.
func (h *bot) valueRoyals(hook string) int {
	if hook != "castle_royals" {
		return 0
	}
	n := 0
	for _, f := range h.me.Followers {
		if p := book.FindPassive(h.book.Of(f).Passive, book.PassiveCastleFreeHeal); p != nil {
			n += p.N
		}
	}
	return h.valueLivesWon(n, h.def.Life)
}
