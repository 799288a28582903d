package turns

import (
	"iter"
	"slices"

	"seneschal/domain/game"
)

// linesUnder returns the orders that a seat has sent under a key; nil if there are none, or they are of no use any
// more. A draft on HOLD counts only when the time is up.
func (r *Run[S, A]) linesUnder(seat game.Seat, by Source, key string) []game.Order {
	section, ok := r.OrderSets[seat].Section(key)
	turn := r.stack().Turn
	up := by == Reply && r.late || slices.Contains(r.overdue, seat) || turn.Late && turn.Seat == seat
	if !ok || !section.Final && !up || r.rules.isVoid(r.Now, seat, section) {
		return nil
	}
	return section.Orders
}

// eachLine yields all lines of a seat that apply now, in the order in which they are searched at a question of a
// scope: replies, blocks, standing orders.
func (r *Run[S, A]) eachLine(seat game.Seat, scope string) iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		for _, key := range r.replyKeys(scope) {
			lines := r.linesUnder(seat, Reply, key)
			if r.rules.Last && len(lines) > 1 {
				lines = lines[len(lines)-1:]
			}
			if !yieldLines(seat, Reply, lines, yield) {
				return
			}
		}
		for _, key := range r.rules.keys(r.Now, seat) {
			if !yieldLines(seat, Block, r.linesUnder(seat, Block, key), yield) {
				return
			}
		}
		yieldLines(seat, Standing, r.OrderSets[seat].Standing, yield)
	}
}

// yieldLines yields orders as answers of a source; it returns false if the caller wants no more.
func yieldLines(seat game.Seat, by Source, orders []game.Order, yield func(Answer) bool) bool {
	for i, order := range orders {
		n := order.Line.N
		if by == Standing && n == 0 {
			n = i + 1
		}
		if !yield(Answer{Seat: seat, Body: order.Body, By: by, N: n}) {
			return false
		}
	}
	return true
}

// replyKeys lists the questions whose replies may be taken: the question that has just been closed, then the
// answered ones of the scope, the newest first.
func (r *Run[S, A]) replyKeys(scope string) []string {
	var keys []string
	if r.replies != "" {
		keys = append(keys, r.replies)
	}
	for _, answered := range slices.Backward(r.stack().Answered) {
		if answered.Scope == scope && !slices.Contains(keys, answered.ID) {
			keys = append(keys, answered.ID)
		}
	}
	return keys
}

// findLegal finds the first order of a line that is about a question, whose condition holds, and that can be carried
// out now. failed lists the orders before it that could not be carried out.
func (r *Run[S, A]) findLegal(line Answer, point *Point[S, A], a A) (fits Answer, failed []Answer, ok bool) {
	for _, body := range r.rules.openLine(r.Now, line.Seat, a, line.Body) {
		if point.About == nil || !point.About(r.Now, a, body) {
			continue
		}
		line.Body = body
		if point.Legal == nil || point.Legal(r.Now, line.Seat, a, body) {
			return line, failed, true
		}
		failed = append(failed, line)
	}
	return fits, failed, false
}

// Fitting returns the orders of a seat that count at a question, by its mode, and those that would have counted if
// they had been legal.
func (r *Run[S, A]) Fitting(seat game.Seat, point *Point[S, A], a A) (fit, failed []Answer) {
	var things []string
	for line := range r.eachLine(seat, r.rules.scope(a)) {
		answer, illegal, ok := r.findLegal(line, point, a)
		failed = append(failed, illegal...)
		if !ok {
			continue
		}
		switch point.Mode {
		case First:
			return []Answer{answer}, failed
		case Merge:
			if len(fit) > 0 {
				fit[0].Body = point.Merge(fit[0].Body, answer.Body)
				continue
			}
		case Each:
			thing := point.Thing(answer.Body)
			if slices.Contains(things, thing) {
				continue
			}
			things = append(things, thing)
		}
		fit = append(fit, answer)
	}
	return fit, failed
}

// Answer returns the answer of a seat to a question that has one answer, and notes its failed orders (Fail). If the
// seat has sent nothing that fits, it is the default, whose Body is nil if the question has none.
func (r *Run[S, A]) Answer(seat game.Seat, point *Point[S, A], a A) Answer {
	fit, failed := r.Fitting(seat, point, a)
	r.Fail(point, a, failed)
	answer := Answer{Seat: seat, By: Default}
	if len(fit) > 0 {
		answer = fit[0]
	} else if point.Choices != nil {
		if choices := point.Choices(r.Now, seat, a); len(choices) > 0 {
			answer.Body = choices[0]
		}
	}
	answer.Failed = failed
	return answer
}
