package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// useAbility carries out an encounter ability that was not evaded (T-40).
func useAbility(r *run, a ofMeans) {
	if !r.Now.Playing(a.Seat) || !r.Now.Playing(a.At) {
		return
	}
	if a.Means == orders.ByBeguile {
		rollWithFate(r, a.Seat, "beguile", 1, doBeguiled.of(a))
		return
	}
	takePrize(r, doAbility.of(a), a)
}

// settleBeguiling takes the prize that the Sorceress wants if the die is high enough for the
// target's alignment (2.10); else it ends the turn.
func settleBeguiling(r *run, a ofMeans, roll int) {
	needs := r.Now.listTraits(a.Seat, book.AbilityBeguile)
	if len(needs) == 0 || !r.Now.Playing(a.At) || r.Now.Roll(roll).Natural() < needs[0].Needs[r.Now.Heroes[a.At].Alignment] {
		endTurnAtOnce(r, "encounter")
		return
	}
	takePrize(r, doBeguiled.of(a).after(roll), a)
}

// listPrizesFor lists the things that an encounter ability may take, the most valuable first
// (DP-20).
func (s *State) listPrizesFor(a ofMeans) []orders.Thing {
	if a.Means == orders.ByFollower {
		return s.listFollowersToTake(a.Seat, a.At)
	}
	return s.listPrizes(a.Seat, a.At)
}

// listFollowersToTake lists the Followers that a character may take from another one (2.10), the
// most valuable first. Bound ones cannot be taken.
func (s *State) listFollowersToTake(seat, from game.Seat) []orders.Thing {
	var all []orders.Thing
	for _, p := range s.sortByDearest(s.listUnbound(from)) {
		if s.canTakeFollower(seat, p) && s.MayHave(seat, p) {
			all = append(all, toThing(p))
		}
	}
	return all
}

// canTakeFollower reports whether a character has the ability to take a Follower.
func (s *State) canTakeFollower(seat game.Seat, p book.Piece) bool {
	return slices.ContainsFunc(s.listTraits(seat, book.AbilityTakeFollowers), func(t trait) bool { return slices.Contains(t.Cards, p.Card()) }) ||
		slices.ContainsFunc(s.listTraits(seat, book.AbilityTakeAnyFollower), func(t trait) bool { return !slices.Contains(t.Except, p.Card()) })
}

// askPrize asks which prize an encounter ability takes (DP-20), unless the order of the
// encounter names it.
var askPrize = newPoint(pointOf[ofMeans]{
	point: &point{ID: "DP-20", Asked: askInOwnTurn},
	Open:  func(s *State, a ofMeans) bool { return len(s.listPrizesFor(a)) > 1 },
	About: func(_ *State, a ofMeans, b game.Body) bool { return len(listWanted(a, b)) > 0 },
	Legal: func(s *State, _ game.Seat, a ofMeans, b game.Body) bool {
		_, ok := s.selectPrize(listWanted(a, b), s.listPrizesFor(a))
		return ok
	},
	Choices: func(s *State, _ game.Seat, a ofMeans) []game.Body {
		return lists.Map(s.listPrizesFor(a), func(t orders.Thing) game.Body { return orders.Take{Choice: orders.Choice{Things: []orders.Thing{t}}} })
	},
})

// listWanted returns the things that an order names for the encounter in hand.
func listWanted(a ofMeans, b game.Body) []orders.Thing {
	switch b := b.(type) {
	case orders.Take:
		return b.Things
	case orders.Encounter:
		m, _ := lists.Find(b.Meetings, func(m orders.Meeting) bool { return m.By == a.Means && m.Who.Is(a.At, a.Seat) })
		return m.Prizes
	}
	return nil
}

// takePrize takes the first thing of the order that is available, or else the most valuable one,
// Objects before gold (DP-20); then the turn ends (T-41).
func takePrize(r *run, t task, a ofMeans) {
	answer, ok := r.Decide(t, askPrize.point, a.Seat, t.About)
	if !ok {
		return
	}
	if answer.Body != nil {
		prize, _ := r.Now.selectPrize(listWanted(a, answer.Body), r.Now.listPrizesFor(a))
		stealThing(r, a.Seat, a.At, prize, stolenBy[a.Means])
	}
	endTurnAtOnce(r, "encounter")
}

// stolenBy are the names of the abilities in CardStolen.
var stolenBy = map[orders.Means]string{orders.BySteal: "steal", orders.ByBeguile: "beguile", orders.ByFollower: "follower"}
