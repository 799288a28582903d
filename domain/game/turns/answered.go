package turns

import (
	"slices"

	"seneschal/domain/game"
)

// isQuestionComplete reports whether a question needs no more answers: each seat that was asked has answered or is
// unheld. For a question that seats settle among themselves, Point.Settled decides.
func (rules *Rules[S, A]) isQuestionComplete(s S, question Question[A], orderSets game.Orders) bool {
	if p := rules.findPoint(question.Point); p.Settled != nil {
		return p.Settled(s, orderSets)
	}
	return !slices.ContainsFunc(question.Seats, func(seat game.Seat) bool {
		return !Unheld(orderSets[seat]) && !rules.hasAnswered(s, question, seat, orderSets[seat])
	})
}

// hasAnswered reports whether a seat has answered a question. It has if its reply is final, even without lines (READY
// alone: its earlier lines count, or else the default); if Point.Answered says so; if a final block that was sent
// since the question was put has an unused line about it; or, for a Bare question, if a standing order is about it:
// there was none when the question was put.
func (rules *Rules[S, A]) hasAnswered(s S, question Question[A], seat game.Seat, orderSet game.OrderSet) bool {
	if x, ok := orderSet.Section(question.ID); ok && x.Final {
		return true
	}
	point := rules.findPoint(question.Point)
	if point.Answered != nil && point.Answered(s, question, seat, orderSet) {
		return true
	}
	covers := func(o game.Order) bool { return rules.covers(s, point, question.About, o.Body) }
	for _, key := range rules.keys(s, seat) {
		x, ok := orderSet.Section(key)
		if ok && x.Final && !slices.Contains(question.Had, Had{seat, key, x.Set}) && slices.ContainsFunc(rules.Unread(s, key, x.Orders), covers) {
			return true
		}
	}
	return question.Bare && slices.ContainsFunc(orderSet.Standing, covers)
}

// hasSpoken reports whether a seat that was asked has sent enough not to count as a miss.
func (rules *Rules[S, A]) hasSpoken(s S, question Question[A], seat game.Seat, orderSet game.OrderSet) bool {
	if rules.Spoke != nil {
		return rules.Spoke(s, seat, orderSet)
	}
	keys := append(rules.keys(s, seat), question.ID)
	return slices.ContainsFunc(orderSet.Sections, func(x game.OrderSetSection) bool {
		return slices.Contains(keys, x.Key) && len(x.Orders) > 0
	})
}

// Answered reports whether a seat's order set holds an answer to the open question; drafts on HOLD count. It returns
// true if no question is open.
func (rules *Rules[S, A]) Answered(s S, wait game.Wait, orderSet game.OrderSet) bool {
	question, ok := rules.Stack(s).Question()
	if !ok {
		return true
	}
	orderSet.Sections = slices.Clone(orderSet.Sections)
	for i := range orderSet.Sections {
		orderSet.Sections[i].Final = true
	}
	return Unheld(orderSet) || rules.hasAnswered(s, question, wait.Seat, orderSet)
}

// Unheld reports whether nobody speaks for a seat: it is vacant or under regency, or its player has resigned, or is
// away and has sent nothing. Such a seat counts as having answered.
func Unheld(orderSet game.OrderSet) bool { return orderSet.Absent() || orderSet.Resigned }
