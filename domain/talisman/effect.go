package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// effects starts a list of effects, one after the other. A card to which the character is immune
// does nothing (2.10, immune_card).
func effects(r *run, t task) {
	m := t.About
	if m.Path == book.PathDo && r.Now.immune(m.Seat, m.Source.Card()) || evaded(r, t) {
		return
	}
	var list []task
	for i := range r.Now.Book.Effects(m.Source, m.Path) {
		one := m
		one.I = i
		list = append(list, task{Do: doEffect, About: one})
	}
	r.Push(list...)
}

func (s *State) immune(seat game.Seat, card book.Card) bool {
	return slices.ContainsFunc(s.traits(seat, book.PassiveImmuneCard), func(t trait) bool { return t.Card == card })
}

// effect carries one effect out. A character that has died or left the game is no longer a
// subject.
func effect(r *run, t task) {
	e := r.Now.effect(t.About)
	if e == nil || !r.Now.Playing(t.About.Seat) && e.Op != book.OpDiscardSelf {
		return
	}
	if do, ok := ops[e.Op]; ok {
		do(r, t, e)
	}
}

// ops are the functions that carry out the primitives of 2.9.
var ops = map[book.Op]func(*run, task, *book.Effect){
	book.OpGain: gain, book.OpLose: lose, book.OpPay: pay, book.OpHeal: heal, book.OpReplenish: heal,
	book.OpGainSpell: gainSpell, book.OpBuySpell: buySpell, book.OpLoseSpells: loseSpells, book.OpGainTalisman: gainTalisman,
	book.OpAlign: align, book.OpLoseTurn: loseTurn, book.OpToad: toad, book.OpEnslave: enslave, book.OpPendingMove: offer,
	book.OpTeleport: teleport, book.OpRoll: rollTable, book.OpRollParty: rollParty, book.OpChoose: choose, book.OpVisitOne: visit,
	book.OpByAlignment: byAlignment, book.OpIf: ifHolds, book.OpEach: forEach, book.OpWish: makeWish, book.OpTunnels: tunnels,
	book.OpBuy: buy, book.OpSellObjects: sellObjects, book.OpTakeSelf: takeSelf, book.OpDiscardSelf: discardSelf,
	book.OpDiscardOwned: discardOwned, book.OpStashGold: stashGold, book.OpPoolTake: poolTake, book.OpGlobal: startGlobal,
	book.OpQuestOffer: offerQuest, book.OpCommand: commandOnArrival, book.OpHook: hook,
	book.OpFight: fightMade, book.OpFightSeries: fightSeries, book.OpFightFixed: fightFixed, book.OpDiceDuel: diceDuel,
}

// byAlignment starts the branch of the subject's alignment.
func byAlignment(r *run, t task, _ *book.Effect) {
	m := t.About
	r.Push(effectsOf(m, m.Path.In(m.I, string(r.Now.Heroes[m.Seat].Alignment))))
}

// ifHolds starts the branch of a condition, as it holds at that moment.
func ifHolds(r *run, t task, e *book.Effect) {
	m, list := t.About, book.InElse
	if r.Now.holds(m.Seat, e.When) {
		list = book.InThen
	}
	r.Push(effectsOf(m, m.Path.In(m.I, list)))
}

// holds reports whether a condition of the book holds for a character.
func (s *State) holds(seat game.Seat, c book.Condition) bool {
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
func forEach(r *run, t task, e *book.Effect) {
	m := t.About
	region := r.Now.Book.Region(r.Now.Heroes[m.Seat].Space)
	var list []task
	for _, seat := range r.Now.InPlay(m.Seat) {
		if e.Scope == "region" && r.Now.Book.Region(r.Now.Heroes[seat].Space) != region {
			continue
		}
		one := m
		one.Seat, one.By = seat, m.Seat
		list = append(list, task{Do: doEach, About: one})
	}
	r.Push(list...)
}

// eachOne starts the list for one of them, if the condition holds for it then.
func eachOne(r *run, t task) {
	m := t.About
	if e := r.Now.effect(m); r.Now.Playing(m.Seat) && r.Now.holds(m.Seat, e.When) {
		r.Push(effectsOf(m, m.Path.In(m.I, book.InDo)))
	}
}

// gainSpell draws Spells, as far as the limit allows (T-95).
func gainSpell(r *run, t task, e *book.Effect) {
	n := int(e.N)
	if e.Fill {
		n = r.Now.spellRoom(t.About.Seat)
	}
	gainSpells(r, t.About.Seat, n)
}

// loseSpells discards all Spells of the subject (2.9). They do not count as cast.
func loseSpells(r *run, t task, _ *book.Effect) {
	if spells := r.Now.Heroes[t.About.Seat].Spells; len(spells) > 0 {
		r.Emit(SpellsDiscarded{Seat: t.About.Seat, Cards: spells, Reason: string(t.About.Source)})
	}
}

// Steps of the Chasm: the consequences of a roll for a whole party, and a Follower that is
// killed.
const (
	doParty        = "party"
	doKillFollower = "kill-follower"
	doLosing       = "follower-lost"
)

// rollParty rolls a die for the subject and one for each of its Followers that is not bound, in
// one roll (2.9, roll_party; R-21).
func rollParty(r *run, t task, e *book.Effect) {
	m := t.About
	if r.Now.skips(m.Seat, m.Source) && skip(r, t) {
		return
	}
	m.Pieces = r.Now.loose(m.Seat)
	rollFor(r, m.Seat, book.Roll(e.ID), 1+len(m.Pieces), task{Do: doParty, About: m})
}

// settleParty carries out the results for each, the subject first.
func settleParty(r *run, t task) {
	m := t.About
	e := r.Now.effect(m)
	dice := r.Now.Roll(m.Roll).Dice
	if e == nil || len(dice) == 0 {
		return
	}
	party := m.Pieces
	m.Pieces, m.Roll = nil, 0
	var list []task
	if e.Hit.Has(dice[0]) {
		list = append(list, effectsOf(m, m.Path.In(m.I, book.InSelf)))
	}
	for i, p := range party {
		if e.Hit.Has(dice[i+1]) {
			list = append(list, task{Do: doKillFollower, About: matter{Seat: m.Seat, Piece: p, Kind: string(m.Source)}})
		}
	}
	r.Push(list...)
}

// killFollower kills a Follower unless a reaction preserves it (T-106).
func killFollower(r *run, t task) {
	m := t.About
	if !slices.Contains(r.Now.Heroes[m.Seat].Followers, m.Piece) {
		return
	}
	r.Push(task{Do: doLosing, About: m})
	react(r, orders.FollowerDeath, m)
}

// loseFollower discards the Follower.
func loseFollower(r *run, t task) {
	m := t.About
	if slices.Contains(r.Now.Heroes[m.Seat].Followers, m.Piece) {
		r.Emit(CardDiscarded{Seat: m.Seat, Card: m.Piece})
	}
}
