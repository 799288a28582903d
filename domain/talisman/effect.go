package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// startEffects starts a list of effects, one after the other. A card to which the character is
// immune does nothing (2.10, immune_card).
func startEffects(r *run, m ofEffects) {
	if m.Path == book.PathDo && r.Now.isImmune(m.Seat, m.Source.Card()) || evadeIndividual(r, m) {
		return
	}
	var list []task
	for m.I = range r.Now.Book.Effects(m.Source, m.Path) {
		list = append(list, doEffect.of(m))
	}
	r.Push(list...)
}

func (s *State) isImmune(seat game.Seat, card book.Card) bool {
	return slices.ContainsFunc(s.listTraits(seat, book.PassiveImmuneCard), func(t trait) bool { return t.Card == card })
}

// carryOutEffect carries one effect out. A character that has died or left the game is no longer a
// subject.
func carryOutEffect(r *run, m ofEffects) {
	e := r.Now.effectOf(m.place)
	if e == nil || !r.Now.Playing(m.Seat) && e.Op != book.OpDiscardSelf {
		return
	}
	if do, ok := ops[e.Op]; ok {
		do(r, m, e)
	}
}

// ops are the functions that carry out the primitives of 2.9.
var ops = map[book.Op]func(*run, ofEffects, *book.Effect){
	book.OpGain: gainPoints, book.OpLose: losePoints, book.OpPay: payGold, book.OpHeal: healSubject, book.OpReplenish: healSubject,
	book.OpGainSpell: gainSpell, book.OpBuySpell: buySpell, book.OpLoseSpells: loseSpells, book.OpGainTalisman: gainTalisman,
	book.OpAlign: alignSubject, book.OpLoseTurn: loseTurn, book.OpToad: becomeToad, book.OpEnslave: enslaveSubject, book.OpPendingMove: grantOffer,
	book.OpTeleport: teleportSubject, book.OpRoll: rollTable, book.OpRollParty: rollParty, book.OpChoose: chooseOption, book.OpVisitOne: visitOne,
	book.OpByAlignment: byAlignment, book.OpIf: ifHolds, book.OpEach: forEach, book.OpWish: makeWish, book.OpTunnels: rollInTunnel,
	book.OpBuy: buyCards, book.OpSellObjects: sellObjects, book.OpTakeSelf: takeSelf, book.OpDiscardSelf: discardSelf,
	book.OpDiscardOwned: discardOwned, book.OpStashGold: stashGold, book.OpPoolTake: takeFromPool, book.OpGlobal: startGlobal,
	book.OpQuestOffer: offerQuest, book.OpCommand: commandOnArrival, book.OpHook: applyHook,
	book.OpFight: fightMade, book.OpFightSeries: fightSeries, book.OpFightFixed: fightFixed, book.OpDiceDuel: rollWithDeath,
}

// byAlignment starts the branch of the subject's alignment.
func byAlignment(r *run, m ofEffects, _ *book.Effect) {
	r.Push(doEffects.of(m.at(m.Path.In(m.I, string(r.Now.Heroes[m.Seat].Alignment)))))
}

// ifHolds starts the branch of a condition, as it holds at that moment.
func ifHolds(r *run, m ofEffects, e *book.Effect) {
	list := book.InElse
	if r.Now.conditionHolds(m.Seat, e.When) {
		list = book.InThen
	}
	r.Push(doEffects.of(m.at(m.Path.In(m.I, list))))
}

// conditionHolds reports whether a condition of the book holds for a character.
func (s *State) conditionHolds(seat game.Seat, c book.Condition) bool {
	h := s.Heroes[seat]
	return c.Holds(h.Alignment, func(what string) int {
		switch book.Stat(what) {
		case book.Strength:
			return s.Strength(seat)
		case book.Craft:
			return s.Craft(seat)
		case book.Gold:
			return h.Gold
		}
		return lists.Count(s.Stock, func(p book.Piece) bool { return p.Card() == book.Talisman })
	})
}

// forEach starts a step for every character in play, or in the region of the subject's space,
// clockwise from the subject (2.9).
func forEach(r *run, m ofEffects, e *book.Effect) {
	region := r.Now.Book.Region(r.Now.Heroes[m.Seat].Space)
	var list []task
	for _, seat := range r.Now.InPlay(m.Seat) {
		if e.Scope == "region" && r.Now.Book.Region(r.Now.Heroes[seat].Space) != region {
			continue
		}
		one := m
		one.Seat, one.By = seat, m.Seat
		list = append(list, doEach.of(one))
	}
	r.Push(list...)
}

// startForOne starts the list for one of them, if the condition holds for it then.
func startForOne(r *run, m ofEffects) {
	if e := r.Now.effectOf(m.place); r.Now.Playing(m.Seat) && r.Now.conditionHolds(m.Seat, e.When) {
		r.Push(doEffects.of(m.at(m.Path.In(m.I, book.InDo))))
	}
}

// gainSpell draws Spells, as far as the limit allows (T-95).
func gainSpell(r *run, m ofEffects, e *book.Effect) {
	n := int(e.N)
	if e.Fill {
		n = r.Now.countSpellRoom(m.Seat)
	}
	gainSpells(r, m.Seat, n)
}

// loseSpells discards all Spells of the subject (2.9). They do not count as cast.
func loseSpells(r *run, m ofEffects, _ *book.Effect) {
	if spells := r.Now.Heroes[m.Seat].Spells; len(spells) > 0 {
		r.Emit(SpellsDiscarded{Seat: m.Seat, Cards: spells, Reason: string(m.Source)})
	}
}

// rollParty rolls a die for the subject and one for each of its Followers that is not bound, in
// one roll (2.9, roll_party; R-21).
func rollParty(r *run, m ofEffects, e *book.Effect) {
	if r.Now.maySkipRoll(m.Seat, m.Source) && askToSkip(r, m) {
		return
	}
	followers := r.Now.listUnbound(m.Seat)
	rollWithFate(r, m.Seat, book.Roll(e.ID), 1+len(followers), doParty.of(ofParty{m, followers}))
}

// settleParty carries out the results for each, the subject first.
func settleParty(r *run, m ofParty, roll int) {
	e, dice := r.Now.effectOf(m.place), r.Now.Roll(roll).Dice
	if e == nil || len(dice) == 0 {
		return
	}
	var list []task
	if e.Hit.Has(dice[0]) {
		list = append(list, doEffects.of(m.at(m.Path.In(m.I, book.InSelf))))
	}
	for i, p := range m.Followers {
		if e.Hit.Has(dice[i+1]) {
			list = append(list, doKillFollower.of(ofFollower{ofCard{m.Seat, p}, m.Source}))
		}
	}
	r.Push(list...)
}

// killFollower kills a Follower unless a reaction preserves it (T-106).
func killFollower(r *run, m ofFollower) {
	if !slices.Contains(r.Now.Heroes[m.Seat].Followers, m.Piece) {
		return
	}
	r.Push(doLosing.of(m))
	letAllReact(r, orders.FollowerDeath, m.matter())
}

// loseFollower discards the Follower.
func loseFollower(r *run, m ofFollower) {
	if slices.Contains(r.Now.Heroes[m.Seat].Followers, m.Piece) {
		r.Emit(CardDiscarded{Seat: m.Seat, Card: m.Piece})
	}
}
