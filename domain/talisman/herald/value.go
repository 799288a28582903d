package herald

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// percent are chances: 100 is certain.
const percent = 100

// counter is what a counter of Strength or Craft is worth; all else is measured by
// it.
const counter = 1000

// Worths besides.
const (
	aTurn     = 500   // a turn that is lost
	aSpell    = 600   // a Spell
	aFate     = 250   // a point of fate
	aTalisman = 3000  // the Talisman that is still needed
	aDeath    = 6000  // to die, and begin again with nothing
	aThing    = 250   // any Object or Follower, for what it counts in the end (T-177)
	aKingdom  = 20000 // the Crown
)

// late is how far a game with a last round is gone, in percent: what counts in the
// end is worth the more (T-177).
func (h *herald) late() int {
	if h.Options.LastRound == 0 {
		return 0
	}
	return min(h.Round*percent/h.Options.LastRound, percent)
}

// counts is what something is worth that counts in the end, between what it is
// worth to begin with and a counter.
func (h *herald) counts(first int) int {
	return first + (counter-first)*h.late()*h.late()/percent/percent
}

// gold is what a coin is worth.
func (h *herald) gold() int { return h.counts(350) }

// stat is what a counter is worth: the better characteristic opens the Portal.
func (h *herald) stat(s book.Stat) int {
	mine, other := h.me.StrengthNow, h.me.CraftNow
	if s == book.Craft {
		mine, other = other, mine
	}
	switch {
	case h.late() > 85:
		return counter
	case mine >= 13:
		return counter / 2
	case mine >= other:
		return counter + 100
	}
	return counter
}

// lifeCost is what losing a life costs when so many are left.
func (h *herald) lifeCost(lives int) int {
	switch {
	case h.weary():
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

// deathCost is what dying costs: all that the character has become, and the game
// itself if nobody comes back (T-87).
func (h *herald) deathCost() int {
	cost := aDeath + counter*(h.me.Strength+h.me.Craft) + 300*(len(h.me.Objects)+len(h.me.Followers))
	if h.Crowned || h.Options.Bloodbath {
		cost += 2 * aDeath
	}
	return cost
}

// patience is for how many rounds a herald takes its time in a game without a last
// round.
const patience = 60

// restless reports whether a game without a last round has gone on for so long
// that it is time for the Crown, at whatever odds.
func (h *herald) restless() bool { return h.Options.LastRound == 0 && h.Round > patience }

// hopeless reports whether nobody seems to come to the Crown any more: who is left
// may be bound to the Temple, or have a quest that it cannot fulfil. Such a game is
// better ended by agreement (T-172).
func (h *herald) hopeless() bool { return h.restless() && !h.Crowned && h.Round > 3*patience }

// weary reports whether lives count for little any more. Who always finds healing
// in time could hold out for ever under the Command Spell of another, and who risks
// nothing might never come to a Talisman.
func (h *herald) weary() bool {
	return h.restless() && (h.Crowned || h.Round > 2*patience) && h.book.Region(h.me.Space) != book.Inner
}

// livesLost is what losing so many lives costs.
func (h *herald) livesLost(n int) int {
	cost := 0
	for i := range n {
		if left := h.me.Lives - i; left > 0 {
			cost += h.lifeCost(left)
		}
	}
	return cost
}

// livesWon is what so many more lives are worth, up to a limit if there is one. Who
// is weary stays away from what keeps it alive.
func (h *herald) livesWon(n, upTo int) int {
	switch {
	case h.weary() && h.Crowned:
		return -n * counter
	case h.restless():
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

// spellWorth is what a Spell more is worth: nothing without room for it (T-93).
func (h *herald) spellWorth() int {
	if h.me.Held >= h.me.Limit || h.me.Toad != nil {
		return 0
	}
	return h.counts(aSpell)
}

// hasTalisman reports whether the way to the Crown is open (T-148).
func (h *herald) hasTalisman() bool {
	return slices.ContainsFunc(h.me.Objects, func(p book.Piece) bool { return p.Card().Said() == book.Talisman })
}

// talismans is how many are left in the stock.
func (h *herald) talismans() int {
	return lists.Count(h.Stock, func(p book.Piece) bool { return p.Card() == book.Talisman })
}

// talismanWorth is what a Talisman is worth; a second one only keeps it from
// others.
func (h *herald) talismanWorth() int {
	if h.hasTalisman() {
		return h.counts(aThing)
	}
	return h.counts(aThing) + aTalisman*h.reach()/percent
}

// mayHave reports whether this seat could have a thing, and carry it (T-56, T-61).
func (h *herald) mayHave(d *book.CardDef) bool {
	switch {
	case slices.Contains(d.Forbidden, h.me.Alignment) || h.me.Toad != nil:
		return false
	case d.Type == book.Follower:
		return !h.owns(book.PassiveBarsFollowers)
	}
	return len(h.me.Objects) < h.me.Carries || h.worst() < h.thing(d)
}

// worst is what the Object is worth that this seat could do without best.
func (h *herald) worst() int {
	least := aKingdom
	for _, p := range h.me.Objects {
		least = min(least, h.thing(h.book.Of(p)))
	}
	return least
}

// thing is what an Object or a Follower is worth to this seat, room or not.
func (h *herald) thing(d *book.CardDef) int {
	if d.ID.Said() == book.Talisman {
		return h.talismanWorth()
	}
	if len(d.Do) > 0 { // gold in bags, bonds that attach themselves
		return h.effects(d.Do, h.me.Space)
	}
	worth := h.counts(aThing)
	for i := range d.Passive {
		worth += h.passive(d, &d.Passive[i])
	}
	return worth
}

// passives are what single passives are worth.
var passives = map[book.PassiveKind]int{
	book.PassivePaidMod: 250, book.PassiveOneShotMod: 250, book.PassiveCarry: 300, book.PassiveWard: 60, book.PassiveSkipRoll: 40,
	book.PassiveEvadeAt: 150, book.PassiveDiceFor: 400, book.PassiveKeepSpell: 400, book.PassiveSwapDraw: 250,
	book.PassiveDestroySpirits: 250, book.PassiveSlow: -700, book.PassiveBarsFollowers: -500, book.PassiveCastleSale: 250,
	book.PassiveSellObjectsAnyTime: 200, book.PassiveLifeOnVictory: 500, book.PassiveBuildRaft: 200, book.PassiveRaft: 200,
	book.PassiveNoCast: -counter,
}

// passive is what a passive of a thing is worth: one more Weapon or Armour is of
// little use (T-57).
func (h *herald) passive(d *book.CardDef, p *book.Passive) int {
	switch {
	case d.Weapon && (h.def.Has(book.AbilityNoWeapon) || h.armed(d) && !h.def.Has(book.AbilityTwoWeapons)) && p.Kind == book.PassiveMod:
		return 0
	case p.Kind == book.PassiveMod && p.When.What == book.Always:
		return p.N * 900
	case p.Kind == book.PassiveMod && p.When.What == book.Battle:
		return p.N * 600
	case p.Kind == book.PassiveSave && (h.def.Has(book.AbilityNoArmour) || h.armoured(d)):
		return 0
	case p.Kind == book.PassiveSave:
		return 200 * len(p.On)
	}
	return passives[p.Kind]
}

// armed and armoured report whether this seat has a Weapon, or an Armour, besides
// one of a kind.
func (h *herald) armed(but *book.CardDef) bool {
	return h.any(func(d *book.CardDef) bool { return d.Weapon && d != but })
}

func (h *herald) armoured(but *book.CardDef) bool {
	return h.any(func(d *book.CardDef) bool { return d.Armour && d != but })
}

func (h *herald) any(fits func(*book.CardDef) bool) bool {
	return slices.ContainsFunc(h.me.Objects, func(p book.Piece) bool { return fits(h.book.Of(p)) })
}
