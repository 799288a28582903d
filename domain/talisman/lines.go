package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// A Reaction is one order of a WHEN line, with the trigger that it waits for.
type Reaction struct {
	On orders.Trigger
	Do orders.Body
}

// String spells the reaction as a line of its own.
func (r Reaction) String() string { return "WHEN " + r.On.String() + " THEN " + r.Do.String() }

// listOrdersOfLine returns all orders of a line, whatever their conditions.
func listOrdersOfLine(line game.Body) []game.Body {
	clause, ok := line.(orders.Clause)
	if !ok {
		return []game.Body{line}
	}
	return toBodies(clause, clause.All())
}

// toBodies returns orders of a line as bodies; those of a WHEN line as Reactions.
func toBodies(c orders.Clause, list []orders.Body) []game.Body {
	on, when := c.When.(orders.Trigger)
	all := make([]game.Body, len(list))
	for i, body := range list {
		if all[i] = body; when {
			all[i] = Reaction{On: on, Do: body}
		}
	}
	return all
}

// splitOnce splits the lines of a block into those that may apply again and those with an action, which is
// carried out once, when its step comes.
func splitOnce(lines []game.Order) (always, once []game.Order) {
	for _, order := range lines {
		if slices.ContainsFunc(listOrdersOfLine(order.Body), isAction) {
			once = append(once, order)
		} else {
			always = append(always, order)
		}
	}
	return always, once
}

// isAction reports whether an order is carried out once, at a step of its own. MOVE and others that answer
// questions are none.
func isAction(b game.Body) bool {
	switch b.(type) {
	case orders.Cast, orders.Use, orders.Leave, orders.Align:
		return true
	}
	return false
}

// isOrder reports whether a body is an order of the type O.
func isOrder[O orders.Body](b game.Body) bool {
	_, ok := b.(O)
	return ok
}

// acceptsType accepts every order of a type; it is an About function.
func acceptsType[O orders.Body](_ *State, _ matter, b game.Body) bool { return isOrder[O](b) }

// aboutThe returns an About function that accepts the orders of a type that fit; with nil, all.
func aboutThe[O game.Body](fits func(O) bool) func(*State, matter, game.Body) bool {
	return func(_ *State, _ matter, b game.Body) bool {
		o, ok := b.(O)
		return ok && (fits == nil || fits(o))
	}
}

// fixedChoices returns a Choices function that always returns the same orders.
func fixedChoices(all ...game.Body) func(*State, game.Seat, matter) []game.Body {
	return func(*State, game.Seat, matter) []game.Body { return all }
}

// saysNo reports whether a policy of YES or NO says no; true for nil, and false for other orders.
func saysNo(body game.Body) bool {
	switch b := body.(type) {
	case orders.Whether:
		return b.No
	case orders.Roll:
		return b.No
	}
	return body == nil
}

// tellSkipped tells a seat which orders before the one that applies could not be carried out at a
// question.
func tellSkipped(run *run, id string, answer turns.Answer) {
	for _, f := range answer.Failed {
		run.Emit(OrderSkipped{Own: game.Own{Seat: answer.Seat}, Line: f.N, Order: f.Body.String(), Point: id})
	}
}

// findPolicy returns the first of a seat's lines of a kind that fits and whose condition holds, in
// the order in which lines are tried. It never asks the seat.
func findPolicy[T game.Body](r *run, seat game.Seat, id string, a matter, fits func(T) bool) (said T, ok bool) {
	fit, _ := r.Fitting(seat, &point{ID: id, About: aboutThe(fits)}, a)
	if len(fit) == 0 {
		return said, false
	}
	return fit[0].Body.(T), true
}

// answersYes reports whether a seat's policy with a keyword says YES; if it has none, it returns otherwise.
func answersYes(r *run, seat game.Seat, id string, a matter, word string, otherwise bool) bool {
	w, said := findYesNo(r, seat, id, a, word)
	return said && w || !said && otherwise
}

// findYesNo reports whether a seat's policy with a keyword says YES, and whether it has one.
func findYesNo(r *run, seat game.Seat, id string, a matter, word string) (does, said bool) {
	w, said := findPolicy(r, seat, id, a, func(w orders.Whether) bool { return w.Do == word })
	return said && !w.No, said
}
