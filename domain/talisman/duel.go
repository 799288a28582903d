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
	if seat == at || !s.IsPlaying(at) || s.Heroes[at].Space != s.Heroes[seat].Space || s.areApart(seat, at) {
		return false
	}
	return by == orders.ByAttack || slices.ContainsFunc(encounters[by], func(kind book.PassiveKind) bool { return s.hasPassive(seat, kind) })
}

// encounters maps each way to meet a character but ATTACK to the abilities of which one is needed (T-40).
var encounters = map[orders.Means][]book.PassiveKind{
	orders.ByPsychic: {book.AbilityPsychicAttack}, orders.BySteal: {book.AbilitySteal}, orders.ByBeguile: {book.AbilityBeguile},
	orders.ByFollower: {book.AbilityTakeFollowers, book.AbilityTakeAnyFollower},
}

// beginEncounter begins an encounter with another character.
func beginEncounter(run *run, seat, at game.Seat, by orders.Means) {
	switch by {
	case orders.ByAttack, orders.ByPsychic:
		startDuel(run, seat, at, by == orders.ByPsychic)
	default:
		run.Push(doTargeted.of(ofMeans{at, seat, by}))
	}
}

// startDuel begins a fight between characters (T-76).
func startDuel(run *run, seat, at game.Seat, psychic bool) {
	fight := run.Now.newDuel(seat, at, psychic)
	run.Emit(FightStarted{*fight})
	run.Push(doAttacked.of(fight.of(at)))
}

// newDuel returns the fight that an attack would begin.
func (s *State) newDuel(seat, at game.Seat, psychic bool) *Fight {
	fight := &Fight{N: s.Fights + 1, Psychic: psychic, Space: s.Heroes[seat].Space, Cause: FromAttack}
	fight.Sides[0].Seat, fight.Sides[1].Seat = seat, at
	return fight
}

// DuelMargin returns the MARGIN of the fight that an attack on a character would begin.
func (s *State) DuelMargin(seat, at game.Seat, psychic bool) int {
	return s.fightMargin(s.newDuel(seat, at, psychic), seat)
}

// askDefence asks an attacked character, askTarget the target of an ability, whether to evade
// (DP-22). They ask seats that have given no order about it at all, whatever cards they hold
// (T-168).
var (
	askDefence = newDefencePoint("DP-22", orders.Attacked)
	askTarget  = newDefencePoint("DP-22 target", orders.Targeted)
)

// newDefencePoint returns the kind of question whether to evade an attack or an ability. It stops the turn only
// with the option defence_window.
func newDefencePoint(id string, on orders.OnWhat) *pointOf[ofDefence] {
	return newPoint(pointOf[ofDefence]{
		point: &point{ID: id, Asked: askSubject, Choices: fixedChoices(orders.Nothing{}, orders.Evade{})},
		Class: func(state *State, _ ofDefence) turns.Class {
			return lists.Either(state.Options.Window, turns.Window, turns.Never)
		},
		About: func(_ *State, _ ofDefence, b game.Body) bool { _, ok := findReaction(on, b); return ok },
		Legal: func(state *State, seat game.Seat, defence ofDefence, b game.Body) bool {
			do, _ := findReaction(on, b)
			switch do := do.(type) {
			case orders.Evade:
				return slices.ContainsFunc(listMeans(do), func(m orders.Source) bool { return state.canEvade(seat, defence, m) })
			case orders.Cast:
				return state.canEvade(seat, defence, orders.Source{Card: do.Spell})
			}
			_, ok := do.(orders.Nothing)
			return ok
		},
	})
}

// findReaction returns the order with which a line reacts to an attack or an ability: a line of
// WHEN, or an answer to the question. It returns false for other lines, and for policies against creatures:
// these name the creatures to evade; a reaction names nothing.
func findReaction(on orders.OnWhat, b game.Body) (orders.Body, bool) {
	switch b := b.(type) {
	case Reaction:
		return b.Do, b.On.On == on
	case orders.Evade:
		return b, b.IsEmpty() && !b.Never
	case orders.Cast, orders.Nothing:
		return b, true
	}
	return nil, false
}

// canEvade reports whether a character can evade another one by a means: for free, or by a Spell that
// it can cast now.
func (s *State) canEvade(seat game.Seat, defence ofDefence, m orders.Source) bool {
	with, free := s.findEvasion(seat)
	if m.Free || free && with == m.Card {
		return free
	}
	return s.letsEvade(m.Card) && s.isCastable(seat, m.Card, book.Attacked, defence.matter())
}

// reactToAttack lets the attacked character evade (T-77).
func reactToAttack(run *run, fight ofFight) {
	if f := run.Now.findFight(fight.Fight); f != nil && run.Now.areInPlay(f) {
		askToEvade(run, doAttacked.of(fight), askDefence, run.Now.fightMargin(f, fight.Seat))
	}
}

// reactToTargeting lets the target of an encounter ability evade (T-41).
func reactToTargeting(run *run, means ofMeans) {
	if run.Now.IsPlaying(means.Seat) && run.Now.IsPlaying(means.At) {
		askToEvade(run, doTargeted.of(means), askTarget, run.Now.DuelMargin(means.Seat, means.At, false))
	}
}

// askToEvade asks a character whether it evades another one, and carries the answer out. A seat without
// orders evades by free means if its margin is negative (DP-22). If no means works, the encounter goes on.
func askToEvade(run *run, task task, point *pointOf[ofDefence], margin int) {
	defence := ofDefence{}.from(task.About)
	if !point.ask(run, task, defence) {
		return
	}
	var sources []orders.Source
	fit, failed := run.Fitting(defence.Seat, point.point, task.About)
	run.Fail(point.point, task.About, failed)
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
	with, free := run.Now.findEvasion(defence.Seat)
	for _, source := range sources {
		switch {
		case free && (source.Free || with == source.Card):
			evadeCharacter(run, defence, with)
			return
		case run.Now.letsEvade(source.Card) && castToEvade(run, doEvaded.of(defence), source.Card):
			return
		}
	}
	goOnWithoutEvading(run, defence)
}

// evadeAfterSpell evades if the Spell that was cast to evade has worked; otherwise the encounter goes on.
func evadeAfterSpell(run *run, defence ofDefence) {
	if with, free := run.Now.findEvasion(defence.Seat); free {
		evadeCharacter(run, defence, with)
		return
	}
	goOnWithoutEvading(run, defence)
}

// evadeCharacter lets a character evade another: the encounter is over, and so is the turn (T-77,
// T-41).
func evadeCharacter(run *run, defence ofDefence, with book.Card) {
	run.Emit(CharacterEvaded{Seat: defence.Seat, From: defence.At, With: with})
	if defence.Fight > 0 {
		run.Emit(FightEnded{Fight: defence.Fight})
	}
	endTurnAtOnce(run, "encounter")
}

// goOnWithoutEvading goes on without an evasion: with the fight, or the ability.
func goOnWithoutEvading(run *run, defence ofDefence) {
	if f := run.Now.findFight(defence.Fight); f != nil {
		prepareFight(run, f)
		return
	}
	run.Push(doAbility.of(ofMeans{defence.At, defence.Seat, defence.Means}))
}

// spokenOrder returns the order of a line, whether or not it is a reaction.
func spokenOrder(body game.Body) orders.Body {
	if re, ok := body.(Reaction); ok {
		return re.Do
	}
	return body
}

// idDefend is the decision of an attacked character that has not evaded.
const idDefend = "DP-23"

// defendAttacked carries out the answer of an attacked character that has not evaded (T-78): a
// Spell, or helpers.
func defendAttacked(run *run, fight ofFight) {
	if run.Now.findFight(fight.Fight) == nil {
		return
	}
	about := fight.matter()
	def := &point{ID: idDefend, About: askDefence.point.About, Legal: func(state *State, seat game.Seat, matter matter, b game.Body) bool {
		switch do := spokenOrder(b).(type) {
		case orders.Cast:
			return state.isCastable(seat, do.Spell, book.OwnFight, matter)
		case orders.FightWith, orders.Nothing:
			return true
		}
		return false
	}}
	fit, failed := run.Fitting(about.Seat, def, about)
	run.Fail(def, about, failed)
	for _, answer := range fit {
		switch do := spokenOrder(answer.Body).(type) {
		case orders.Cast:
			castAsOrdered(run, about.Seat, do, book.OwnFight, about)
		case orders.FightWith:
			useHelpers(run, about.Fight, about.Seat, run.Now.findHelpers(about.Seat, do.Things))
		}
	}
}

// settleDuel goes on after the scores: the winner chooses a reward (T-81); then,
// as after a stand-off, the attacker's turn ends (T-80).
func settleDuel(run *run, fight *Fight, winner int) {
	var tasks []task
	if winner >= 0 {
		tasks = append(tasks, doReward.of(fight.of(fight.Sides[winner].Seat)))
	}
	run.Push(append(tasks, doOver.of(ofOutcome{fight.of(fight.Sides[0].Seat), 0}))...)
}
