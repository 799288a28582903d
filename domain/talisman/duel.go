package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// mayMeet reports whether a character may encounter another one in some way (T-40, T-113).
func (s *State) mayMeet(seat, at game.Seat, by orders.Means) bool {
	if seat == at || !s.Playing(at) || s.Heroes[at].Space != s.Heroes[seat].Space || s.areApart(seat, at) {
		return false
	}
	return by == orders.ByAttack || slices.ContainsFunc(encounters[by], func(kind book.PassiveKind) bool { return s.hasPassive(seat, kind) })
}

// encounters are the abilities needed to meet characters (T-40).
var encounters = map[orders.Means][]book.PassiveKind{
	orders.ByPsychic: {book.AbilityPsychicAttack}, orders.BySteal: {book.AbilitySteal}, orders.ByBeguile: {book.AbilityBeguile},
	orders.ByFollower: {book.AbilityTakeFollowers, book.AbilityTakeAnyFollower},
}

// beginEncounter begins an encounter with another character.
func beginEncounter(r *run, seat, at game.Seat, by orders.Means) {
	switch by {
	case orders.ByAttack, orders.ByPsychic:
		startDuel(r, seat, at, by == orders.ByPsychic)
	default:
		r.Push(doTargeted.of(ofMeans{at, seat, by}))
	}
}

// startDuel begins a fight between characters (T-76).
func startDuel(r *run, seat, at game.Seat, psychic bool) {
	f := r.Now.newDuel(seat, at, psychic)
	r.Emit(FightStarted{*f})
	r.Push(doAttacked.of(f.of(at)))
}

// newDuel returns the fight that an attack would begin.
func (s *State) newDuel(seat, at game.Seat, psychic bool) *Fight {
	f := &Fight{N: s.Fights + 1, Psychic: psychic, Space: s.Heroes[seat].Space, Cause: FromAttack}
	f.Sides[0].Seat, f.Sides[1].Seat = seat, at
	return f
}

// DuelMargin returns the MARGIN of the fight that an attack on a character would begin (5.3).
func (s *State) DuelMargin(seat, at game.Seat, psychic bool) int {
	return s.fightMargin(s.newDuel(seat, at, psychic), seat)
}

// askDefence asks an attacked character, askTarget the target of an ability, whether to evade
// (DP-22). They ask seats that have given no order about it at all, whatever these hold (5.7,
// T-168).
var (
	askDefence = newDefencePoint("DP-22", orders.Attacked)
	askTarget  = newDefencePoint("DP-22 target", orders.Targeted)
)

func newDefencePoint(id string, on orders.OnWhat) *pointOf[ofDefence] {
	return newPoint(pointOf[ofDefence]{
		point: &point{ID: id, Asked: askSubject, Choices: fixedChoices(orders.Nothing{}, orders.Evade{})},
		Class: func(s *State, _ ofDefence) turns.Class {
			return lists.Either(s.Options.Window, turns.Window, turns.Never)
		},
		About: func(_ *State, _ ofDefence, b game.Body) bool { _, ok := findReaction(on, b); return ok },
		Legal: func(s *State, seat game.Seat, a ofDefence, b game.Body) bool {
			do, _ := findReaction(on, b)
			switch do := do.(type) {
			case orders.Evade:
				return slices.ContainsFunc(listMeans(do), func(m orders.Source) bool { return s.canEvade(seat, a, m) })
			case orders.Cast:
				return s.canEvade(seat, a, orders.Source{Card: do.Spell})
			}
			_, ok := do.(orders.Nothing)
			return ok
		},
	})
}

// findReaction returns the order with which a line reacts to an attack or an ability: a line of
// WHEN, or of the reply to the question. Policies for creatures do not count: they name the
// creatures to evade; a reaction names nothing.
func findReaction(on orders.OnWhat, b game.Body) (orders.Body, bool) {
	switch b := b.(type) {
	case Reaction:
		return b.Do, b.On.On == on
	case orders.Evade:
		return b, b.None() && !b.Never
	case orders.Cast, orders.Nothing:
		return b, true
	}
	return nil, false
}

// canEvade reports whether a character can evade another one by some means: free ones, or a
// Spell that it can cast now.
func (s *State) canEvade(seat game.Seat, a ofDefence, m orders.Source) bool {
	with, free := s.findEvasion(seat)
	if m.Free || free && with == m.Card {
		return free
	}
	return s.letsEvade(m.Card) && s.isCastable(seat, m.Card, book.Attacked, a.matter())
}

// reactToAttack lets the attacked character evade (T-77).
func reactToAttack(r *run, a ofFight) {
	if f := r.Now.findFight(a.Fight); f != nil && r.Now.areInPlay(f) {
		askToEvade(r, doAttacked.of(a), askDefence, r.Now.fightMargin(f, a.Seat))
	}
}

// reactToTargeting lets the target of an encounter ability evade (T-41).
func reactToTargeting(r *run, a ofMeans) {
	if r.Now.Playing(a.Seat) && r.Now.Playing(a.At) {
		askToEvade(r, doTargeted.of(a), askTarget, r.Now.DuelMargin(a.Seat, a.At, false))
	}
}

// askToEvade asks a character whether it evades another one, and carries that out. A seat without
// orders evades by free means if its margin is negative (DP-22).
func askToEvade(r *run, t task, p *pointOf[ofDefence], margin int) {
	a := ofDefence{}.from(t.About)
	if !p.ask(r, t, a) {
		return
	}
	var sources []orders.Source
	fit, failed := r.Fitting(a.Seat, p.point, t.About)
	r.Fail(p.point, t.About, failed)
	if len(fit) == 0 && margin < 0 {
		sources = []orders.Source{{Free: true}}
	}
	for _, answer := range fit {
		switch do := spokenOrder(answer.Body).(type) {
		case orders.Evade:
			sources = listMeans(do)
		case orders.Cast:
			sources = []orders.Source{{Card: do.Spell}}
		}
	}
	with, free := r.Now.findEvasion(a.Seat)
	for _, source := range sources {
		switch {
		case free && (source.Free || with == source.Card):
			slipAway(r, a, with)
			return
		case r.Now.letsEvade(source.Card) && castToEvade(r, doEvaded.of(a), source.Card):
			return
		}
	}
	goOnWithoutEvading(r, a)
}

// afterSpell evades if the Spell that was cast for it has worked.
func afterSpell(r *run, a ofDefence) {
	if with, free := r.Now.findEvasion(a.Seat); free {
		slipAway(r, a, with)
		return
	}
	goOnWithoutEvading(r, a)
}

// slipAway lets a character evade another: the encounter is over, and so is the turn (T-77, T-41).
func slipAway(r *run, a ofDefence, with book.Card) {
	r.Emit(CharacterEvaded{Seat: a.Seat, From: a.At, With: with})
	if a.Fight > 0 {
		r.Emit(FightEnded{Fight: a.Fight})
	}
	endTurnAtOnce(r, "encounter")
}

// goOnWithoutEvading goes on without an evasion: with the fight, or the ability.
func goOnWithoutEvading(r *run, a ofDefence) {
	if f := r.Now.findFight(a.Fight); f != nil {
		prepareFight(r, f)
		return
	}
	r.Push(doAbility.of(ofMeans{a.At, a.Seat, a.Means}))
}

// spokenOrder returns the order of a line, whether or not it is a reaction.
func spokenOrder(b game.Body) orders.Body {
	if re, ok := b.(Reaction); ok {
		return re.Do
	}
	return b
}

// idDefend is the decision of an attacked character that has not evaded.
const idDefend = "DP-23"

// defendAttacked carries out the answer of an attacked character that has not evaded (T-78, 5.8): a
// Spell, or helpers.
func defendAttacked(r *run, m ofFight) {
	if r.Now.findFight(m.Fight) == nil {
		return
	}
	a := m.matter()
	p := &point{ID: idDefend, About: askDefence.point.About, Legal: func(s *State, seat game.Seat, a matter, b game.Body) bool {
		switch do := spokenOrder(b).(type) {
		case orders.Cast:
			return s.isCastable(seat, do.Spell, book.OwnFight, a)
		case orders.FightWith, orders.Nothing:
			return true
		}
		return false
	}}
	fit, failed := r.Fitting(a.Seat, p, a)
	r.Fail(p, a, failed)
	for _, answer := range fit {
		switch do := spokenOrder(answer.Body).(type) {
		case orders.Cast:
			castAsOrdered(r, a.Seat, do, book.OwnFight, a)
		case orders.FightWith:
			useHelpers(r, a.Fight, a.Seat, r.Now.findHelpers(a.Seat, do.Things))
		}
	}
}

// settleDuel goes on after the scores: the winner chooses a reward (T-81); then,
// as after a stand-off, the attacker's turn ends (T-80).
func settleDuel(r *run, f *Fight, winner int) {
	var tasks []task
	if winner >= 0 {
		tasks = append(tasks, doReward.of(f.of(f.Sides[winner].Seat)))
	}
	r.Push(append(tasks, doOver.of(ofOutcome{f.of(f.Sides[0].Seat), 0}))...)
}
