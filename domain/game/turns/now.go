package turns

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// nowKey begins the keys of sections that interrupt.
const nowKey = "now "

// NowKey returns the key of the section for a seat's next interruption. If interruptions are only for the question
// that is open when they are sent (Rules.Dies), the ID of the question is part of it.
func (rules *Rules[S, A]) NowKey(s S, seat game.Seat) string {
	stack := rules.Stack(s)
	key := nowKey + strconv.Itoa(stack.Nows[seat]+1)
	if q, open := stack.Question(); open && rules.dies(s) {
		key += " " + q.ID
	}
	return key
}

// dies reports whether an interruption is only for the question that is open when it is sent.
func (rules *Rules[S, A]) dies(s S) bool { return rules.Dies != nil && rules.Dies(s) }

// listInterrupts lists the orders with which seats interrupt the open question: for each seat the first one that is
// legal, on HOLD or not. It returns nil if there is no question or the rules have no interruptions.
func (rules *Rules[S, A]) listInterrupts(s S, orderSets game.Orders) []Answer {
	if q, ok := rules.Stack(s).Question(); rules.Now == nil || !ok || len(q.Seats) == 0 {
		return nil
	}
	var all []Answer
	for _, seat := range rules.Circle(s) {
		if a, ok := rules.findInterrupt(s, seat, orderSets[seat]); ok {
			all = append(all, a)
		}
	}
	return all
}

// findInterrupt finds the first legal order in a seat's section for interruptions; false if there is none.
func (rules *Rules[S, A]) findInterrupt(s S, seat game.Seat, orderSet game.OrderSet) (Answer, bool) {
	var about A
	x, _ := orderSet.Section(rules.NowKey(s, seat))
	for _, order := range x.Orders {
		for _, body := range rules.openLine(s, seat, about, order.Body) {
			if rules.Now.Legal(s, seat, about, body) {
				return Answer{Seat: seat, Body: body, By: Reply, N: order.Line.N}, true
			}
		}
	}
	return Answer{}, false
}

// interrupt carries out an interruption, unless an earlier one has made it illegal. id is the question that it
// interrupts. Tasks that it pushes are done before the question comes back.
func (r *Run[S, A]) interrupt(answer Answer, id string) {
	var about A
	if !slices.Contains(r.rules.Circle(r.Now), answer.Seat) || !r.rules.Now.Legal(r.Now, answer.Seat, about, answer.Body) {
		return
	}
	r.write(Interrupted{Seat: answer.Seat, ID: id})
	if r.acted == nil {
		r.acted = make(map[game.Seat][]int)
	}
	r.acted[answer.Seat] = append(r.acted[answer.Seat], answer.N)
	r.rules.Interrupt(r, answer)
}

// reportLapsed tells seats which of their interruptions were not carried out before their moment was over, if
// interruptions are only for one question; before is the position when the phase closed.
func (r *Run[S, A]) reportLapsed(before S) {
	if r.rules.Now == nil || r.rules.Circle == nil || !r.rules.dies(before) {
		return
	}
	for _, seat := range r.rules.Circle(before) {
		key := r.rules.NowKey(before, seat)
		if x, ok := r.OrderSets[seat].Section(key); ok && key != r.rules.NowKey(r.Now, seat) {
			r.noteLapsed(seat, x.Orders)
		}
	}
	r.recordFailures()
}

// noteLapsed notes, as failures, the lines of a seat that were to interrupt and did not.
func (r *Run[S, A]) noteLapsed(seat game.Seat, lines []game.Order) {
	var about A
	for _, order := range lines {
		did := slices.Contains(r.acted[seat], order.Line.N)
		if wanted := r.rules.openLine(r.Now, seat, about, order.Body); !did && len(wanted) > 0 {
			r.Fail(r.rules.Now, about, []Answer{{Seat: seat, Body: wanted[0], By: Reply, N: order.Line.N}})
		}
	}
}
