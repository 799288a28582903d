package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// regencyBodies returns the orders that a regency gives in a campaign season (F-285). Figures at home shut the door,
// and all others go home. Under regency=hold, in the setup and in winter there are none; in winter husbandManors acts
// instead.
func regencyBodies(state *State, seat game.Seat) []game.Body {
	if state.Options.Regency != husbandry || state.Season == book.Setup || state.Season == book.Winter {
		return nil
	}
	var bodies []game.Body
	for _, at := range state.listNodes(seat) {
		if figures := state.listAtLarge(seat, at); len(figures) > 0 {
			bodies = append(bodies, state.orderHomeward(seat, at, figures))
		}
	}
	return bodies
}

// husbandry is the value of the option regency with which a regency builds.
const husbandry = "husbandry"

// listNodes lists the nodes on which a seat has figures, in node order.
func (s *State) listNodes(seat game.Seat) []valley.Node {
	stood := map[valley.Node]bool{}
	for _, f := range s.Houses[seat].Figures {
		stood[f.At] = true
	}
	return sortNodes(s.Book.Valley, stood)
}

// listAtLarge lists the figures of a seat on a node that can take orders: all except a
// lord in prayer (F-146).
func (s *State) listAtLarge(seat game.Seat, at valley.Node) []int {
	praying := s.PrayingLord(seat)
	return slices.DeleteFunc(s.FiguresOn(seat, at), func(n int) bool { return n == praying })
}

// orderHomeward builds the order of a regency for figures on one node: RETIRE on a manor of the seat, else a march to
// the nearest one. Without a way there, or without a lord, they stay and avoid combats.
func (s *State) orderHomeward(seat game.Seat, at valley.Node, figures []int) game.Body {
	if s.Manors[at].Owner == seat {
		return orders.Stay{Figures: figures, At: at, Clauses: orders.Clauses{Stance: orders.Retire}, AtWord: s.Book.Valley.CodeOf(at)}
	}
	home, miles := s.Book.Valley.Nearest(at, s.ManorsOf(seat), s.makeClosedTest())
	if miles < 0 || s.IsLordless(seat) {
		return orders.Stay{Figures: figures, At: at, Clauses: orders.Clauses{Stance: orders.Avoid}, AtWord: s.Book.Valley.CodeOf(at)}
	}
	legs := []orders.Leg{{To: home}}
	return orders.Move{
		Figures: figures, From: at, Legs: legs, Route: s.Book.Valley.Route(at, home, s.makeClosedTest()), Clauses: orders.Clauses{Stance: orders.Avoid},
		Way: orders.SpellRoute(s.Book.Valley, at, legs),
	}
}

// husbandManors builds for a seat under regency=husbandry, and does nothing for any other. Manor by manor it builds
// first the warden, then hives, then foresters, while the money covers next year's pay and the price (F-285).
func (w *winter) husbandManors(seat game.Seat) {
	if !w.orderSets[seat].Absent() || w.now.Options.Regency != husbandry {
		return
	}
	for _, manor := range w.now.ManorsOf(seat) {
		for _, work := range []book.Work{book.Warden, book.Hive, book.Forester} {
			build := orders.Build{N: 1, Work: work, At: manor}
			for w.moneyLeft(seat) >= w.now.PayOf(seat)+w.now.Book.WorkOf(work).Cost && w.findBuildFailure(seat, build, 1) == nil {
				w.buildWork(seat, build)
			}
		}
	}
}

// emptyTurns is the number of turns in a row without a player after which a seat is
// eliminated, in modes without honour (F-288).
const emptyTurns = 4

// listEmpty lists the living seats that had no player in this turn.
func (r *round) listEmpty() []game.Seat {
	return slices.DeleteFunc(r.now.Living(), func(s game.Seat) bool { return !r.orderSets[s].Empty })
}

// eliminateEmpty eliminates seats that have had no player for emptyTurns turns, in modes without honour (F-288).
func (r *round) eliminateEmpty() {
	for _, seat := range r.listEmpty() {
		if r.now.Options.Mode != book.Honour && r.now.Houses[seat].Empty+1 >= emptyTurns {
			r.eliminateSeat(seat, "resigned", 0)
		}
	}
}

// listRegents lists the living seats whose orders were made by a regency in this turn.
func (r *round) listRegents() []game.Seat {
	return slices.DeleteFunc(r.now.Living(), func(s game.Seat) bool { return !r.orderSets[s].Absent() })
}
