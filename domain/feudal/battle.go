package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// fightCombats carries out the combats of a phase: first at the nodes, in node order, where combats in the field come
// before an assault and that before the end of a siege; then on the roads, by road and mile.
func (c *campaign) fightCombats() {
	for _, at := range c.listBattlefields() {
		c.settleClash(c.buildClash(at))
		c.stormHouse(at)
		c.breakSiege(at)
	}
	v := c.now.Book.Valley
	slices.SortStableFunc(c.clashes, func(a, b *clash) int { return cmp.Compare(v.MileOrder(a.mile), v.MileOrder(b.mile)) })
	for _, e := range c.clashes {
		c.settleClash(e)
	}
}

// buildClash builds the clash of the seats engaged at a node, with all figures that they
// have there now (F-60).
func (c *campaign) buildClash(at valley.Node) *clash {
	clash := &clash{at: at, kind: FieldCombat}
	bySeat := map[game.Seat]*force{}
	for _, seat := range c.listPairSeats(c.engaged[at]) {
		bySeat[seat] = &force{seat: seat, square: at, groups: lists.Keep(c.groups, func(g *group) bool {
			return g.seat == seat && g.at == at && !g.onRoad && !g.inside && !g.praying
		})}
		clash.forces = append(clash.forces, bySeat[seat])
	}
	for _, p := range c.engaged[at] {
		clash.pairs = append(clash.pairs, [2]*force{bySeat[p[0]], bySeat[p[1]]})
	}
	return clash
}

// settleClash fights all combats of a place in the order of its queue. The winner of one combat goes on against the
// next force (F-62, F-63). Forces without living figures are dropped from the clash before.
func (c *campaign) settleClash(clash *clash) {
	clash.forces = slices.DeleteFunc(clash.forces, func(f *force) bool { return !f.isAlive() })
	clash.pairs = slices.DeleteFunc(clash.pairs, func(p [2]*force) bool { return !p[0].isAlive() || !p[1].isAlive() })
	if len(clash.pairs) > 0 {
		c.queueForces(clash)
	}
	for j, force := range clash.forces {
		for _, p := range clash.forces[:j] {
			if clash.areOpposed(p, force) && !p.beaten && !force.beaten && p.isAlive() && force.isAlive() {
				c.fightCombat(clash, p, force)
			}
		}
	}
	c.settleForces(clash)
}

// stormHouse lets the seats that assault a house attack its garrison, in the order of their
// queue. A seat that has fought the garrison's seat in the field in this phase does not
// attack (F-116, F-117).
func (c *campaign) stormHouse(at valley.Node) {
	garrison := c.findGarrison(at)
	if garrison == nil {
		return
	}
	clash := &clash{at: at, kind: assaultCombat, forces: []*force{garrison}}
	for _, force := range c.listFieldForces(at) {
		storms := slices.ContainsFunc(c.listAssailants(force, garrison), func(g *group) bool { return g.chooseDoorAction() == doorAssault })
		if storms && !c.haveFought(at, force.seat, garrison.seat) {
			clash.addOpponent(garrison, force)
		}
	}
	c.settleClash(clash)
}

// areOpposed reports whether two forces of the clash are hostile to each other.
func (e *clash) areOpposed(p, q *force) bool {
	return slices.Contains(e.pairs, [2]*force{p, q}) || slices.Contains(e.pairs, [2]*force{q, p})
}

// queueForces sorts the forces of a clash into their queue. A single pair is ordered by arrival, then by seat (F-61).
// Several pairs are ordered at a node by arrival, with ties decided by dice, and on a road by dice alone (F-62, F-63).
// If a seat comes from both ends of a mile, its forces are taken in node order.
func (c *campaign) queueForces(clash *clash) {
	slices.SortStableFunc(clash.forces, func(p, q *force) int {
		return cmp.Or(c.seatIndex(p.seat)-c.seatIndex(q.seat), c.now.Book.Valley.Compare(p.node(), q.node()))
	})
	if len(clash.pairs) == 1 || clash.at != "" {
		slices.SortStableFunc(clash.forces, func(p, q *force) int { return c.arrivalStamp(p).compareTo(c.arrivalStamp(q)) })
	}
	if len(clash.pairs) == 1 {
		return
	}
	for i := 0; i < len(clash.forces); {
		j := i + 1
		for j < len(clash.forces) && (clash.at == "" || c.arrivalStamp(clash.forces[j]) == c.arrivalStamp(clash.forces[i])) {
			j++
		}
		c.rollQueue(clash, clash.forces[i:j])
		i = j
	}
	c.emit(BattleQueueSet{Phase: c.phase, At: clash.at, Mile: clash.mileNodes(), Order: listForceSeats(clash.forces)})
}

// rollQueue sorts forces that came at the same time by a roll-off between their seats.
func (c *campaign) rollQueue(clash *clash, tied []*force) {
	place := clash.at
	if place == "" {
		place = clash.mile[0]
	}
	order := c.rollOff("queue", place, listForceSeats(tied), true)
	slices.SortStableFunc(tied, func(p, q *force) int { return slices.Index(order, p.seat) - slices.Index(order, q.seat) })
}

// settleForces ends a clash after its combats: on a road the unbeaten forces advance, the beaten are noted for their
// retreat, and winners follow their WIN clauses.
func (c *campaign) settleForces(clash *clash) {
	for _, force := range clash.forces {
		if !force.beaten && force.isAlive() && clash.at == "" {
			c.advanceForce(clash, force)
		}
	}
	for _, force := range clash.forces {
		switch {
		case !force.isAlive():
		case force.beaten:
			c.routs = append(c.routs, listRouts(clash, force)...)
		case force.won:
			c.followWinClauses(force)
		}
	}
}

// advanceForce moves an unbeaten force to the node that the other side has left (F-63,
// F-89).
func (c *campaign) advanceForce(clash *clash, f *force) {
	for _, group := range f.groups {
		if len(group.figures) == 0 {
			continue
		}
		from := group.at
		c.emit(GroupAdvanced{
			Phase: c.phase, Seat: group.seat, Figures: slices.Clone(group.figures),
			From: from, To: clash.mile.Beyond(from), Since: c.newStamp(c.phase, orders.Steps+1),
		})
		group.enterNode(clash.mile.Beyond(from))
		group.arrived = []valley.Node{from}
	}
}

// followWinClauses applies the WIN clauses of a winning force's groups (F-88): STAY and RETURN replace the route. Any
// PHASES clause ends.
func (c *campaign) followWinClauses(f *force) {
	for _, group := range f.groups {
		group.plan = planEveryPhase()
		switch group.orders.Win {
		case "STAY":
			group.route = nil
		case "RETURN":
			group.route = nil
			if way := c.now.Book.Valley.Route(group.at, group.start, c.isClosed); len(way) > 0 {
				group.route = way[1:]
			}
		}
	}
}

// fightCombat fights two forces until a side leaves or is dead. The first is side A (F-61).
func (c *campaign) fightCombat(clash *clash, one, other *force) {
	c.combats++
	fight := &combat{campaign: c, place: clash, number: c.combats, sides: [2]*army{c.newArmy(clash, one), c.newArmy(clash, other)}}
	c.emit(CombatBegan{
		Combat: fight.number, Phase: c.phase, Type: clash.kind, At: clash.at, Mile: clash.mileNodes(),
		A: fight.describeSide(0), B: fight.describeSide(1), Dangerous: c.isDangerous(clash),
	})
	for _, g := range slices.Concat(one.groups, other.groups) {
		g.fought = c.phase
	}
	for !fight.judgeSides() {
		fight.fightPeriod()
	}
	fight.closeCombat()
	fight.moveBeatenGroups()
}

// newArmy builds a side of a combat. The group of its highest figure commands (F-60). The force must have a living
// figure.
func (c *campaign) newArmy(clash *clash, force *force) *army {
	figures := c.now.Houses[force.seat].Figures
	groups := lists.Keep(force.groups, func(g *group) bool { return len(g.figures) > 0 })
	slices.SortStableFunc(groups, func(a, b *group) int { return compareValue(figures, a.figures[0], b.figures[0]) })
	army := &army{force: force, until: groups[0].listUntil()}
	army.fighting = army.listInOrder(c.now)
	for _, g := range groups {
		army.wounds = append(army.wounds, g.orders.Wounds...)
	}
	if clash.kind != siegeCombat {
		army.bonus = c.now.houseBonus(force.seat, clash.at, force.inside)
	}
	if c.isDangerous(clash) {
		army.ranks = c.now.championOrder(force, groups[0].orders.Champions)
		army.fighting = army.listChampions(c.now)
	}
	return army
}
