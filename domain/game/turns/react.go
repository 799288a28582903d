package turns

import (
	"slices"
	"strings"

	"seneschal/domain/game"
)

const reacting = "react "

// React lets seats react to something, by the kind of question with that ID, in
// the order that the rules give: each reaction is carried out, and what comes of
// it, before the next seat is looked at, and only as long as there is still
// something to react to. A seat reacts at most once.
func (r *Run[S, A]) React(id string, a A, order []game.Seat) {
	if len(order) > 0 {
		r.Push(Task[A]{Do: reacting + id, Seats: order, About: a})
	}
}

// reaction is the kind of question that a task of the machine's own looks at;
// nil for a task of the ruleset.
func (rules *Rules[S, A]) reaction(do string) *Point[S, A] {
	id, ok := strings.CutPrefix(do, reacting)
	if !ok {
		return nil
	}
	return rules.point(id)
}

// react looks at the next seat, and leaves the others for later.
func (r *Run[S, A]) react(p *Point[S, A], t Task[A]) {
	if len(t.Seats) == 0 || p.Still != nil && !p.Still(r.Now, t.About) {
		return
	}
	seat := t.Seats[0]
	r.React(p.ID, t.About, slices.Clone(t.Seats[1:]))
	if all, _ := r.Fitting(seat, p, t.About); len(all) > 0 {
		p.React(r, t.About, all[0])
	}
}
