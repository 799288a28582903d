package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// A Reaction is one reaction of a WHEN line: what it is for, and what is done.
type Reaction struct {
	On orders.Trigger
	Do orders.Body
}

// String is the reaction as a line of its own.
func (r Reaction) String() string { return "WHEN " + r.On.String() + " THEN " + r.Do.String() }

// openLine is the orders that a line comes to now: those whose conditions hold.
func openLine(s *State, seat game.Seat, a matter, line game.Body) []game.Body {
	c, ok := line.(orders.Clause)
	if !ok {
		return []game.Body{line}
	}
	return bodies(c, c.Orders(env{s: s, seat: seat, a: a}))
}

// inside are all orders of a line, whatever they depend on.
func inside(line game.Body) []game.Body {
	c, ok := line.(orders.Clause)
	if !ok {
		return []game.Body{line}
	}
	return bodies(c, c.All())
}

func bodies(c orders.Clause, list []orders.Body) []game.Body {
	on, when := c.When.(orders.Trigger)
	all := make([]game.Body, len(list))
	for i, b := range list {
		if all[i] = b; when {
			all[i] = Reaction{On: on, Do: b}
		}
	}
	return all
}

// onceEach splits the lines of a block into policies and actions: an action is
// carried out once, when its step comes (5.2).
func onceEach(lines []game.Order) (always, once []game.Order) {
	for _, o := range lines {
		if slices.ContainsFunc(inside(o.Body), action) {
			once = append(once, o)
		} else {
			always = append(always, o)
		}
	}
	return always, once
}

func action(b game.Body) bool {
	switch b.(type) {
	case orders.Cast, orders.Use, orders.Leave, orders.Align:
		return true
	}
	return false
}

func is[O orders.Body](b game.Body) bool {
	_, ok := b.(O)
	return ok
}

// isAbout is the About of points that every order of a type concerns.
func isAbout[O orders.Body](_ *State, _ matter, b game.Body) bool { return is[O](b) }

// skipped tells a seat which orders could not be carried out at a question, those
// that came before the one that counts (5.2, R-73).
func skipped(r *run, p *point, a turns.Answer) {
	for _, f := range a.Failed {
		r.Emit(OrderSkipped{Own: game.Own{Seat: a.Seat}, Line: f.N, Order: f.Body.String(), Point: p.ID})
	}
}
