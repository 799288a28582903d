package herald

import (
	"fmt"
	"slices"

	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// margin returns by how much this seat exceeds a creature before the dice. It counts two dice
// in battle as one point more.
func (h *herald) margin(n int, psychic bool, kind book.Type, at book.Space) int {
	n += h.book.Space(at).Bonus()
	if psychic {
		return h.me.CraftNow - n
	}
	mine := h.me.Battle
	if h.me.Toad == nil && h.def.Has(book.AbilityTwoDiceInBattle) {
		mine++
	}
	if kind == book.Dragon && h.any(func(d *book.CardDef) bool { return d.ID == "holy_lance" }) {
		mine += 2
	}
	return mine - n
}

// fights values a fight against a creature for a prize.
func (h *herald) fights(n int, psychic bool, kind book.Type, at book.Space, prize int) int {
	margin := h.margin(n, psychic, kind, at)
	won, lost := battle(margin, h.me.Fate > 0)
	if h.me.Toad == nil && !psychic && h.def.Has(book.AbilityAssassinate) {
		won, lost = rethrown(margin) // the creature rolls no die
		won, lost = won*percent/6, lost*percent/6
	}
	return (won*prize - lost*h.wound(psychic) - (percent-won)*aTurn/4) / percent
}

// wound returns the cost of a defeat: a life, less the chance that Armour saves it.
func (h *herald) wound(psychic bool) int {
	cost := h.lifeCost(h.me.Lives)
	if psychic || h.def.Has(book.AbilityNoArmour) {
		return cost
	}
	saves := 0
	for p := range h.passives(book.PassiveSave) {
		saves = max(saves, len(p.On))
	}
	return cost * (6 - saves) / 6
}

// trophy values a killed Enemy: its share of a counter (T-111), and the quest to kill one.
func (h *herald) trophy(d *book.CardDef) int {
	prize := (d.Strength*h.stat(book.Strength) + d.Craft*h.stat(book.Craft)) * 9 / 10 / h.Options.Trophies
	if h.book.Quests[h.me.Quest] == "kill_enemy" {
		prize += h.questWorth()
	}
	return prize
}

// enemy values meeting an Enemy card.
func (h *herald) enemy(d *book.CardDef, at book.Space) int {
	if h.me.Toad == nil && h.peaceful(d) {
		return 200
	}
	worth := h.fights(max(d.Strength, d.Craft), d.Craft > 0, d.Subtype, at, h.trophy(d))
	if h.evades(at) || d.Subtype == book.Spirit && h.owns(book.PassiveDestroySpirits) {
		return max(worth, 0)
	}
	return worth
}

// peaceful reports whether an Enemy leaves this character alone.
func (h *herald) peaceful(d *book.CardDef) bool {
	p := book.Find(h.def.Abilities, book.AbilityNotAttackedBy)
	return p != nil && slices.Contains(p.Types, d.Subtype)
}

// evades reports whether this seat can evade on a space by free means.
func (h *herald) evades(at book.Space) bool {
	for p := range h.passives(book.PassiveEvadeAt) {
		if slices.Contains(p.Spaces, h.book.Space(at).Kind) {
			return true
		}
	}
	return false
}

// A duel is an attack on another character.
type duel struct {
	at    chronicle.HeroView
	by    string
	from  int // the least margin at which the attack pays
	worth int
}

// line returns the attack as orders spell it.
func (d duel) line() string { return fmt.Sprintf("%s BY %s IF MARGIN >= %d", d.at.Word, d.by, d.from) }

// attack returns the better attack on another character: by battle or, with the ability,
// psychic.
func (h *herald) attack(o chronicle.HeroView) duel {
	d := h.meeting(o, "ATTACK", h.me.Battle-o.Battle)
	if h.me.Toad == nil && h.def.Has(book.AbilityPsychicAttack) {
		if p := h.meeting(o, "ATTACK PSYCHIC", h.me.CraftNow-o.CraftNow); p.worth > d.worth {
			return p
		}
	}
	return d
}

// meeting values an attack by one means with that margin.
func (h *herald) meeting(o chronicle.HeroView, by string, margin int) duel {
	if h.me.Toad == nil && by == "ATTACK" && h.def.Has(book.AbilityTwoDiceInBattle) {
		margin++
	}
	spoils := h.spoils(o)
	value := func(margin int) int {
		won, lost := battle(margin, h.me.Fate > o.Fate)
		return (won*spoils - lost*(h.wound(by != "ATTACK")+200)) / percent
	}
	d := duel{at: o, by: by, worth: value(margin)}
	for d.from = 9; d.from > -9 && value(d.from-1) > 0; d.from-- {
	}
	return d
}

// spoils values a victory over another character: the best prize (T-81).
func (h *herald) spoils(o chronicle.HeroView) int {
	best := min(o.Gold, 1) * h.gold()
	for _, p := range o.Objects {
		if d := h.book.Of(p); h.mayHave(d) {
			best = max(best, h.thing(d))
		}
	}
	return max(best, h.lifeTaken(o))
}

// lifeTaken values a life taken from another character; the last one brings all its
// possessions.
func (h *herald) lifeTaken(o chronicle.HeroView) int {
	worth := 600 / max(len(h.others), 1)
	if h.Crowned {
		worth *= 2
	}
	if h.book.Quests[h.me.Quest] == "take_life" {
		worth += h.questWorth()
	}
	if o.Lives == 1 {
		worth += 300*(len(o.Objects)+len(o.Followers)) + o.Gold*h.gold() + 1500/max(len(h.others), 1)
	}
	return worth
}
