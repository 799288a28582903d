package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// bodies returns a seat's orders of this turn in sheet order: the draft, then
// its standing orders as far as the draft does not mention the same figures or
// subject (F-282), then, under regency, what the rule orders for the rest
// (F-285, F-286). Conditions are settled on the position when the turn closed
// (5.2); a First is left to who carries it out.
func (r *round) bodies(seat game.Seat) []placed {
	sheet := r.sheets[seat]
	said := orders.Mentions{}
	all := r.settled(seat, sheet.Orders)
	for _, p := range all {
		said.Add(p.Body)
	}
	standing := unsaid(&said, r.settled(seat, sheet.Standing))
	all = append(all, standing...)
	if sheet.Absent() {
		for _, p := range standing {
			said.Add(p.Body)
		}
		regent := lists.Map(regencyBodies(r.was, seat), func(b game.Body) placed { return placed{seat: seat, Body: b} })
		all = append(all, unsaid(&said, regent)...)
	}
	return all
}

// settled replaces every If by the branch that holds.
func (r *round) settled(seat game.Seat, given []game.Order) []placed {
	var all []placed
	for _, o := range given {
		for _, b := range r.settle(o.Body) {
			all = append(all, placed{seat: seat, Line: o.Line.N, Body: b})
		}
	}
	return all
}

func (r *round) settle(b game.Body) []game.Body {
	switch b := b.(type) {
	case orders.If:
		return r.settleAll(r.was.branch(b))
	case orders.First:
		var settled orders.First
		for _, choice := range b.Choices {
			if c := r.settleAll(choice); len(c) > 0 {
				settled.Choices = append(settled.Choices, c)
			}
		}
		if len(settled.Choices) == 0 {
			return nil
		}
		return []game.Body{settled}
	}
	return []game.Body{b}
}

func (r *round) settleAll(bodies []game.Body) []game.Body {
	var all []game.Body
	for _, b := range bodies {
		all = append(all, r.settle(b)...)
	}
	return all
}

// unsaid are the orders without the figures that are mentioned, and without
// those whose subject is.
func unsaid(m *orders.Mentions, given []placed) []placed {
	var rest []placed
	for _, p := range given {
		if p.Body = m.Trim(p.Body); p.Body != nil {
			rest = append(rest, p)
		}
	}
	return rest
}

// spoken are the plain orders of a body: of a condition those of the side that
// holds, of alternatives all.
func (s *State) spoken(b game.Body) []game.Body {
	var all []game.Body
	for _, b := range s.branch(b) {
		if first, ok := b.(orders.First); ok {
			for _, b := range slices.Concat(first.Choices...) {
				all = append(all, s.spoken(b)...)
			}
		} else {
			all = append(all, b)
		}
	}
	return all
}

// branch is a body without its condition: the orders of the side that holds.
func (s *State) branch(b game.Body) []game.Body {
	cond, ok := b.(orders.If)
	switch {
	case !ok:
		return []game.Body{b}
	case s.holds(cond):
		return cond.Then
	}
	return cond.Else
}
