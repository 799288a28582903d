package bot

import (
	"slices"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// A ring values standing on each space of the rings and going on from there, in the present
// position.
type ring struct {
	*bot
	board *talisman.State    // used for its ways only
	at    map[book.Space]int // the index of a space in the lists
	ends  [][][]moveEnd      // by space, then by roll: a list for each number that listPaces returns
	there []int              // by space: the value of arriving
	ahead []int              // by space: the value of all turns after that

	portal gate // to the Inner Region
	bridge gate // past the Sentinel
}

// A gate is an obstacle: the chances in percent of passing it and of losing at it, the value
// behind the Portal, and the cost of losing.
type gate struct{ won, lost, behind, cost int }

// A moveEnd is a possible end of a movement.
type moveEnd struct {
	to     book.Space
	at     int  // the index of the space
	over   bool // it crosses the bridge
	guard  bool // it passes the Sentinel
	portal bool // it tries to open the Portal
}

const (
	laterPercent     = 80 // how much of its value a turn keeps for each turn that passes before it, in percent
	slowLaterPercent = 94 // the same for a seat that goes one space a turn
	turnsAhead       = 9  // number of turns to look ahead
)

// valueRings values both rings, looking some turns ahead; an easy bot does not look ahead.
func (h *bot) valueRings() *ring {
	spaces := slices.Concat(h.book.Outer, h.book.Middle)
	r := &ring{
		bot: h, board: &talisman.State{Book: h.book}, at: make(map[book.Space]int, len(spaces)),
		there: make([]int, len(spaces)), ahead: make([]int, len(spaces)), ends: make([][][]moveEnd, len(spaces)),
	}
	for i, s := range spaces {
		r.at[s] = i
	}
	for i, space := range spaces {
		r.there[i] = h.valueArrival(space)
		for _, n := range h.listPaces() {
			r.ends[i] = append(r.ends[i], r.listEnds(space, n))
		}
	}
	r.valueGates()
	if h.strength == Easy {
		return r
	}
	for range turnsAhead * 6 / len(h.listPaces()) {
		next := make([]int, len(spaces))
		for i := range spaces {
			next[i] = r.valueNextMove(i)
		}
		r.ahead = next
	}
	return r
}

// valueGates values the Portal and the Sentinel.
func (r *ring) valueGates() {
	_, opens := r.choosePortalStat()
	r.portal = gate{won: opens, lost: percent - opens, behind: r.valueCrown(), cost: min(r.me.Strength+r.me.Craft, 1) * counter / 2}
	if r.isRestless() {
		r.portal.cost = 0
	}
	guard := r.book.Links.Bridge
	won, lost := computeBattleOdds(r.fightMargin(guard.Guard.Strength, false, "", guard.Outer), r.me.Fate > 0)
	r.bridge = gate{won: won, lost: lost, cost: r.defeatCost(false)}
}

// listEnds returns the ends of a movement of n spaces.
func (r *ring) listEnds(from book.Space, n int) []moveEnd {
	known := r.board.ListEnds(from, n)
	all := make([]moveEnd, 0, len(known)+1)
	for _, e := range known {
		all = append(all, moveEnd{to: e.Space(), at: r.at[e.Space()], over: e.Over, guard: e.Over && r.book.Region(from) == book.Outer})
	}
	if way, ok := r.board.ToPortal(known, from, n); ok && r.strength != Easy {
		to := r.book.Links.Portal.Middle
		all = append(all, moveEnd{to: to, at: r.at[to], portal: true, over: way.Over, guard: way.Over && r.book.Region(from) == book.Outer})
	}
	return all
}

// valueLaterTurns returns the value of all turns from a space on, as it counts now.
func (r *ring) valueLaterTurns(at int) int {
	if len(r.ends[at]) == 1 { // everything takes more turns, one space at a time
		return r.ahead[at] * slowLaterPercent / percent
	}
	return r.ahead[at] * laterPercent / percent
}

// valueNextMove values the next movement from a space: the mean over all rolls of the best end.
func (r *ring) valueNextMove(from int) int {
	sum := 0
	for _, ends := range r.ends[from] {
		best := r.valueMove(ends[0])
		for _, e := range ends[1:] {
			best = max(best, r.valueMove(e))
		}
		sum += best
	}
	return sum / len(r.ends[from])
}

// valueMove values a movement with that end.
func (r *ring) valueMove(end moveEnd) int {
	worth := r.there[end.at] + r.valueLaterTurns(end.at)
	if end.portal {
		worth = (r.portal.won*r.portal.behind + r.portal.lost*(r.valueLaterTurns(end.at)-r.portal.cost)) / percent
	}
	if !end.guard {
		return worth
	}
	stays := r.valueLaterTurns(r.at[r.book.Links.Bridge.Outer])
	return (r.bridge.won*worth + r.bridge.lost*(stays-r.bridge.cost) + (percent-r.bridge.won-r.bridge.lost)*stays) / percent
}

// listPaces returns the numbers of spaces that this seat may have to go in coming turns: a seat
// that a Follower slows does not roll until it crosses the Storm River.
func (h *bot) listPaces() []int {
	if h.hasAbility(book.PassiveSlow) {
		return []int{1}
	}
	return []int{1, 2, 3, 4, 5, 6}
}
