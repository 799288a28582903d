package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// askReward asks which reward the winner of a duel takes (DP-19).
var askReward = newPoint(pointOf[ofFight]{
	point: &point{ID: "DP-19", Asked: askInOwnTurn, About: acceptsType[orders.Reward]},
	Open:  func(s *State, a ofFight) bool { return len(s.listRewards(a.Seat, a.At)) > 1 },
	Legal: func(state *State, seat game.Seat, a ofFight, b game.Body) bool {
		_, ok := state.selectPrize(b.(orders.Reward).Prizes, state.listRewards(seat, a.At))
		return ok
	},
	Choices: func(state *State, seat game.Seat, a ofFight) []game.Body {
		return lists.Map(state.listRewards(seat, a.At), func(prize orders.Thing) game.Body { return orders.Reward{Prizes: []orders.Thing{prize}} })
	},
})

// listRewards lists the things that the winner of a fight may take from the loser (T-81, T-82): a
// life first. The Assassin must take the life.
func (s *State) listRewards(seat, from game.Seat) []orders.Thing {
	life := []orders.Thing{{Word: orders.Life}}
	if f := s.Fight; f != nil && f.sideOf(seat) == 0 && f.Sides[1].Rolled && len(f.Sides[1].Dice) == 0 {
		return life
	}
	return append(life, s.listPrizes(seat, from)...)
}

// listPrizes lists the gold and the Objects that a character may take from another one, the most
// valuable first (DP-20).
func (s *State) listPrizes(seat, from game.Seat) []orders.Thing {
	objects := lists.Keep(s.Heroes[from].Objects, func(p book.Piece) bool { return s.MayHave(seat, p) })
	all := lists.Map(s.sortByDearest(objects), toThing)
	if s.Heroes[from].Gold > 0 && s.mayHaveGold(seat) {
		all = append(all, orders.Thing{Word: orders.Gold})
	}
	return all
}

// mayHaveGold reports whether a character can have gold: a Toad cannot (T-120).
func (s *State) mayHaveGold(seat game.Seat) bool {
	return s.Heroes[seat].Toad == nil || s.Options.ToadKeeps
}

// sortByDearest sorts pieces by value, the most valuable first: Talismans, other Magic Objects,
// Objects (Appendix E).
func (s *State) sortByDearest(pieces []book.Piece) []book.Piece {
	all := s.sortByCheapest(pieces)
	slices.Reverse(all)
	return all
}

// selectPrize returns the first wanted thing that is available, as able has it; the zero Thing and false if
// none is.
func (s *State) selectPrize(wanted, able []orders.Thing) (orders.Thing, bool) {
	for _, want := range wanted {
		for _, can := range able {
			if want.Word != "" && want.Word == can.Word || want.Word == "" && can.Card != "" && want.Is(book.PieceOf(can.Card, can.Copy)) {
				return can, true
			}
		}
	}
	return orders.Thing{}, false
}

// takeReward gives the winner the chosen reward (T-81). If the reward is a life, its loss follows, and Armour
// may prevent it. It does nothing if the fight is over, or a fighter is no longer in play.
func takeReward(run *run, fight ofFight) {
	current := run.Now.findFight(fight.Fight)
	if current == nil || !run.Now.areInPlay(current) {
		return
	}
	answer, ok := askReward.decide(run, doReward.of(fight), fight)
	if !ok {
		return
	}
	prize, _ := run.Now.selectPrize(answer.Body.(orders.Reward).Prizes, run.Now.listRewards(fight.Seat, fight.At))
	taken := RewardTaken{Fight: current.N, Seat: fight.Seat, From: fight.At, Kind: RewardLife, By: answer.By}
	switch {
	case prize.Word == orders.Gold:
		taken.Kind = RewardGold
	case prize.Card != "":
		taken.Kind, taken.Piece = RewardObject, book.PieceOf(prize.Card, prize.Copy)
	}
	run.Emit(taken)
	if taken.Kind == RewardLife {
		run.Push(doLoss.of(current.lossByDefeat(fight.At, fight.Seat)), doClaimed.of(fight))
		return
	}
	stealThing(run, fight.Seat, fight.At, prize, "reward")
}

// stealThing takes one thing from another character: gold, an Object or a Follower.
func stealThing(run *run, seat, from game.Seat, prize orders.Thing, by string) {
	stolen := CardStolen{Seat: seat, From: from, By: by}
	if prize.Word == orders.Gold {
		stolen.Gold = 1
	} else {
		stolen.Piece = book.PieceOf(prize.Card, prize.Copy)
	}
	run.Emit(stolen)
	reactToTalisman(run, seat, stolen.Piece)
}

// settleClaimed carries out the consequences of a life that was really taken: the Ghoul's life, the
// Runesword's, and the quest (T-160). If the loss was prevented, it does nothing.
func settleClaimed(run *run, fight ofFight) {
	current := run.Now.findFight(fight.Fight)
	if current == nil || !current.Taken || !run.Now.IsPlaying(fight.Seat) {
		return
	}
	if current.Psychic && run.Now.hasPassive(fight.Seat, book.AbilityPsychicLifeSteal) {
		awardPoints(run, fight.Seat, book.Life, 1, Gained, string(book.AbilityPsychicLifeSteal))
	}
	if !current.Psychic {
		rewardRunesword(run, current, fight.Seat)
	}
	fulfilByDeed(run, fight.Seat, questLife)
}
