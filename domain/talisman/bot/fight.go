package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// fightMargin returns by how much this seat exceeds a creature of Strength n, or of Craft n if the fight is psychic, before
// the dice. It counts two dice in battle as one point more.
func (h *bot) fightMargin(n int, psychic bool, kind book.Type, at book.Space) int {
	n += h.book.Space(at).Bonus()
	if psychic {
		return h.me.CraftNow - n
	}
	mine := h.me.Battle
	if h.me.Toad == nil && h.def.Has(book.AbilityTwoDiceInBattle) {
		mine++
	}
	if kind == book.Dragon && h.hasObject(func(d *book.CardDef) bool { return d.ID == "holy_lance" }) {
		mine += 2
	}
	return mine - n
}

// valueFight values a fight against a creature of Strength or Craft n, with the value prize for a victory. A defeat costs a
// life, and anything but a victory a part of the turn.
func (h *bot) valueFight(n int, psychic bool, kind book.Type, at book.Space, prize int) int {
	margin := h.fightMargin(n, psychic, kind, at)
	won, lost := computeBattleOdds(margin, h.me.Fate > 0)
	if h.me.Toad == nil && !psychic && h.def.Has(book.AbilityAssassinate) {
		won, lost = countRethrown(margin) // the creature rolls no die
		won, lost = won*percent/6, lost*percent/6
	}
	return (won*prize - lost*h.defeatCost(psychic) - (percent-won)*aTurn/4) / percent
}

// defeatCost returns the cost of a defeat: a life, times the chance that no Armour saves it.
func (h *bot) defeatCost(psychic bool) int {
	cost := h.lifeCost(h.me.Lives)
	if psychic || h.def.Has(book.AbilityNoArmour) {
		return cost
	}
	saves := 0
	for p := range h.listPassives(book.PassiveSave) {
		saves = max(saves, len(p.On))
	}
	return cost * (6 - saves) / 6
}

// valueTrophy values a killed Enemy: its share of a counter (T-111), and the quest to kill one.
func (h *bot) valueTrophy(d *book.CardDef) int {
	prize := (d.Strength*h.counterWorth(book.Strength) + d.Craft*h.counterWorth(book.Craft)) * 9 / 10 / h.Options.Trophies
	if h.book.Quests[h.me.Quest] == "kill_enemy" {
		prize += h.questWorth()
	}
	return prize
}

// valueEnemy values meeting an Enemy card; at least 0 if this seat can evade or destroy it.
func (h *bot) valueEnemy(card *book.CardDef, at book.Space) int {
	if h.me.Toad == nil && h.isPeaceful(card) {
		return 200
	}
	worth := h.valueFight(max(card.Strength, card.Craft), card.Craft > 0, card.Subtype, at, h.valueTrophy(card))
	if h.canEvade(at) || card.Subtype == book.Spirit && h.hasAbility(book.PassiveDestroySpirits) {
		return max(worth, 0)
	}
	return worth
}

// isPeaceful reports whether an Enemy leaves this seat's character alone.
func (h *bot) isPeaceful(card *book.CardDef) bool {
	p := book.FindPassive(h.def.Abilities, book.AbilityNotAttackedBy)
	return p != nil && slices.Contains(p.Types, card.Subtype)
}

// canEvade reports whether this seat can evade on a space by free means.
func (h *bot) canEvade(at book.Space) bool {
	for p := range h.listPassives(book.PassiveEvadeAt) {
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

// spellAttack returns the attack as orders spell it.
func (d duel) spellAttack() string {
	return fmt.Sprintf("%s BY %s IF MARGIN >= %d", d.at.Word, d.by, d.from)
}

// chooseAttack returns the better attack on another character: by battle or, with the ability,
// psychic.
func (h *bot) chooseAttack(hero chronicle.HeroView) duel {
	d := h.valueAttack(hero, "ATTACK", h.me.Battle-hero.Battle)
	if h.me.Toad == nil && h.def.Has(book.AbilityPsychicAttack) {
		if p := h.valueAttack(hero, "ATTACK PSYCHIC", h.me.CraftNow-hero.CraftNow); p.worth > d.worth {
			return p
		}
	}
	return d
}

// valueAttack values an attack by one means with that margin, and finds the least margin, down to -9, at which it pays.
func (h *bot) valueAttack(hero chronicle.HeroView, by string, margin int) duel {
	if h.me.Toad == nil && by == "ATTACK" && h.def.Has(book.AbilityTwoDiceInBattle) {
		margin++
	}
	spoils := h.valueVictory(hero)
	value := func(margin int) int {
		won, lost := computeBattleOdds(margin, h.me.Fate > hero.Fate)
		return (won*spoils - lost*(h.defeatCost(by != "ATTACK")+200)) / percent
	}
	d := duel{at: hero, by: by, worth: value(margin)}
	for d.from = 9; d.from > -9 && value(d.from-1) > 0; d.from-- {
	}
	return d
}

// valueVictory values a victory over another character: the best prize (T-81).
func (h *bot) valueVictory(hero chronicle.HeroView) int {
	best := min(hero.Gold, 1) * h.goldWorth()
	for _, p := range hero.Objects {
		if d := h.book.Of(p); h.mayHave(d) {
			best = max(best, h.valueThing(d))
		}
	}
	return max(best, h.valueLifeTaken(hero))
}

// valueLifeTaken values a life taken from another character; the last one brings all its
// possessions.
func (h *bot) valueLifeTaken(hero chronicle.HeroView) int {
	worth := 600 / max(len(h.others), 1)
	if h.Crowned {
		worth *= 2
	}
	if h.book.Quests[h.me.Quest] == "take_life" {
		worth += h.questWorth()
	}
	if hero.Lives == 1 {
		worth += 300*(len(hero.Objects)+len(hero.Followers)) + hero.Gold*h.goldWorth() + 1500/max(len(h.others), 1)
	}
	return worth
}
