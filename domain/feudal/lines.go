package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// linesOf are a seat's lines of this turn, as far as they have been carried out.
func (r *round) linesOf(seat game.Seat) []*line {
	if _, read := r.lines[seat]; !read {
		r.lines[seat] = []*line{}
		for _, p := range r.bodies(seat) {
			l := &line{placed: p, choices: [][]game.Body{{p.Body}}}
			if first, ok := p.Body.(orders.First); ok {
				l.choices, l.whole = first.Choices, len(first.Choices) > 1
			}
			r.lines[seat] = append(r.lines[seat], l)
		}
	}
	return r.lines[seat]
}

// A deed carries out one order.
type deed func(placed) *failure

// each carries out the orders whose moment has come, seat by seat in written
// order (F-25).
func (r *round) each(at orders.Stage, do deed) {
	for _, seat := range r.now.Living() {
		for _, l := range r.linesOf(seat) {
			r.heed(l, at, do)
		}
	}
}

// heed carries out what a line says for a stage: of alternatives the first that
// can be done whole, and only that.
func (r *round) heed(l *line, at orders.Stage, do deed) {
	obey := func(choice []game.Body) *failure {
		for _, b := range choice {
			if orders.StageOf(b) != at {
				continue
			}
			if f := do(placed{l.seat, l.Line, b, l.whole}); f != nil {
				return f
			}
		}
		return nil
	}
	if !l.taken {
		r.takeFirst(l, at, obey)
	} else if f := obey(l.choices[0]); f != nil {
		r.fail(l.placed, f)
	}
}

// takeFirst tries the alternatives whose moment has come until one can be carried
// out. One that belongs to a later stage waits for it, and one whose stage has
// passed is left; if none remains the seat is told why the last one failed.
func (r *round) takeFirst(l *line, at orders.Stage, try func([]game.Body) *failure) {
	for !l.taken && len(l.choices) > 0 && orders.Begins(l.choices[0]) <= at {
		if orders.Begins(l.choices[0]) == at {
			if l.failed = try(l.choices[0]); l.failed == nil {
				l.taken, l.choices = true, l.choices[:1]
				return
			}
		}
		l.choices = l.choices[1:]
	}
	if !l.taken && len(l.choices) == 0 && l.failed != nil {
		r.fail(l.placed, l.failed)
		l.failed = nil
	}
}

// preferred are a seat's orders of a kind that only say what it would rather
// have: of each line those of the first alternative that fits. Any other counts
// for nothing, and nobody is told of it.
func preferred[T game.Body](r *round, seat game.Seat, at orders.Stage, fits func(T) bool) []T {
	var all []T
	for _, l := range r.linesOf(seat) {
		for _, choice := range l.choices {
			if !l.taken && orders.Begins(choice) != at {
				break
			}
			if said := ofKind(choice, fits); len(said) > 0 {
				all = append(all, said...)
				break
			}
		}
	}
	return all
}

// ofKind are the orders of a kind that fit.
func ofKind[T game.Body](bodies []game.Body, fits func(T) bool) []T {
	var all []T
	for _, b := range bodies {
		if b, ok := b.(T); ok && fits(b) {
			all = append(all, b)
		}
	}
	return all
}
