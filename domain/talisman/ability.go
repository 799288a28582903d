package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// useAbility carries out an encounter ability that was not evaded (T-40). It does nothing if one of the two
// characters is no longer in play.
func useAbility(run *run, means ofMeans) {
	if !run.Now.IsPlaying(means.Seat) || !run.Now.IsPlaying(means.At) {
		return
	}
	if means.Means == orders.ByBeguile {
		rollWithFate(run, means.Seat, "beguile", 1, doBeguiled.of(means))
		return
	}
	takePrize(run, doAbility.of(means), means)
}

// settleBeguiling takes a prize for the Sorceress if the die is high enough for the target's alignment; else
// it ends the turn.
func settleBeguiling(run *run, means ofMeans, roll int) {
	needs := run.Now.listTraits(means.Seat, book.AbilityBeguile)
	if len(needs) == 0 || !run.Now.IsPlaying(means.At) || run.Now.Roll(roll).Natural() < needs[0].Needs[run.Now.Heroes[means.At].Alignment] {
		endTurnAtOnce(run, "encounter")
		return
	}
	takePrize(run, doBeguiled.of(means).after(roll), means)
}

// listPrizesFor lists the things that an encounter ability may take, the most valuable first
// (DP-20).
func (s *State) listPrizesFor(means ofMeans) []orders.Thing {
	if means.Means == orders.ByFollower {
		return s.listFollowersToTake(means.Seat, means.At)
	}
	return s.listPrizes(means.Seat, means.At)
}

// listFollowersToTake lists the Followers that a character may take from another one, the
// most valuable first. Bound ones cannot be taken.
func (s *State) listFollowersToTake(seat, from game.Seat) []orders.Thing {
	var all []orders.Thing
	for _, piece := range s.sortByDearest(s.listUnbound(from)) {
		if s.canTakeFollower(seat, piece) && s.MayHave(seat, piece) {
			all = append(all, toThing(piece))
		}
	}
	return all
}

// canTakeFollower reports whether a character has an ability by which it may take this Follower.
func (s *State) canTakeFollower(seat game.Seat, piece book.Piece) bool {
	return slices.ContainsFunc(s.listTraits(seat, book.AbilityTakeFollowers), func(t trait) bool { return slices.Contains(t.Cards, piece.Card()) }) ||
		slices.ContainsFunc(s.listTraits(seat, book.AbilityTakeAnyFollower), func(t trait) bool { return !slices.Contains(t.Except, piece.Card()) })
}

// askPrize asks which prize an encounter ability takes (DP-20), unless the order of the
// encounter names it.
var askPrize = newPoint(pointOf[ofMeans]{
	point: &point{ID: "DP-20", Asked: askInOwnTurn},
	Open:  func(s *State, a ofMeans) bool { return len(s.listPrizesFor(a)) > 1 },
	About: func(_ *State, a ofMeans, b game.Body) bool { return len(listWanted(a, b)) > 0 },
	Legal: func(state *State, _ game.Seat, a ofMeans, b game.Body) bool {
		_, ok := state.selectPrize(listWanted(a, b), state.listPrizesFor(a))
		return ok
	},
	Choices: func(state *State, _ game.Seat, a ofMeans) []game.Body {
		return lists.Map(state.listPrizesFor(a), func(t orders.Thing) game.Body { return orders.Take{Choice: orders.Choice{Things: []orders.Thing{t}}} })
	},
})

// listWanted returns the things that an order wants from the encounter in progress: those of a TAKE, or of the
// meeting of an ENCOUNTER that fits; nil for other orders.
func listWanted(means ofMeans, b game.Body) []orders.Thing {
	switch b := b.(type) {
	case orders.Take:
		return b.Things
	case orders.Encounter:
		m, _ := lists.Find(b.Meetings, func(m orders.Meeting) bool { return m.By == means.Means && m.Who.Is(means.At, means.Seat) })
		return m.Prizes
	}
	return nil
}

// takePrize takes the first thing of the order that is available, or else the most valuable one,
// Objects before gold (DP-20), if there is any; then it ends the turn (T-41). While the question is open it
// does neither.
func takePrize(run *run, t task, means ofMeans) {
	answer, ok := run.Decide(t, askPrize.point, means.Seat, t.About)
	if !ok {
		return
	}
	if answer.Body != nil {
		prize, _ := run.Now.selectPrize(listWanted(means, answer.Body), run.Now.listPrizesFor(means))
		stealThing(run, means.Seat, means.At, prize, stolenBy[means.Means])
	}
	endTurnAtOnce(run, "encounter")
}

// stolenBy maps abilities to their names in CardStolen.
var stolenBy = map[orders.Means]string{orders.BySteal: "steal", orders.ByBeguile: "beguile", orders.ByFollower: "follower"}
