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
	Legal: func(s *State, seat game.Seat, a ofFight, b game.Body) bool {
		_, ok := s.selectPrize(b.(orders.Reward).Prizes, s.listRewards(seat, a.At))
		return ok
	},
	Choices: func(s *State, seat game.Seat, a ofFight) []game.Body {
		return lists.Map(s.listRewards(seat, a.At), func(prize orders.Thing) game.Body { return orders.Reward{Prizes: []orders.Thing{prize}} })
	},
})

// listRewards lists the things that the winner of a fight may take from the loser (T-81, T-82): a
// life first. The Assassin must take the life (2.10).
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

// selectPrize returns the first wanted thing that is available; false if none is.
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

// takeReward gives the winner the chosen reward (T-81).
func takeReward(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil || !r.Now.areInPlay(f) {
		return
	}
	answer, ok := askReward.decide(r, doReward.of(a), a)
	if !ok {
		return
	}
	prize, _ := r.Now.selectPrize(answer.Body.(orders.Reward).Prizes, r.Now.listRewards(a.Seat, a.At))
	e := RewardTaken{Fight: f.N, Seat: a.Seat, From: a.At, Kind: RewardLife, By: answer.By}
	switch {
	case prize.Word == orders.Gold:
		e.Kind = RewardGold
	case prize.Card != "":
		e.Kind, e.Piece = RewardObject, book.PieceOf(prize.Card, prize.Copy)
	}
	r.Emit(e)
	if e.Kind == RewardLife {
		r.Push(doLoss.of(f.lossByDefeat(a.At, a.Seat)), doClaimed.of(a))
		return
	}
	stealThing(r, a.Seat, a.At, prize, "reward")
}

// stealThing takes one thing from another character: gold, an Object or a Follower.
func stealThing(r *run, seat, from game.Seat, prize orders.Thing, by string) {
	e := CardStolen{Seat: seat, From: from, By: by}
	if prize.Word == orders.Gold {
		e.Gold = 1
	} else {
		e.Piece = book.PieceOf(prize.Card, prize.Copy)
	}
	r.Emit(e)
	reactToTalisman(r, seat, e.Piece)
}

// settleClaimed carries out the consequences of a life that was really taken: the Ghoul's life, the
// Runesword's, and the quest (T-160).
func settleClaimed(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil || !f.Taken || !r.Now.Playing(a.Seat) {
		return
	}
	if f.Psychic && r.Now.hasPassive(a.Seat, book.AbilityPsychicLifeSteal) {
		awardPoints(r, a.Seat, book.Life, 1, Gained, string(book.AbilityPsychicLifeSteal))
	}
	if !f.Psychic {
		rewardRunesword(r, f, a.Seat)
	}
	fulfilByDeed(r, a.Seat, questLife)
}
