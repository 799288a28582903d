package turns

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
)

const nowKey = "now "

// NowKey is the section in which a seat's next interruption stands.
func (rules *Rules[S, A]) NowKey(s S, seat game.Seat) string {
	return nowKey + strconv.Itoa(rules.Stack(s).Nows[seat]+1)
}

// interrupts are the orders with which seats interrupt the open question: of
// each seat the first one that is legal, on HOLD or not.
func (rules *Rules[S, A]) interrupts(s S, sheets game.Orders) []Answer {
	if q, ok := rules.Stack(s).Question(); rules.Now == nil || !ok || len(q.Seats) == 0 {
		return nil
	}
	var all []Answer
	for _, seat := range rules.Circle(s) {
		if a, ok := rules.interruption(s, seat, sheets[seat]); ok {
			all = append(all, a)
		}
	}
	return all
}

func (rules *Rules[S, A]) interruption(s S, seat game.Seat, sheet game.Sheet) (Answer, bool) {
	var about A
	x, _ := sheet.Section(rules.NowKey(s, seat))
	for _, o := range x.Orders {
		for _, b := range rules.opened(s, seat, about, o.Body) {
			if rules.Now.Legal(s, seat, about, b) {
				return Answer{Seat: seat, Body: b, By: Reply, N: o.Line.N}, true
			}
		}
	}
	return Answer{}, false
}

// interrupt carries one out, if the one before has left it legal. What it puts
// on the stack is done before the question comes back.
func (r *Run[S, A]) interrupt(a Answer, id string) {
	var about A
	if !slices.Contains(r.rules.Circle(r.Now), a.Seat) || !r.rules.Now.Legal(r.Now, a.Seat, about, a.Body) {
		return
	}
	r.write(Interrupted{Seat: a.Seat, ID: id})
	r.rules.Interrupt(r, a)
}
