package herald

import (
	"slices"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// A ring is what it is worth to stand on each space of the rings and go on from
// there, as things are now.
type ring struct {
	*herald
	board *talisman.State        // for its ways alone
	ends  map[book.Space][][]end // by rolls, from 1
	there map[book.Space]int     // what arriving is worth
	ahead map[book.Space]int     // what can be had from there on
}

// An end is where a movement can end, and how.
type end struct {
	to     book.Space
	over   bool // the bridge is crossed
	guard  bool // past the Sentinel
	portal bool // it is tried to open the Portal
}

// Of what comes later, so much counts, in percent; and so many turns are looked
// ahead.
const (
	later = 80
	turns = 9
)

// rings looks at both rings, so many turns ahead.
func (h *herald) rings() *ring {
	r := &ring{
		herald: h, board: &talisman.State{Book: h.book}, ends: map[book.Space][][]end{},
		there: map[book.Space]int{}, ahead: map[book.Space]int{},
	}
	spaces := slices.Concat(h.book.Outer, h.book.Middle)
	for _, s := range spaces {
		r.there[s] = h.arrival(s)
		for n := 1; n <= 6; n++ {
			r.ends[s] = append(r.ends[s], r.endsOf(s, n))
		}
	}
	if h.strength == Squire {
		return r
	}
	for range turns {
		next := map[book.Space]int{}
		for _, s := range spaces {
			next[s] = r.mean(s)
		}
		r.ahead = next
	}
	return r
}

// endsOf are the ends of a movement of n spaces.
func (r *ring) endsOf(from book.Space, n int) []end {
	var all []end
	for _, e := range r.board.Ends(from, n) {
		guard := e.Over && r.book.Region(from) == book.Outer
		all = append(all, end{to: e.Space(), over: e.Over, guard: guard})
	}
	if way, ok := r.board.ToPortal(from, n); ok && r.strength != Squire {
		all = append(all, end{to: r.book.Links.Portal.Middle, portal: true, over: way.Over, guard: way.Over && r.book.Region(from) == book.Outer})
	}
	return all
}

// mean is what the next movement from a space is worth, by all rolls.
func (r *ring) mean(from book.Space) int {
	sum := 0
	for _, ends := range r.ends[from] {
		best := r.worth(ends[0])
		for _, e := range ends[1:] {
			best = max(best, r.worth(e))
		}
		sum += best
	}
	return sum / len(r.ends[from])
}

// worth is what a movement is worth that ends there.
func (r *ring) worth(e end) int {
	worth := r.there[e.to] + r.ahead[e.to]*later/percent
	if e.portal {
		_, opens := r.opens()
		lost := min(r.me.Strength+r.me.Craft, 1) * counter / 2
		if r.restless() {
			lost = 0
		}
		worth = (opens*r.crown() + (percent-opens)*(r.ahead[e.to]*later/percent-lost)) / percent
	}
	if !e.guard {
		return worth
	}
	guard := r.book.Links.Bridge
	won, lost := battle(r.margin(guard.Guard.Strength, false, "", guard.Outer), r.me.Fate > 0)
	stays := r.ahead[guard.Outer] * later / percent
	return (won*worth + lost*(stays-r.wound(false)) + (percent-won-lost)*stays) / percent
}
