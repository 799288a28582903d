package talisman

import (
	"slices"

	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Steps of the Chasm: what a roll for a whole party does, and a Follower that is
// killed.
const (
	doParty        = "party"
	doKillFollower = "kill-follower"
	doLosing       = "follower-lost"
)

var partySteps = stepMap{doParty: settleParty, doKillFollower: killFollower, doLosing: loseFollower}

// rollParty rolls a die for the subject and one for each of its Followers that
// are not bound, in one roll (2.9, roll_party; R-21).
func rollParty(r *run, t task, e *book.Effect) {
	m := t.About
	if r.Now.skips(m.Seat, m.Source) {
		a, ok := r.Decide(t, askRoll, m.Seat, m)
		if !ok {
			return
		}
		if no(a.Body) {
			r.Emit(RollSkipped{Seat: m.Seat, Source: m.Source})
			return
		}
	}
	m.Pieces = r.Now.loose(m.Seat)
	rollFor(r, m.Seat, book.Roll(e.ID), 1+len(m.Pieces), task{Do: doParty, About: m})
}

// settleParty carries out what the dice say for each, the subject first.
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

// killFollower kills a Follower, unless it is preserved (T-106): reactions come
// first.
func killFollower(r *run, t task) {
	m := t.About
	if !slices.Contains(r.Now.Heroes[m.Seat].Followers, m.Piece) {
		return
	}
	r.Push(task{Do: doLosing, About: m})
	r.React(string(orders.FollowerDeath), m, r.Now.InPlay(r.Now.Active()))
}

// loseFollower discards it.
func loseFollower(r *run, t task) {
	m := t.About
	if slices.Contains(r.Now.Heroes[m.Seat].Followers, m.Piece) {
		r.Emit(CardDiscarded{Seat: m.Seat, Card: m.Piece})
	}
}
