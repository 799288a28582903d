package bot

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// percent is the scale of chances: a chance of 100 is certain.
const percent = 100

// counter is the value of a counter of Strength or Craft, the unit of all values.
const counter = 1000

// Other values.
const (
	aTurn     = 500   // a lost turn
	aSpell    = 600   // a Spell
	aFate     = 250   // a point of fate
	aTalisman = 3000  // the first Talisman
	aDeath    = 6000  // dying, and starting again with nothing
	aThing    = 250   // any Object or Follower, because it counts in the end (T-177)
	aKingdom  = 20000 // the Crown
)

// elapsedPercent returns how far a game with a last round has gone, in percent: things that count in the end gain value with
// it (T-177). It returns 0 in a game without a last round.
func (h *bot) elapsedPercent() int {
	if h.Options.LastRound == 0 {
		return 0
	}
	return min(h.Round*percent/h.Options.LastRound, percent)
}

// valueAtEnd returns the value of a thing that counts in the end: it grows from its first value to
// that of a counter.
func (h *bot) valueAtEnd(first int) int {
	return first + (counter-first)*h.elapsedPercent()*h.elapsedPercent()/percent/percent
}

// goldWorth values a coin.
func (h *bot) goldWorth() int { return h.valueAtEnd(350) }

// counterWorth values a counter of Strength or Craft. The better characteristic is worth more because it opens the Portal,
// unless it is high enough already.
func (h *bot) counterWorth(stat book.Stat) int {
	mine, other := h.me.StrengthNow, h.me.CraftNow
	if stat == book.Craft {
		mine, other = other, mine
	}
	switch {
	case h.elapsedPercent() > 85:
		return counter
	case mine >= 13:
		return counter / 2
	case mine >= other:
		return counter + 100
	}
	return counter
}

// lifeCost returns the cost of losing one life when that many are left before.
func (h *bot) lifeCost(lives int) int {
	switch {
	case h.isWeary():
		return counter / 10
	case lives <= 1:
		return h.deathCost()
	case lives == 2:
		return 1800
	case lives == 3:
		return 1000
	case lives == 4:
		return 600
	}
	return 400
}

// deathCost returns the cost of dying: all counters and possessions of the character and, if
// nobody comes back (T-87), the game itself.
func (h *bot) deathCost() int {
	cost := aDeath + counter*(h.me.Strength+h.me.Craft) + 300*(len(h.me.Objects)+len(h.me.Followers))
	if h.Crowned || h.Options.Bloodbath {
		cost += 2 * aDeath
	}
	return cost
}

// restlessAfter is the round after which a bot is restless in a game without a last round.
const restlessAfter = 60

// isRestless reports whether a game without a last round has gone on for so long that it is time
// for the Crown, at whatever odds.
func (h *bot) isRestless() bool { return h.Options.LastRound == 0 && h.Round > restlessAfter }

// isHopeless reports whether nobody seems likely to come to the Crown any more: those left may
// be bound to the Temple, or have quests that they cannot fulfil. Such a game is better ended
// by agreement (T-172).
func (h *bot) isHopeless() bool { return h.isRestless() && !h.Crowned && h.Round > 3*restlessAfter }

// isWeary reports whether lives hardly count any more. A seat that always finds healing in time
// could hold out for ever under another's Command Spell, and a seat that risks nothing might
// never come to a Talisman.
func (h *bot) isWeary() bool {
	return h.isRestless() && (h.Crowned || h.Round > 2*restlessAfter) && h.book.Region(h.me.Space) != book.Inner
}

// livesLostCost returns the cost of losing n lives.
func (h *bot) livesLostCost(n int) int {
	cost := 0
	for i := range n {
		if left := h.me.Lives - i; left > 0 {
			cost += h.lifeCost(left)
		}
	}
	return cost
}

// valueLivesWon values n more lives, as far as they do not exceed upTo; with upTo 0 there is no limit. A restless bot counts
// lives only up to its printed value. A weary bot under the Command Spell gets a negative value, so that it stays away from
// healing.
func (h *bot) valueLivesWon(n, upTo int) int {
	switch {
	case h.isWeary() && h.Crowned:
		return -n * counter
	case h.isRestless():
		upTo = h.def.Life
	}
	worth := 0
	for i := range n {
		lives := h.me.Lives + i
		if upTo > 0 && lives >= upTo {
			break
		}
		worth += h.lifeCost(lives+1) * 9 / 10
	}
	return worth
}

// spellWorth values one more Spell: 0 without room for it (T-93).
func (h *bot) spellWorth() int {
	if h.me.Held >= h.me.Limit || h.me.Toad != nil {
		return 0
	}
	return h.valueAtEnd(aSpell)
}

// hasTalisman reports whether this seat has a Talisman, which opens the way to the Crown
// (T-148).
func (h *bot) hasTalisman() bool {
	return slices.ContainsFunc(h.me.Objects, func(p book.Piece) bool { return p.Card().Said() == book.Talisman })
}

// countTalismans counts the Talismans in the stock.
func (h *bot) countTalismans() int {
	return lists.Count(h.Stock, func(p book.Piece) bool { return p.Card() == book.Talisman })
}

// talismanWorth values a Talisman; a second one only keeps it from others.
func (h *bot) talismanWorth() int {
	if h.hasTalisman() {
		return h.valueAtEnd(aThing)
	}
	return h.valueAtEnd(aThing) + aTalisman*h.estimateReach()/percent
}

// mayHave reports whether this seat may have a thing, and can carry it (T-56, T-61), perhaps in place of a worse one.
func (h *bot) mayHave(card *book.CardDef) bool {
	switch {
	case slices.Contains(card.Forbidden, h.me.Alignment) || h.me.Toad != nil:
		return false
	case card.Type == book.Follower:
		return !h.hasAbility(book.PassiveBarsFollowers)
	}
	return len(h.me.Objects) < h.me.Carries || h.worstObjectWorth() < h.valueThing(card)
}

// worstObjectWorth returns the value of the least valuable Object of this seat; aKingdom if it has none.
func (h *bot) worstObjectWorth() int {
	least := aKingdom
	for _, p := range h.me.Objects {
		least = min(least, h.valueThing(h.book.Of(p)))
	}
	return least
}

// valueThing values an Object or a Follower for this seat, whether or not there is room for it.
func (h *bot) valueThing(card *book.CardDef) int {
	if card.ID.Said() == book.Talisman {
		return h.talismanWorth()
	}
	if len(card.Do) > 0 { // gold in bags, bonds that attach themselves
		return h.valueEffects(card.Do, h.me.Space)
	}
	worth := h.valueAtEnd(aThing)
	for i := range card.Passive {
		worth += h.valuePassive(card, &card.Passive[i])
	}
	return worth
}

// passiveWorths are the values of those kinds of passives that are always worth the same.
var passiveWorths = map[book.PassiveKind]int{
	book.PassivePaidMod: 250, book.PassiveOneShotMod: 250, book.PassiveCarry: 300, book.PassiveWard: 60, book.PassiveSkipRoll: 40,
	book.PassiveEvadeAt: 150, book.PassiveDiceFor: 400, book.PassiveKeepSpell: 400, book.PassiveSwapDraw: 250,
	book.PassiveDestroySpirits: 250, book.PassiveSlow: -700, book.PassiveBarsFollowers: -500, book.PassiveCastleSale: 250,
	book.PassiveSellObjectsAnyTime: 200, book.PassiveLifeOnVictory: 500, book.PassiveBuildRaft: 200, book.PassiveRaft: 200,
	book.PassiveNoCast: -counter,
}

// valuePassive values one passive of a thing. A Weapon or Armour that the character cannot use, or a second one, adds nothing
// in a fight (T-57). Kinds of passives that the bot does not know are worth 0.
func (h *bot) valuePassive(card *book.CardDef, passive *book.Passive) int {
	switch {
	case card.Weapon && (h.def.Has(book.AbilityNoWeapon) || h.hasOtherWeapon(card) && !h.def.Has(book.AbilityTwoWeapons)) && passive.Kind == book.PassiveMod:
		return 0
	case passive.Kind == book.PassiveMod && passive.When.What == book.Always:
		return passive.N * 900
	case passive.Kind == book.PassiveMod && passive.When.What == book.Battle:
		return passive.N * 600
	case passive.Kind == book.PassiveSave && (h.def.Has(book.AbilityNoArmour) || h.hasOtherArmour(card)):
		return 0
	case passive.Kind == book.PassiveSave:
		return 200 * len(passive.On)
	}
	return passiveWorths[passive.Kind]
}

// hasOtherWeapon reports whether this seat has a Weapon of another kind than this one.
func (h *bot) hasOtherWeapon(but *book.CardDef) bool {
	return h.hasObject(func(d *book.CardDef) bool { return d.Weapon && d != but })
}

// hasOtherArmour reports whether this seat has an Armour of another kind than this one.
func (h *bot) hasOtherArmour(but *book.CardDef) bool {
	return h.hasObject(func(d *book.CardDef) bool { return d.Armour && d != but })
}

// hasObject reports whether fits returns true for an Object of this seat.
func (h *bot) hasObject(fits func(*book.CardDef) bool) bool {
	return slices.ContainsFunc(h.me.Objects, func(p book.Piece) bool { return fits(h.book.Of(p)) })
}
