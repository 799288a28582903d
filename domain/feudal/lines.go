package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// readLines returns a seat's lines of this turn, with the progress made in carrying them
// out. They are read at the first call.
func (r *round) readLines(seat game.Seat) []*line {
	if _, read := r.lines[seat]; !read {
		r.lines[seat] = []*line{}
		for _, p := range r.collectBodies(seat) {
			l := &line{placed: p, choices: [][]game.Body{{p.Body}}}
			if first, ok := p.Body.(orders.First); ok {
				l.choices, l.whole = first.Choices, len(first.Choices) > 1
			}
			r.lines[seat] = append(r.lines[seat], l)
		}
	}
	return r.lines[seat]
}

// A deed carries out one order; it returns nil on success.
type deed func(placed) *failure

// carryOutStage carries out the orders of a stage, seat by seat in written order (F-25).
func (r *round) carryOutStage(at orders.Stage, do deed) {
	for _, seat := range r.now.Living() {
		for _, l := range r.readLines(seat) {
			r.heedLine(l, at, do)
		}
	}
}

// heedLine carries out the orders of a line for a stage. Of alternatives, only the first
// that can be done as a whole is carried out.
func (r *round) heedLine(l *line, at orders.Stage, do deed) {
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
		r.reportFailure(l.placed, f)
	}
}

// takeFirst tries the alternatives of a stage until one can be carried out. An alternative
// of a later stage waits, and one whose stage has passed is dropped. If none remains, the
// seat is told why the last one failed.
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
		r.reportFailure(l.placed, l.failed)
		l.failed = nil
	}
}

// listPreferred lists a seat's orders of a kind that only state a preference: of each line,
// those of the first alternative that fits. Other orders are ignored without a message.
func listPreferred[T game.Body](r *round, seat game.Seat, at orders.Stage, fits func(T) bool) []T {
	var all []T
	for _, l := range r.readLines(seat) {
		for _, choice := range l.choices {
			if !l.taken && orders.Begins(choice) != at {
				break
			}
			if said := keepKind(choice, fits); len(said) > 0 {
				all = append(all, said...)
				break
			}
		}
	}
	return all
}

// keepKind lists the orders of a kind that fit.
func keepKind[T game.Body](bodies []game.Body, fits func(T) bool) []T {
	var all []T
	for _, b := range bodies {
		if b, ok := b.(T); ok && fits(b) {
			all = append(all, b)
		}
	}
	return all
}
