package feudal

import (
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// houseBonus returns the strength that a seat's own house or castle at a node adds to its force inside, or in the open
// before it; 0 without the option, and where the seat is not the owner (F-112).
func (s *State) houseBonus(seat game.Seat, at valley.Node, inside bool) int {
	holding := s.Manors[at]
	if !s.Options.Houses || holding.Owner != seat {
		return 0
	}
	fort := s.Book.FortOf(holding.Castle)
	if inside {
		return fort.Inside
	}
	return fort.Open
}

// InField returns the numbers of a seat's figures on a node that are not
// inside a house, in value order.
func (s *State) InField(seat game.Seat, at valley.Node) []int {
	figures := s.Houses[seat].Figures
	return slices.DeleteFunc(s.FiguresOn(seat, at), func(n int) bool { return figures[n].Inside })
}

// listOccupiedHouses lists the nodes with figures inside, in node order.
func (c *campaign) listOccupiedHouses() []valley.Node {
	shut := map[valley.Node]bool{}
	for _, group := range c.groups {
		if group.inside && len(group.figures) > 0 {
			shut[group.at] = true
		}
	}
	return sortNodes(c.now.Book.Valley, shut)
}

// findGarrison returns the force inside a house; nil if nobody is inside.
func (c *campaign) findGarrison(at valley.Node) *force {
	in := lists.Keep(c.groups, func(g *group) bool { return g.inside && g.at == at && len(g.figures) > 0 })
	if len(in) == 0 {
		return nil
	}
	return &force{seat: in[0].seat, square: at, inside: true, groups: in}
}

// listFieldForces lists the forces in the field at a node, in seat order, without groups that pray, are
// on a road, or were beaten in this phase.
func (c *campaign) listFieldForces(at valley.Node) []*force {
	var forces []*force
	for _, group := range c.groups {
		if group.inside || group.praying || group.onRoad || group.at != at || len(group.figures) == 0 || c.wasRouted(group) {
			continue
		}
		forces = addToForces(forces, group, at)
	}
	return forces
}

// wasRouted reports whether a group must retreat at the end of this phase.
func (c *campaign) wasRouted(g *group) bool {
	return slices.ContainsFunc(c.routs, func(r rout) bool { return r.group == g })
}

// goInside moves a group into the house. The group drops its route, and its watch is
// broken (F-113 to F-115, F-154).
func (c *campaign) goInside(group *group, reason string) {
	c.emit(FiguresWentInside{
		Moment: Moment{c.phase, c.step}, Seat: group.seat, Manor: group.at, Figures: slices.Clone(group.figures), Reason: reason,
	})
	group.inside, group.route = true, nil
	for _, n := range group.figures {
		delete(c.watch, watcher{group.seat, n})
	}
}

// letOut moves a group from the house into the field.
func (c *campaign) letOut(group *group, reason string) {
	c.emit(FiguresCameOut{
		Moment: Moment{c.phase, c.step}, Seat: group.seat, Manor: group.at, Figures: slices.Clone(group.figures), Reason: reason,
	})
	group.inside = false
}

// retireIntoHouses moves an owner's groups with RETIRE into their house if another seat there wants to
// fight them (F-113). It is one of the three ways in which an owner can meet an enemy (F-111).
func (c *campaign) retireIntoHouses() {
	if !c.now.Options.Houses {
		return
	}
	places := c.findGatherings()
	for _, at := range sortNodes(c.now.Book.Valley, places) {
		for _, own := range places[at] {
			if c.now.Manors[at].Owner == own.seat && c.isChallenged(own, places[at]) {
				c.retireGroups(own)
			}
		}
	}
}

// isChallenged reports whether one of several forces, of another seat than the target's, would start a
// combat with the target.
func (c *campaign) isChallenged(target *force, forces []*force) bool {
	return slices.ContainsFunc(forces, func(f *force) bool { return f.seat != target.seat && c.wantsCombat(f, target) })
}

// retireGroups moves the groups of a force that have the stance RETIRE, and are not in flight, into their house.
func (c *campaign) retireGroups(own *force) {
	for _, group := range own.groups {
		if group.orders.Stance == orders.Retire && group.flight == nil {
			c.goInside(group, "retired")
		}
	}
}

// sallyOut brings out the groups in a house that are to march or to fight, but for those that wait for relief (see
// joinRelief). Enemies that wait for them are engaged before the first step of phase 1 (F-119). It sets the phase to 1.
func (c *campaign) sallyOut() {
	c.phase = 1
	for _, at := range c.listOccupiedHouses() {
		garrison := c.findGarrison(at)
		for _, group := range garrison.groups {
			if (len(group.route) > 0 || group.orders.Stance == orders.Fight) && !group.orders.Sally {
				c.letOut(group, "sally")
			}
		}
		if forces := c.findGatherings()[at]; slices.ContainsFunc(forces, func(f *force) bool { return f.seat == garrison.seat }) {
			c.engageAtNode(at, forces, garrison.seat)
		}
	}
}

// joinRelief brings out the groups that wait for relief, if other figures of their seat
// have arrived in this step and are engaged (F-119). They march no further in this phase.
func (c *campaign) joinRelief() {
	for _, at := range c.listOccupiedHouses() {
		in := c.findGarrison(at)
		if !slices.Contains(c.listPairSeats(c.engaged[at]), in.seat) || !c.hasJustArrived(in.seat, at) {
			continue
		}
		for _, group := range in.groups {
			if group.orders.Sally {
				c.letOut(group, "relief")
				group.stopped = true
			}
		}
	}
}

// hasJustArrived reports whether figures of a seat, in the field at a node, have come there in
// this step.
func (c *campaign) hasJustArrived(seat game.Seat, at valley.Node) bool {
	stamp := c.newStamp(c.phase, c.step)
	return slices.ContainsFunc(c.listFieldForces(at), func(f *force) bool {
		return f.seat == seat && slices.ContainsFunc(f.listFigures(), func(n int) bool { return c.now.Houses[seat].Figures[n].Since == stamp })
	})
}

// bringOutGarrisons lets garrisons out where nobody in the field wants to fight them (F-118).
func (c *campaign) bringOutGarrisons() {
	for _, at := range c.listOccupiedHouses() {
		in := c.findGarrison(at)
		if c.isChallenged(in, c.listFieldForces(at)) {
			continue
		}
		for _, g := range in.groups {
			c.letOut(g, "free")
		}
	}
}

// moveBeatenGroups drives groups that were beaten inside a house out of it, and lets beaten groups whose
// orders say LOSE INSIDE into their own house, after a combat in the field (F-114, F-117).
func (f *combat) moveBeatenGroups() {
	isOwnHouse := func(g *group) bool { return f.now.Options.Houses && f.now.Manors[g.at].Owner == g.seat }
	for _, army := range f.sides {
		for _, group := range army.groups {
			switch {
			case !army.beaten || len(group.figures) == 0:
			case group.inside:
				f.letOut(group, "driven")
			case f.place.kind == FieldCombat && group.orders.Lose == "INSIDE" && isOwnHouse(group):
				f.goInside(group, "beaten")
			}
		}
	}
}
