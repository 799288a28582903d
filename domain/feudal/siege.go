package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// The actions of a group before a closed door (F-116).
const (
	doorAssault = "ASSAULT"
	doorSiege   = "SIEGE"
	doorPass    = "PASS"
)

// chooseDoorAction returns the group's action before a closed door: that of its INSIDE
// clause, else a siege if its route ends here, else passing by.
func (g *group) chooseDoorAction() string {
	switch {
	case g.orders.Inside != "":
		return g.orders.Inside
	case len(g.route) == 0:
		return doorSiege
	}
	return doorPass
}

// faceDoors halts groups where they besiege or assault a house, and drops the rest of their routes (F-116).
func (c *campaign) faceDoors() {
	for _, at := range c.listOccupiedHouses() {
		in := c.findGarrison(at)
		for _, p := range c.listFieldForces(at) {
			for _, g := range c.listAssailants(p, in) {
				g.stopped, g.route = true, nil
			}
		}
	}
}

// listAssailants lists the groups of force p that want to fight the garrison and do not pass by; nil if p is of the
// same seat or has a truce with it.
func (c *campaign) listAssailants(p, in *force) []*group {
	if p.seat == in.seat || c.now.hasTruceWith(p.seat, in.seat) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.groups), func(g *group) bool { return g.chooseDoorAction() == doorPass || !c.groupWantsCombat(g, p, in) })
}

// listBattlefields lists the nodes that may have combats, in node order: those where seats
// are engaged, and those with a garrison.
func (c *campaign) listBattlefields() []valley.Node {
	fields := c.listOccupiedHouses()
	for _, at := range sortNodes(c.now.Book.Valley, c.engaged) {
		if !slices.Contains(fields, at) {
			fields = append(fields, at)
		}
	}
	slices.SortFunc(fields, c.now.Book.Valley.Compare)
	return fields
}

// addOpponent adds a force to the clash, as an enemy of another one.
func (e *clash) addOpponent(one, other *force) {
	e.forces = append(e.forces, other)
	e.pairs = append(e.pairs, [2]*force{one, other})
}

// haveFought reports whether two seats have fought each other at a node in this phase.
func (c *campaign) haveFought(at valley.Node, a, b game.Seat) bool {
	return slices.ContainsFunc(c.verdicts[at], func(v verdict) bool {
		return v.phase == c.phase && slices.Contains(v.seats[:], a) && slices.Contains(v.seats[:], b)
	})
}

// breakSiege ends the sieges at a node that have lasted into their second season, in the last phase. The garrison must
// come out and fight without any bonus (F-121).
func (c *campaign) breakSiege(at valley.Node) {
	garrison := c.findGarrison(at)
	if garrison == nil || c.phase < orders.Phases {
		return
	}
	weary := lists.Keep(c.listFieldForces(at), func(force *force) bool {
		since, noted := c.now.Manors[at].Sieges[force.seat]
		return noted && since != c.now.currentTurn() && c.wantsCombat(force, garrison)
	})
	if len(weary) == 0 {
		return
	}
	for _, p := range weary {
		c.emit(SiegeEnded{Phase: c.phase, Manor: at, Owner: garrison.seat, Besieger: p.seat})
	}
	for _, g := range garrison.groups {
		c.letOut(g, "siege")
	}
	for _, ownForce := range c.listFieldForces(at) {
		if ownForce.seat == garrison.seat {
			c.fightLastStand(at, ownForce, weary)
		}
	}
}

// fightLastStand fights the combats of a former garrison against its besiegers.
func (c *campaign) fightLastStand(at valley.Node, own *force, besiegers []*force) {
	clash := &clash{at: at, kind: siegeCombat, forces: []*force{own}}
	for _, p := range besiegers {
		clash.addOpponent(own, p)
	}
	c.settleClash(clash)
}

// liftSieges lifts sieges whose besieger has gone, no longer wants to fight the owner, or
// stands before an empty house (F-120).
func (c *campaign) liftSieges() {
	for _, card := range c.now.Book.Valley.Manors {
		for _, by := range c.now.Besiegers(card.Code) {
			if reason := c.whyLifted(card.Code, by); reason != "" {
				c.emit(SiegeLifted{
					Phase: min(c.phase, orders.Phases), Manor: card.Code, Owner: c.now.Manors[card.Code].Owner, Besieger: by, Reason: reason,
				})
			}
		}
	}
}

// whyLifted returns the reason why a siege is at an end: "empty" or "gone"; "" if it goes on.
func (c *campaign) whyLifted(at valley.Node, by game.Seat) string {
	in := c.findGarrison(at)
	for _, force := range c.listFieldForces(at) {
		switch {
		case force.seat != by:
		case in == nil:
			return "empty"
		case c.wantsCombat(force, in):
			return ""
		}
	}
	return "gone"
}

// updateSieges lifts sieges that are over, and with the option sieges notes new ones at the end of a spring or summer
// (F-120). A siege begun in autumn has no effect (F-122).
func (c *campaign) updateSieges() {
	c.liftSieges()
	if !c.now.Options.Sieges || c.now.Season == book.Autumn {
		return
	}
	for _, at := range c.listOccupiedHouses() {
		in := c.findGarrison(at)
		for _, force := range c.listFieldForces(at) {
			if _, noted := c.now.Manors[at].Sieges[force.seat]; !noted && len(c.listAssailants(force, in)) > 0 {
				c.emit(SiegeOpened{Manor: at, Owner: in.seat, Besieger: force.seat, Turn: c.now.currentTurn()})
			}
		}
	}
}

// liftAllSieges ends every siege for the winter and brings out all garrisons (F-122). It does nothing without the
// option houses.
func (r *round) liftAllSieges() {
	if !r.now.Options.Houses {
		return
	}
	for _, card := range r.now.Book.Valley.Manors {
		holding := r.now.Manors[card.Code]
		for _, by := range r.now.Besiegers(card.Code) {
			r.emit(SiegeLifted{Manor: card.Code, Owner: holding.Owner, Besieger: by, Reason: "winter"})
		}
		if _, in := r.now.SplitByHouse(holding.Owner, r.now.FiguresOn(holding.Owner, card.Code)); len(in) > 0 {
			r.emit(FiguresCameOut{Seat: holding.Owner, Manor: card.Code, Figures: in, Reason: "winter"})
		}
	}
}

// siegeClauses returns the clauses of figures without orders on a node. They continue a siege
// of their seat there; else the clauses are empty (F-280).
func (s *State) siegeClauses(seat game.Seat, at valley.Node) orders.Clauses {
	holding := s.Manors[at]
	if _, noted := holding.Sieges[seat]; !noted {
		return orders.Clauses{}
	}
	return orders.Clauses{Stance: orders.Fight, Only: []game.Seat{holding.Owner}, Inside: doorSiege}
}
