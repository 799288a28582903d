package turns

import (
	"iter"
	"slices"

	"seneschal/domain/game"
)

// lines returns the orders that a seat has sent under a key. A draft on HOLD counts only when the
// time is up.
func (r *Run[S, A]) lines(seat game.Seat, by Source, key string) []game.Order {
	x, ok := r.OrderSets[seat].Section(key)
	turn := r.stack().Turn
	up := by == Reply && r.late || slices.Contains(r.overdue, seat) || turn.Late && turn.Seat == seat
	if !ok || !x.Final && !up || r.rules.void(r.Now, seat, x) {
		return nil
	}
	return x.Orders
}

// said yields all lines of a seat that apply now, in the order in which they are searched at a
// question of a scope.
func (r *Run[S, A]) said(seat game.Seat, scope string) iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		for _, key := range r.replyKeys(scope) {
			lines := r.lines(seat, Reply, key)
			if r.rules.Last && len(lines) > 1 {
				lines = lines[len(lines)-1:]
			}
			if !each(seat, Reply, lines, yield) {
				return
			}
		}
		for _, key := range r.rules.keys(r.Now, seat) {
			if !each(seat, Block, r.lines(seat, Block, key), yield) {
				return
			}
		}
		each(seat, Standing, r.OrderSets[seat].Standing, yield)
	}
}

func each(seat game.Seat, by Source, orders []game.Order, yield func(Answer) bool) bool {
	for i, o := range orders {
		n := o.Line.N
		if by == Standing && n == 0 {
			n = i + 1
		}
		if !yield(Answer{Seat: seat, Body: o.Body, By: by, N: n}) {
			return false
		}
	}
	return true
}

// replyKeys lists the questions whose replies may be taken: the one that has just been closed, then
// those of the scope, the newest first.
func (r *Run[S, A]) replyKeys(scope string) []string {
	var keys []string
	if r.replies != "" {
		keys = append(keys, r.replies)
	}
	for _, a := range slices.Backward(r.stack().Answered) {
		if a.Scope == scope && !slices.Contains(keys, a.ID) {
			keys = append(keys, a.ID)
		}
	}
	return keys
}

// legal finds the first order of a line that is about a question, whose condition holds, and that
// can be carried out now. failed lists the orders before it that could not.
func (r *Run[S, A]) legal(line Answer, p *Point[S, A], a A) (fits Answer, failed []Answer, ok bool) {
	for _, b := range r.rules.opened(r.Now, line.Seat, a, line.Body) {
		if p.About == nil || !p.About(r.Now, a, b) {
			continue
		}
		line.Body = b
		if p.Legal == nil || p.Legal(r.Now, line.Seat, a, b) {
			return line, failed, true
		}
		failed = append(failed, line)
	}
	return fits, failed, false
}

// Fitting returns the orders of a seat that count at a question, by its mode, and those that would
// have counted if they were legal.
func (r *Run[S, A]) Fitting(seat game.Seat, p *Point[S, A], a A) (fit, failed []Answer) {
	var things []string
	for line := range r.said(seat, r.rules.scope(a)) {
		said, not, ok := r.legal(line, p, a)
		failed = append(failed, not...)
		if !ok {
			continue
		}
		switch p.Mode {
		case First:
			return []Answer{said}, failed
		case Merge:
			if len(fit) > 0 {
				fit[0].Body = p.Merge(fit[0].Body, said.Body)
				continue
			}
		case Each:
			thing := p.Thing(said.Body)
			if slices.Contains(things, thing) {
				continue
			}
			things = append(things, thing)
		}
		fit = append(fit, said)
	}
	return fit, failed
}

// Answer returns the answer of a seat to a question that has one answer; the default if the seat
// has said nothing that fits.
func (r *Run[S, A]) Answer(seat game.Seat, p *Point[S, A], a A) Answer {
	fit, failed := r.Fitting(seat, p, a)
	r.Fail(p, a, failed)
	d := Answer{Seat: seat, By: Default}
	if len(fit) > 0 {
		d = fit[0]
	} else if p.Choices != nil {
		if choices := p.Choices(r.Now, seat, a); len(choices) > 0 {
			d.Body = choices[0]
		}
	}
	d.Failed = failed
	return d
}
