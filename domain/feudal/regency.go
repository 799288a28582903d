package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// regencyBodies are the orders that a regency gives in a campaign season
// (F-285): who stands at home shuts the door, who does not goes home. Under
// regency=hold there are none. What it does in winter is husbandry.
func regencyBodies(s *State, seat game.Seat) []game.Body {
	if s.Options.Regency != husbandry || s.Season == book.Setup || s.Season == book.Winter {
		return nil
	}
	var bodies []game.Body
	for _, at := range s.nodesOf(seat) {
		if figures := s.atLarge(seat, at); len(figures) > 0 {
			bodies = append(bodies, s.homeward(seat, at, figures))
		}
	}
	return bodies
}

// husbandry is the value of the option regency by which a regency builds.
const husbandry = "husbandry"

// nodesOf are the nodes on which a seat has figures, in node order.
func (s *State) nodesOf(seat game.Seat) []valley.Node {
	stood := map[valley.Node]bool{}
	for _, f := range s.Houses[seat].Figures {
		stood[f.At] = true
	}
	return nodesOf(s.Book.Valley, stood)
}

// atLarge are the figures of a seat on a node who can take orders: all but a
// lord in prayer (F-146).
func (s *State) atLarge(seat game.Seat, at valley.Node) []int {
	praying := s.Praying(seat)
	return slices.DeleteFunc(s.Standing(seat, at), func(n int) bool { return n == praying })
}

// homeward is the order of a regency for figures on one node.
func (s *State) homeward(seat game.Seat, at valley.Node, figures []int) game.Body {
	if s.Manors[at].Owner == seat {
		return orders.Stay{Figures: figures, At: at, Clauses: orders.Clauses{Stance: orders.Retire}, AtWord: s.Book.Valley.Code(at)}
	}
	home, miles := s.Book.Valley.Nearest(at, s.ManorsOf(seat), s.swept())
	if miles < 0 || s.Lordless(seat) {
		return orders.Stay{Figures: figures, At: at, Clauses: orders.Clauses{Stance: orders.Avoid}, AtWord: s.Book.Valley.Code(at)}
	}
	legs := []orders.Leg{{To: home}}
	return orders.Move{
		Figures: figures, From: at, Legs: legs, Route: s.Book.Valley.Route(at, home, s.swept()), Clauses: orders.Clauses{Stance: orders.Avoid},
		Way: orders.Way(s.Book.Valley, at, legs),
	}
}

// husband builds for a seat under regency: while the fortune is at least next
// year's pay and the price, manor by manor, first the warden, then hives, then
// foresters (F-285).
func (w *winter) husband(seat game.Seat) {
	if !w.sheets[seat].Absent() || w.now.Options.Regency != husbandry {
		return
	}
	for _, m := range w.now.ManorsOf(seat) {
		for _, work := range []book.Work{book.Warden, book.Hive, book.Forester} {
			b := orders.Build{N: 1, Work: work, At: m}
			for w.purse(seat) >= w.now.PayOf(seat)+w.now.Book.WorkOf(work).Cost && w.canBuild(seat, b, 1) == nil {
				w.build(seat, b)
			}
		}
	}
}

// emptyTurns is how many turns in a row a seat may be without a player before
// it is eliminated, in modes without honour (F-288).
const emptyTurns = 4

// empty are the living seats that had no player in this turn.
func (r *round) empty() []game.Seat {
	return slices.DeleteFunc(r.now.Living(), func(s game.Seat) bool { return !r.sheets[s].Empty })
}

// eliminateEmpty takes out seats for which no substitute was found (F-288).
func (r *round) eliminateEmpty() {
	for _, seat := range r.empty() {
		if r.now.Options.Mode != book.Honour && r.now.Houses[seat].Empty+1 >= emptyTurns {
			r.eliminate(seat, "resigned", 0)
		}
	}
}

// regents are the living seats whose turn a regency made.
func (r *round) regents() []game.Seat {
	return slices.DeleteFunc(r.now.Living(), func(s game.Seat) bool { return !r.sheets[s].Absent() })
}
