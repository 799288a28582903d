package turns

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// closePolicy implements game.ClosePolicy for a position.
type closePolicy[S game.State, A any] struct {
	*Rules[S, A]
	state S
}

// ClosePolicy returns the game.ClosePolicy of a position, by which the kernel decides when its phase closes.
func (rules *Rules[S, A]) ClosePolicy(s S) game.ClosePolicy { return closePolicy[S, A]{rules, s} }

func (u closePolicy[S, A]) Ready(orderSets game.Orders, _ time.Time) bool {
	return u.Rules.Ready(u.state, orderSets)
}

func (u closePolicy[S, A]) Missed(orderSets game.Orders) []game.Seat {
	return u.Rules.Missed(u.state, orderSets)
}
func (u closePolicy[S, A]) Asks() string { return u.Rules.Asks(u.state) }

func (u closePolicy[S, A]) Answered(w game.Wait, orderSet game.OrderSet) bool {
	return u.Rules.Answered(u.state, w, orderSet)
}

func (u closePolicy[S, A]) Asking(e event.Event) bool {
	return asking[A](e) || u.Rules.Asking != nil && u.Rules.Asking(e)
}

// Ready reports whether the game can go on: all seats that were asked have answered the open question, or a seat
// interrupts it, or there is no question.
func (rules *Rules[S, A]) Ready(s S, orderSets game.Orders) bool {
	q, ok := rules.Stack(s).Question()
	return !ok || rules.isQuestionComplete(s, q, orderSets) || len(rules.listInterrupts(s, orderSets)) > 0
}

// Missed lists the seats whose miss counts when the clock closes the phase: those that were asked in a turn, have
// sent nothing for it, and have settled nothing earlier in this turn. It returns nil for questions outside a turn,
// and once the time of the turn is up.
func (rules *Rules[S, A]) Missed(s S, orderSets game.Orders) []game.Seat {
	stack := rules.Stack(s)
	question, ok := stack.Question()
	if !ok || !question.Turn || stack.Turn.Late {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(question.Seats), func(seat game.Seat) bool {
		settled := stack.Turn.Settled && seat == stack.Turn.Seat
		return settled || Unheld(orderSets[seat]) || rules.hasSpoken(s, question, seat, orderSets[seat])
	})
}

// Waits lists the seats for which the open question waits, in the words of a language; nil if there is none, or the
// game is over.
func (rules *Rules[S, A]) Waits(s S, lang string) []game.Wait {
	question, ok := rules.Stack(s).Question()
	if !ok || rules.isOver(s) {
		return nil
	}
	var waits []game.Wait
	for _, seat := range question.Seats {
		waits = append(waits, game.Wait{
			Seat: seat, For: rules.Say(s, lang, "asked."+question.Point, seat, question), Default: rules.Say(s, lang, "otherwise."+question.Point, seat, question),
			Ask: rules.Say(s, lang, "question."+question.Point, seat, question), Choices: rules.listWays(s, seat, question), Question: rules.identify(s, question),
		})
	}
	return waits
}

// identify returns a text that identifies a question as it stands now. It changes when the question is put once more
// after an interruption, and with each step of a question that seats settle among themselves (Point.Moved).
func (rules *Rules[S, A]) identify(s S, question Question[A]) string {
	moved := 0
	if p := rules.findPoint(question.Point); p.Moved != nil {
		moved = p.Moved(s)
	}
	return fmt.Sprintf("%s %d %d", question.ID, question.Again, moved)
}

// listWays lists submissions that answer the open question, the default first; nil if the question has no choices.
func (rules *Rules[S, A]) listWays(s S, seat game.Seat, question Question[A]) [][]string {
	point := rules.findPoint(question.Point)
	if point.Ways != nil {
		return point.Ways(s, seat, question)
	}
	if point.Choices == nil {
		return nil
	}
	return lists.Map(point.Choices(s, seat, question.About), func(b game.Body) []string { return []string{"REPLY " + question.ID + " " + b.String()} })
}

// Asks identifies the open question by its turn, kind, seats and subject, but not by its number, which differs each
// time; "" if no question is open.
func (rules *Rules[S, A]) Asks(s S) string {
	stack := rules.Stack(s)
	question, ok := stack.Question()
	if !ok || rules.isOver(s) {
		return ""
	}
	return fmt.Sprintf("%d %s %v %v", stack.Turn.N, question.Point, question.Seats, question.About)
}

// Concerns says which seats the open question concerns, and in which class, by the position alone; "" if no question
// is open. A law checks with it that hidden things change neither.
func (rules *Rules[S, A]) Concerns(s S) string {
	question, ok := rules.Stack(s).Question()
	if !ok {
		return ""
	}
	point := rules.findPoint(question.Point)
	var seats []game.Seat
	if point.Asked != nil {
		seats = point.Asked(s, question.About)
	}
	return fmt.Sprintf("%s %d %v", point.ID, rules.classOf(s, point, question.About), seats)
}

// Clock names the clock on which the open question runs: the one that its kind gives, else that of the turn or, for
// a question outside the turn, its own. It returns "" if no question is open.
func (rules *Rules[S, A]) Clock(s S) string {
	stack := rules.Stack(s)
	question, ok := stack.Question()
	point := rules.findPoint(question.Point)
	switch {
	case !ok:
		return ""
	case point.Clock != nil:
		return point.Clock(s, question)
	case !question.Turn:
		return question.ID
	}
	return fmt.Sprintf("turn %d", stack.Turn.N)
}

// Live reports whether replies, or an interruption, under a key are still of use: the question is open for the seat,
// or it was answered and its scope goes on; an interruption, if the key is that of the seat's next one.
func (rules *Rules[S, A]) Live(s S, seat game.Seat, key string) bool {
	stack := rules.Stack(s)
	if strings.HasPrefix(key, nowKey) {
		return rules.Now != nil && key == rules.NowKey(s, seat)
	}
	return slices.ContainsFunc(stack.Open, func(q Question[A]) bool { return q.ID == key && slices.Contains(q.Seats, seat) }) ||
		slices.ContainsFunc(stack.Answered, func(a Answered) bool { return a.ID == key })
}
