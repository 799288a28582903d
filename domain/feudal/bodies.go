package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// collectBodies returns a seat's orders of this turn in the order of the order set. First comes the draft; then its
// standing orders, without the figures and subjects that the draft mentions (F-282); then, under regency, the orders
// that the regency gives to the rest (F-285, F-286). Conditions are decided on the position at the close of the turn.
// Alternatives are left to the caller.
func (r *round) collectBodies(seat game.Seat) []placedOrder {
	orderSet := r.orderSets[seat]
	mentions := orders.Mentions{}
	placed := r.settleOrders(seat, orderSet.Orders)
	for _, p := range placed {
		mentions.Add(p.Body)
	}
	standing := dropMentioned(&mentions, r.settleOrders(seat, orderSet.Standing))
	placed = append(placed, standing...)
	if orderSet.Absent() {
		for _, p := range standing {
			mentions.Add(p.Body)
		}
		regent := lists.Map(regencyBodies(r.was, seat), func(b game.Body) placedOrder { return placedOrder{seat: seat, Body: b} })
		placed = append(placed, dropMentioned(&mentions, regent)...)
	}
	return placed
}

// settleOrders flattens orders, with every If replaced by the branch that holds.
func (r *round) settleOrders(seat game.Seat, given []game.Order) []placedOrder {
	var all []placedOrder
	for _, order := range given {
		for _, b := range r.settleBody(order.Body) {
			all = append(all, placedOrder{seat: seat, Line: order.Line.N, Body: b})
		}
	}
	return all
}

// settleBody returns the orders in a body, with every If replaced by the branch that holds. A First keeps the choices
// that have any order left.
func (r *round) settleBody(body game.Body) []game.Body {
	switch b := body.(type) {
	case orders.If:
		return r.settleBodies(r.was.chooseBranch(b))
	case orders.First:
		var settled orders.First
		for _, choice := range b.Choices {
			if c := r.settleBodies(choice); len(c) > 0 {
				settled.Choices = append(settled.Choices, c)
			}
		}
		if len(settled.Choices) == 0 {
			return nil
		}
		return []game.Body{settled}
	}
	return []game.Body{body}
}

func (r *round) settleBodies(bodies []game.Body) []game.Body {
	var all []game.Body
	for _, b := range bodies {
		all = append(all, r.settleBody(b)...)
	}
	return all
}

// dropMentioned returns copies of the orders without the figures that are mentioned, and leaves out orders with a
// subject that is mentioned or with no figure left.
func dropMentioned(mentions *orders.Mentions, given []placedOrder) []placedOrder {
	var rest []placedOrder
	for _, placed := range given {
		if placed.Body = mentions.Trim(placed.Body); placed.Body != nil {
			rest = append(rest, placed)
		}
	}
	return rest
}

// listSpoken lists the plain orders in a body: of a condition those of the side that holds, of alternatives those of
// all choices.
func (s *State) listSpoken(body game.Body) []game.Body {
	var all []game.Body
	for _, b := range s.chooseBranch(body) {
		if first, ok := b.(orders.First); ok {
			for _, b := range slices.Concat(first.Choices...) {
				all = append(all, s.listSpoken(b)...)
			}
		} else {
			all = append(all, b)
		}
	}
	return all
}

// chooseBranch returns the orders of a condition's side that holds; any other body is
// returned alone.
func (s *State) chooseBranch(body game.Body) []game.Body {
	cond, ok := body.(orders.If)
	switch {
	case !ok:
		return []game.Body{body}
	case s.conditionHolds(cond):
		return cond.Then
	}
	return cond.Else
}
