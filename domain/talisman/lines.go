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

// aboutThe is the About of points that those orders of a type concern that fit; nil: all.
func aboutThe[O game.Body](fits func(O) bool) func(*State, matter, game.Body) bool {
	return func(_ *State, _ matter, b game.Body) bool {
		o, ok := b.(O)
		return ok && (fits == nil || fits(o))
	}
}

// either are the Choices of points that are always the same.
func either(all ...game.Body) func(*State, game.Seat, matter) []game.Body {
	return func(*State, game.Seat, matter) []game.Body { return all }
}

// no reports whether a policy says no.
func no(b game.Body) bool {
	switch b := b.(type) {
	case orders.Whether:
		return b.No
	case orders.Roll:
		return b.No
	}
	return b == nil
}

// skipped tells a seat which orders could not be carried out at a question, those
// that came before the one that counts (5.2, R-73).
func skipped(r *run, p *point, a turns.Answer) {
	for _, f := range a.Failed {
		r.Emit(OrderSkipped{Own: game.Own{Seat: a.Seat}, Line: f.N, Order: f.Body.String(), Point: p.ID})
	}
}

// policy is the first of a seat's lines of a kind whose condition holds and that
// fits (5.2): in the order in which lines are looked at. It is never asked for.
func policy[T game.Body](r *run, seat game.Seat, id string, a matter, fits func(T) bool) (said T, ok bool) {
	fit, _ := r.Fitting(seat, &point{ID: id, About: aboutThe(fits)}, a)
	if len(fit) == 0 {
		return said, false
	}
	return fit[0].Body.(T), true
}

// yes is what a seat says with a policy of yes or no; otherwise what is done when
// it says nothing.
func yes(r *run, seat game.Seat, id string, a matter, word string, otherwise bool) bool {
	w, said := whether(r, seat, id, a, word)
	return said && w || !said && otherwise
}

// whether is what a seat says with a policy of yes or no, and whether it says
// anything.
func whether(r *run, seat game.Seat, id string, a matter, word string) (does, said bool) {
	w, said := policy(r, seat, id, a, func(w orders.Whether) bool { return w.Do == word })
	return said && !w.No, said
}
