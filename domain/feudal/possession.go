package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// takePossession lets manors change hands at the end of a season. It decides about all of them before the first one
// changes hands (F-150).
func (c *campaign) takePossession() {
	c.dropEmptyGroups()
	var captures []ManorCaptured
	for _, card := range c.now.Book.Valley.Manors {
		owner := c.now.Manors[card.Code].Owner
		taker := c.chooseTaker(card.Code, owner, c.listPresent(card.Code, owner))
		if taker == "" || taker == owner {
			continue
		}
		by, _ := c.findLeader(taker, card.Code)
		captures = append(captures, ManorCaptured{Manor: card.Code, From: owner, To: taker, By: by})
	}
	for _, e := range captures {
		c.emit(e)
	}
}

// listPresent lists the seats with figures at a manor, in seat order. Figures in flight
// count only for the owner (F-150).
func (c *campaign) listPresent(m valley.Manor, owner game.Seat) []game.Seat {
	return listSeats(lists.Keep(c.groups, func(g *group) bool { return g.at == m && (g.flight == nil || g.seat == owner) }))
}

// findLeader finds the first knight or lord, in value order, of a seat in the field at a node; false if there is none.
// Only knights and lords take possession (F-151). Groups in flight do not count.
func (c *campaign) findLeader(seat game.Seat, at valley.Node) (int, bool) {
	figures := c.now.Houses[seat].Figures
	var best []int
	for _, group := range c.groups {
		if group.seat != seat || group.at != at || group.inside || group.flight != nil {
			continue
		}
		for _, n := range group.figures {
			if !figures[n].Grade.IsMan() {
				best = append(best, n)
			}
		}
	}
	if len(best) == 0 {
		return 0, false
	}
	return inValueOrder(figures, best)[0], true
}

// chooseTaker returns the seat to which a manor falls; the owner or "" if it does not change hands (F-115, F-151,
// F-152).
func (c *campaign) chooseTaker(manor valley.Manor, owner game.Seat, present []game.Seat) game.Seat {
	takes := func(seat game.Seat) game.Seat {
		if seat != owner && c.now.IsLordless(seat) {
			return "" // F-222
		}
		if _, ok := c.findLeader(seat, manor); ok && slices.Contains(present, seat) {
			return seat
		}
		return ""
	}
	switch {
	case len(present) == 0:
		return ""
	case len(present) == 1:
		return takes(present[0])
	case c.findGarrison(manor) != nil:
		return owner // only an owner can be inside (F-110)
	case slices.Contains(present, owner):
		return takes(c.findVictorOver(owner, manor))
	}
	return takes(c.findLastVictor(manor, present))
}

// findVictorOver returns the seat that beat the owner in the latest combat that the owner fought on the square this
// season; "" if the owner won it, nobody did, or there was none.
func (c *campaign) findVictorOver(owner game.Seat, at valley.Node) game.Seat {
	for _, verdict := range slices.Backward(c.verdicts[at]) {
		if verdict.seats[0] == owner || verdict.seats[1] == owner {
			if verdict.winner == owner {
				return ""
			}
			return verdict.winner
		}
	}
	return ""
}

// findLastVictor returns the winner of the latest combat on the square this season that one of the seats present has
// won; "" if they have won none.
func (c *campaign) findLastVictor(at valley.Node, present []game.Seat) game.Seat {
	for _, verdict := range slices.Backward(c.verdicts[at]) {
		if slices.Contains(present, verdict.winner) {
			return verdict.winner
		}
	}
	return ""
}

// collectWatchers collects the figures that may watch a manor this spring (F-154). It is
// empty in another season.
func (c *campaign) collectWatchers() watch {
	watchers := watch{}
	if c.now.Season != book.Spring {
		return watchers
	}
	for _, group := range c.groups {
		if group.inside || !c.now.Book.Valley.IsManor(group.at) {
			continue
		}
		for _, n := range group.figures {
			if !c.now.Houses[group.seat].Figures[n].Grade.IsMan() {
				watchers[watcher{group.seat, n}] = group.at
			}
		}
	}
	return watchers
}

// dropLeavers drops the figures that have left their square, for good.
func (w watch) dropLeavers(groups []*group) {
	for _, group := range groups {
		for _, n := range group.figures {
			k := watcher{group.seat, n}
			if at, ok := w[k]; ok && (group.onRoad || group.at != at) {
				delete(w, k)
			}
		}
	}
}

// noteWatched marks the manors that one figure of their present owner has watched all
// spring.
func (c *campaign) noteWatched() {
	for _, card := range c.now.Book.Valley.Manors {
		holding := c.now.Manors[card.Code]
		if holding.Owner == "" || holding.Watched {
			continue
		}
		for _, n := range c.now.FiguresOn(holding.Owner, card.Code) {
			if c.watch[watcher{holding.Owner, n}] == card.Code {
				c.emit(ManorWatched{Manor: card.Code, Seat: holding.Owner, Figure: n})
				break
			}
		}
	}
}
