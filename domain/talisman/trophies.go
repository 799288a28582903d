package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// askTrophies asks which trophies to turn in at the end of a turn (DP-38).
var askTrophies = newPoint(pointOf[ofSeat]{
	point: &point{
		ID:      "DP-38",
		Asked:   askInOwnTurn,
		About:   acceptsType[orders.Trophies],
		Choices: fixedChoices(orders.Trophies{Auto: true}, orders.Trophies{Choice: orders.Choice{All: true}}, orders.Trophies{}),
	},
	Open: func(s *State, a ofSeat) bool { return len(s.Heroes[a.Seat].Trophies) > 0 },
})

// tradeTrophies turns trophies in for Strength and Craft, each separately (T-111); surplus points are lost. Trophies
// that bring no counter are kept; if an order brings none at all, the seat is told. By default a Toad keeps all.
func tradeTrophies(run *run, about ofSeat) {
	seat := about.Seat
	if len(run.Now.Heroes[seat].Trophies) == 0 {
		return
	}
	answer, ok := askTrophies.decide(run, doTrophies.of(about), about)
	if !ok {
		return
	}
	said, brought := answer.Body.(orders.Trophies), false
	for _, stat := range []book.Stat{book.Strength, book.Craft} {
		cards := run.Now.listTraded(seat, stat, said)
		points := run.Now.sumPoints(cards, stat)
		n := points / run.Now.Options.Trophies
		if n == 0 {
			continue
		}
		run.Emit(TrophiesTraded{Seat: seat, Cards: cards, Stat: stat, Counters: n, Lost: points - n*run.Now.Options.Trophies})
		awardPoints(run, seat, stat, n, Gained, "trophies")
		brought = true
	}
	if wants := said.All || len(said.Things) > 0; wants && !brought && answer.By != turns.Default {
		tellFailed(run, askTrophies.ID, about.matter(), answer) // trophies that bring nothing are kept
	}
}

// listTraded returns the trophies that a seat turns in for a characteristic: all, the named ones, or with AUTO the
// fewest that bring the most counters; with AUTO a Toad turns in none.
func (s *State) listTraded(seat game.Seat, stat book.Stat, said orders.Trophies) []book.Piece {
	all := lists.Keep(s.Heroes[seat].Trophies, func(p book.Piece) bool { return s.Book.Of(p).Of(stat) > 0 })
	switch {
	case said.Auto && s.Heroes[seat].Toad != nil:
		return nil
	case said.Auto:
		return s.chooseFewest(all, stat)
	case said.All:
		return all
	}
	return lists.Keep(all, func(p book.Piece) bool {
		return slices.ContainsFunc(said.Things, func(t orders.Thing) bool { return t.Is(p) })
	})
}

// sumPoints adds up the value of trophies for a characteristic.
func (s *State) sumPoints(cards []book.Piece, stat book.Stat) int {
	return lists.Sum(cards, func(p book.Piece) int { return s.Book.Of(p).Of(stat) })
}

// chooseFewest returns, among all sets of cards that give the most counters, the one with the least
// total, then with the fewest cards (DP-38).
func (s *State) chooseFewest(cards []book.Piece, stat book.Stat) []book.Piece {
	sets := map[int][]book.Piece{0: {}} // the fewest cards for a total
	for _, piece := range cards {
		worth := s.Book.Of(piece).Of(stat)
		for total := s.sumPoints(cards, stat); total >= worth; total-- {
			set, ok := sets[total-worth]
			if had, there := sets[total]; ok && (!there || len(set)+1 < len(had)) {
				sets[total] = appendCopy(set, piece)
			}
		}
	}
	least := s.sumPoints(cards, stat) / s.Options.Trophies * s.Options.Trophies
	for total := least; ; total++ {
		if set, ok := sets[total]; ok {
			return set
		}
	}
}
