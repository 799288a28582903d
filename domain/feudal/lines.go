package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// readLines returns a seat's lines of this turn, with the progress made in carrying them out. They are read at the
// first call; later calls return the same lines.
func (r *round) readLines(seat game.Seat) []*line {
	if _, read := r.lines[seat]; !read {
		r.lines[seat] = []*line{}
		for _, placed := range r.collectBodies(seat) {
			l := &line{placedOrder: placed, choices: [][]game.Body{{placed.Body}}}
			if first, ok := placed.Body.(orders.First); ok {
				l.choices, l.whole = first.Choices, len(first.Choices) > 1
			}
			r.lines[seat] = append(r.lines[seat], l)
		}
	}
	return r.lines[seat]
}

// A deed carries out one order; it returns nil on success, else why the order cannot be carried out.
type deed func(placedOrder) *failure

// carryOutStage carries out the orders of a stage, seat by seat in written order (F-25).
func (r *round) carryOutStage(at orders.Stage, do deed) {
	for _, seat := range r.now.Living() {
		for _, l := range r.readLines(seat) {
			r.heedLine(l, at, do)
		}
	}
}

// heedLine carries out the orders of a line that belong to a stage, and tells the seat if they fail. Of alternatives,
// only the first that can be done as a whole is carried out.
func (r *round) heedLine(line *line, at orders.Stage, do deed) {
	obey := func(choice []game.Body) *failure {
		for _, body := range choice {
			if orders.StageOf(body) != at {
				continue
			}
			if f := do(placedOrder{line.seat, line.Line, body, line.whole}); f != nil {
				return f
			}
		}
		return nil
	}
	if !line.taken {
		r.takeFirst(line, at, obey)
	} else if f := obey(line.choices[0]); f != nil {
		r.reportFailure(line.placedOrder, f)
	}
}

// takeFirst tries the alternatives of a stage until one can be carried out. An alternative of a later stage waits, and
// one whose stage has passed is dropped. If none remains, the seat is told why the last one tried has failed.
func (r *round) takeFirst(line *line, at orders.Stage, try func([]game.Body) *failure) {
	for !line.taken && len(line.choices) > 0 && orders.StageOfChoice(line.choices[0]) <= at {
		if orders.StageOfChoice(line.choices[0]) == at {
			if line.failed = try(line.choices[0]); line.failed == nil {
				line.taken, line.choices = true, line.choices[:1]
				return
			}
		}
		line.choices = line.choices[1:]
	}
	if !line.taken && len(line.choices) == 0 && line.failed != nil {
		r.reportFailure(line.placedOrder, line.failed)
		line.failed = nil
	}
}

// listPreferred lists a seat's orders of a kind that only state a preference: of each line, those of the first choice
// that has any that fit. A choice of another stage ends the line, unless it has been taken. Other orders are ignored
// without a message.
func listPreferred[T game.Body](round *round, seat game.Seat, at orders.Stage, fits func(T) bool) []T {
	var preferred []T
	for _, line := range round.readLines(seat) {
		for _, choice := range line.choices {
			if !line.taken && orders.StageOfChoice(choice) != at {
				break
			}
			if said := keepKind(choice, fits); len(said) > 0 {
				preferred = append(preferred, said...)
				break
			}
		}
	}
	return preferred
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
