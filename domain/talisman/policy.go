package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/orders"
)

// policy is the first of a seat's lines of a kind whose condition holds and that
// fits (5.2): in the order in which lines are looked at. It is never asked for.
func policy[T game.Body](r *run, seat game.Seat, id string, a matter, fits func(T) bool) (T, turns.Answer, bool) {
	p := &point{ID: id, About: func(_ *State, _ matter, b game.Body) bool {
		body, ok := b.(T)
		return ok && (fits == nil || fits(body))
	}}
	var none T
	fit, _ := r.Fitting(seat, p, a)
	if len(fit) == 0 {
		return none, turns.Answer{By: turns.Default}, false
	}
	return fit[0].Body.(T), fit[0], true
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
	w, _, said := policy(r, seat, id, a, func(w orders.Whether) bool { return w.Do == word })
	return said && !w.No, said
}
