package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// useAbility carries out an encounter ability that was not evaded (T-40); then the
// turn ends (T-41).
func useAbility(r *run, t task) {
	a := t.About
	if !r.Now.Playing(a.Seat) || !r.Now.Playing(a.At) {
		return
	}
	switch by := orders.Means(a.Kind); by {
	case orders.BySteal:
		takePrize(r, a, r.Now.prizes(a.Seat, a.At))
	case orders.ByFollower:
		takePrize(r, a, r.Now.tempted(a.Seat, a.At))
	case orders.ByBeguile:
		rollFor(r, a.Seat, "beguile", 1, task{Do: doBeguiled, About: a})
		return
	}
	endTurn(r, "encounter")
}

// beguiled takes what the Sorceress wants if the die is high enough for the
// target's alignment (2.10).
func beguiled(r *run, t task) {
	a := t.About
	needs := r.Now.traits(a.Seat, book.AbilityBeguile)
	if len(needs) > 0 && r.Now.Playing(a.At) && r.Now.Roll(a.Roll).Natural() >= needs[0].Needs[r.Now.Heroes[a.At].Alignment] {
		takePrize(r, a, r.Now.prizes(a.Seat, a.At))
	}
	endTurn(r, "encounter")
}

// tempted are the Followers that a character may take of another (2.10), the most
// valuable first. Bound ones cannot be taken.
func (s *State) tempted(seat, from game.Seat) []orders.Thing {
	var all []orders.Thing
	for _, p := range s.dearest(s.loose(from)) {
		if s.takes(seat, p) && s.MayHave(seat, p) {
			all = append(all, thingOf(p))
		}
	}
	return all
}

// takes reports whether a character has the ability to take a Follower.
func (s *State) takes(seat game.Seat, p book.Piece) bool {
	if slices.ContainsFunc(s.traits(seat, book.AbilityTakeFollowers), func(t trait) bool { return slices.Contains(t.Cards, p.Card()) }) {
		return true
	}
	return slices.ContainsFunc(s.traits(seat, book.AbilityTakeAnyFollower), func(t trait) bool { return !slices.Contains(t.Except, p.Card()) })
}

// takePrize takes what the order names first of what can be had, or else the most
// valuable, Objects before gold (DP-20).
func takePrize(r *run, a matter, able []orders.Thing) {
	if len(able) == 0 {
		return
	}
	want := able[0]
	by := orders.Means(a.Kind)
	e, _, _ := policy(r, a.Seat, "DP-20", a, func(e orders.Encounter) bool { return meetingWith(e, a, by) >= 0 })
	if i := meetingWith(e, a, by); i >= 0 {
		if said, ok := r.Now.prize(a.Seat, a.At, e.Meetings[i].Prizes, able); ok {
			want = said
		}
	}
	steal(r, a.Seat, a.At, want, stolenBy[by])
}

// meetingWith is which of the meetings of an order is the one in hand; -1 if none
// is.
func meetingWith(e orders.Encounter, a matter, by orders.Means) int {
	return slices.IndexFunc(e.Meetings, func(m orders.Meeting) bool { return m.By == by && m.Who.Is(a.At, a.Seat) })
}

// stolenBy is how CardStolen names an ability.
var stolenBy = map[orders.Means]string{orders.BySteal: "steal", orders.ByBeguile: "beguile", orders.ByFollower: "follower"}
