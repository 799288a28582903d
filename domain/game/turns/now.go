package turns

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
)

const nowKey = "now "

// NowKey returns the key of the section for a seat's next interruption. Where interruptions die
// with their moment, the open question is part of it.
func (rules *Rules[S, A]) NowKey(s S, seat game.Seat) string {
	stack := rules.Stack(s)
	key := nowKey + strconv.Itoa(stack.Nows[seat]+1)
	if q, open := stack.Question(); open && rules.dies(s) {
		key += " " + q.ID
	}
	return key
}

func (rules *Rules[S, A]) dies(s S) bool { return rules.Dies != nil && rules.Dies(s) }

// interrupts returns the orders with which seats interrupt the open question: for each seat the
// first one that is legal, on HOLD or not.
func (rules *Rules[S, A]) interrupts(s S, orderSets game.Orders) []Answer {
	if q, ok := rules.Stack(s).Question(); rules.Now == nil || !ok || len(q.Seats) == 0 {
		return nil
	}
	var all []Answer
	for _, seat := range rules.Circle(s) {
		if a, ok := rules.interruption(s, seat, orderSets[seat]); ok {
			all = append(all, a)
		}
	}
	return all
}

func (rules *Rules[S, A]) interruption(s S, seat game.Seat, orderSet game.OrderSet) (Answer, bool) {
	var about A
	x, _ := orderSet.Section(rules.NowKey(s, seat))
	for _, order := range x.Orders {
		for _, body := range rules.opened(s, seat, about, order.Body) {
			if rules.Now.Legal(s, seat, about, body) {
				return Answer{Seat: seat, Body: body, By: Reply, N: order.Line.N}, true
			}
		}
	}
	return Answer{}, false
}

// interrupt carries out an interruption, if the one before has left it legal. Tasks that it puts on
// the stack are done before the question comes back.
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

// lapse tells seats which of their interruptions were not carried out before their moment was over.
func (r *Run[S, A]) lapse(before S) {
	if r.rules.Now == nil || r.rules.Circle == nil || !r.rules.dies(before) {
		return
	}
	for _, seat := range r.rules.Circle(before) {
		key := r.rules.NowKey(before, seat)
		if x, ok := r.OrderSets[seat].Section(key); ok && key != r.rules.NowKey(r.Now, seat) {
			r.miss(seat, x.Orders)
		}
	}
	r.confess()
}

// miss notes which lines of a seat were to interrupt and did not.
func (r *Run[S, A]) miss(seat game.Seat, lines []game.Order) {
	var about A
	for _, order := range lines {
		did := slices.Contains(r.acted[seat], order.Line.N)
		if wanted := r.rules.opened(r.Now, seat, about, order.Body); !did && len(wanted) > 0 {
			r.Fail(r.rules.Now, about, []Answer{{Seat: seat, Body: wanted[0], By: Reply, N: order.Line.N}})
		}
	}
}
