package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// startEffects starts a list of effects, one after the other. A card to which the character is
// immune does nothing (passive immune_card).
func startEffects(run *run, effects ofEffects) {
	if effects.Path == book.PathDo && run.Now.isImmune(effects.Seat, effects.Source.Card()) || evadeIndividual(run, effects) {
		return
	}
	var list []task
	for effects.I = range run.Now.Book.Effects(effects.Source, effects.Path) {
		list = append(list, doEffect.of(effects))
	}
	run.Push(list...)
}

// isImmune reports whether a card does nothing to a character (passive immune_card).
func (s *State) isImmune(seat game.Seat, card book.Card) bool {
	return slices.ContainsFunc(s.listTraits(seat, book.PassiveImmuneCard), func(t trait) bool { return t.Card == card })
}

// carryOutEffect carries one effect out. It does nothing if the character is no longer in play, except
// that a card may still be discarded.
func carryOutEffect(run *run, effects ofEffects) {
	effect := run.Now.effectOf(effects.place)
	if effect == nil || !run.Now.IsPlaying(effects.Seat) && effect.Op != book.OpDiscardSelf {
		return
	}
	if do, ok := ops[effect.Op]; ok {
		do(run, effects, effect)
	}
}

// ops maps each operation of effects to the function that carries it out.
var ops = map[book.Op]func(*run, ofEffects, *book.Effect){
	book.OpGain: gainPoints, book.OpLose: losePoints, book.OpPay: payGold, book.OpHeal: healSubject, book.OpReplenish: healSubject,
	book.OpGainSpell: gainSpell, book.OpBuySpell: buySpell, book.OpLoseSpells: loseSpells, book.OpGainTalisman: gainTalisman,
	book.OpAlign: alignSubject, book.OpLoseTurn: loseTurn, book.OpToad: becomeToad, book.OpEnslave: enslaveSubject, book.OpPendingMove: grantOffer,
	book.OpTeleport: teleportSubject, book.OpRoll: rollTable, book.OpRollParty: rollParty, book.OpChoose: chooseOption, book.OpVisitOne: visitOne,
	book.OpByAlignment: branchByAlignment, book.OpIf: branchByCondition, book.OpEach: startForEach, book.OpWish: makeWish, book.OpTunnels: rollInTunnel,
	book.OpBuy: buyCards, book.OpSellObjects: sellObjects, book.OpTakeSelf: takeSelf, book.OpDiscardSelf: discardSelf,
	book.OpDiscardOwned: discardOwned, book.OpStashGold: stashGold, book.OpPoolTake: takeFromPool, book.OpGlobal: startGlobal,
	book.OpQuestOffer: offerQuest, book.OpCommand: castCommandOnArrival, book.OpHook: applyHook,
	book.OpFight: fightMadeCreature, book.OpFightSeries: rollForDemons, book.OpFightFixed: rollForWerewolf, book.OpDiceDuel: rollWithDeath,
}

// branchByAlignment starts the branch of the subject's alignment.
func branchByAlignment(r *run, m ofEffects, _ *book.Effect) {
	r.Push(doEffects.of(m.at(m.Path.In(m.I, string(r.Now.Heroes[m.Seat].Alignment)))))
}

// branchByCondition starts the branch of a condition, as it holds at that moment.
func branchByCondition(run *run, effects ofEffects, effect *book.Effect) {
	list := book.InElse
	if run.Now.conditionHolds(effects.Seat, effect.When) {
		list = book.InThen
	}
	run.Push(doEffects.of(effects.at(effects.Path.In(effects.I, list))))
}

// conditionHolds reports whether a condition of the book holds for a character.
func (s *State) conditionHolds(seat game.Seat, condition book.Condition) bool {
	hero := s.Heroes[seat]
	return condition.Holds(hero.Alignment, func(what string) int {
		switch book.Stat(what) {
		case book.Strength:
			return s.Strength(seat)
		case book.Craft:
			return s.Craft(seat)
		case book.Gold:
			return hero.Gold
		}
		return lists.Count(s.Stock, func(p book.Piece) bool { return p.Card() == book.Talisman })
	})
}

// startForEach starts a step for every character in play, or in the region of the subject's space,
// clockwise from the subject.
func startForEach(run *run, effects ofEffects, effect *book.Effect) {
	region := run.Now.Book.Region(run.Now.Heroes[effects.Seat].Space)
	var list []task
	for _, seat := range run.Now.InPlay(effects.Seat) {
		if effect.Scope == "region" && run.Now.Book.Region(run.Now.Heroes[seat].Space) != region {
			continue
		}
		one := effects
		one.Seat, one.By = seat, effects.Seat
		list = append(list, doEach.of(one))
	}
	run.Push(list...)
}

// startForOne starts the list for one of several characters, if the condition holds for it then.
func startForOne(run *run, effects ofEffects) {
	if e := run.Now.effectOf(effects.place); run.Now.IsPlaying(effects.Seat) && run.Now.conditionHolds(effects.Seat, e.When) {
		run.Push(doEffects.of(effects.at(effects.Path.In(effects.I, book.InDo))))
	}
}

// gainSpell draws Spells, as far as the limit allows (T-95).
func gainSpell(run *run, effects ofEffects, effect *book.Effect) {
	n := int(effect.N)
	if effect.Fill {
		n = run.Now.countSpellRoom(effects.Seat)
	}
	gainSpells(run, effects.Seat, n)
}

// loseSpells discards all Spells of the subject. They do not count as cast.
func loseSpells(run *run, effects ofEffects, _ *book.Effect) {
	if spells := run.Now.Heroes[effects.Seat].Spells; len(spells) > 0 {
		run.Emit(SpellsDiscarded{Seat: effects.Seat, Cards: spells, Reason: string(effects.Source)})
	}
}

// rollParty rolls a die for the subject and one for each of its Followers that is not bound, in
// one roll (effect roll_party, R-21).
func rollParty(run *run, effects ofEffects, effect *book.Effect) {
	if run.Now.maySkipRoll(effects.Seat, effects.Source) && askToSkip(run, effects) {
		return
	}
	followers := run.Now.listUnbound(effects.Seat)
	rollWithFate(run, effects.Seat, book.Roll(effect.ID), 1+len(followers), doParty.of(ofParty{effects, followers}))
}

// settleParty carries out the results for each, the subject first.
func settleParty(run *run, party ofParty, roll int) {
	effect, dice := run.Now.effectOf(party.place), run.Now.Roll(roll).Dice
	if effect == nil || len(dice) == 0 {
		return
	}
	var list []task
	if effect.Hit.Has(dice[0]) {
		list = append(list, doEffects.of(party.at(party.Path.In(party.I, book.InSelf))))
	}
	for i, piece := range party.Followers {
		if effect.Hit.Has(dice[i+1]) {
			list = append(list, doKillFollower.of(ofFollower{ofCard{party.Seat, piece}, party.Source}))
		}
	}
	run.Push(list...)
}

// killFollower kills a Follower unless a reaction preserves it (T-106). It does nothing if the seat has it no more.
func killFollower(run *run, follower ofFollower) {
	if !slices.Contains(run.Now.Heroes[follower.Seat].Followers, follower.Piece) {
		return
	}
	run.Push(doLosing.of(follower))
	letAllReact(run, orders.FollowerDeath, follower.matter())
}

// loseFollower discards the Follower.
func loseFollower(run *run, follower ofFollower) {
	if slices.Contains(run.Now.Heroes[follower.Seat].Followers, follower.Piece) {
		run.Emit(CardDiscarded{Seat: follower.Seat, Card: follower.Piece})
	}
}
