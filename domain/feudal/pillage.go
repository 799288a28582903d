package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// The kinds of pillage.
const (
	pillageFields = "FIELDS"
	pillageHives  = "HIVES"
	pillageSteal  = "STEAL"
	pillageMill   = "MILL"
	pillageGuards = "GUARDS"
)

// pillageManors lets groups pillage, manor by manor (F-131).
func (c *campaign) pillageManors() {
	if !c.now.Options.Pillage {
		return
	}
	c.dropEmptyGroups()
	var places map[valley.Node][]*force
	for _, card := range c.now.Book.Valley.Manors {
		var readyGroups []*group
		for _, group := range c.groups {
			if !c.isOutToPillage(group, card.Code) {
				continue
			}
			if places == nil {
				places = c.findGatherings()
			}
			if c.isUnhindered(group, places[group.at]) {
				readyGroups = append(readyGroups, group)
			}
		}
		if g := c.chooseFirstGroup(readyGroups, card.Code); g != nil {
			c.plunderManor(g, card.Code)
		}
	}
}

// isOutToPillage reports whether a group stands on a manor's square to pillage it, has not
// fought in this phase, and finds something to take (F-130 to F-135).
func (c *campaign) isOutToPillage(group *group, manor valley.Manor) bool {
	pillaging := group.orders.Pillage
	switch {
	case pillaging == nil || pillaging.At != manor || group.at != manor:
		return false
	case group.onRoad || group.inside || group.flight != nil || group.fought == c.phase || group.plundered || c.plundered[manor]:
		return false
	}
	return c.now.Manors[manor].Owner != group.seat && c.now.findBooty(manor, pillaging.Kinds).dice > 0
}

// isUnhindered reports whether no force on the square keeps a group from pillage. The owner's force does unless the two
// seats are at peace; that of another seat does if it is hostile (F-132). forces are those there if there are several.
func (c *campaign) isUnhindered(group *group, forces []*force) bool {
	ownIndex := slices.IndexFunc(forces, func(f *force) bool { return f.seat == group.seat })
	return !slices.ContainsFunc(forces, func(force *force) bool {
		switch force.seat {
		case group.seat:
			return false
		case c.now.Manors[group.at].Owner:
			return !c.now.areAtPeace(force.seat, group.seat)
		}
		return c.areHostile(forces[ownIndex], force)
	})
}

// chooseFirstGroup returns the group that came to the manor first; nil if there is none. If seats came together, dice
// decide (F-134).
func (c *campaign) chooseFirstGroup(ready []*group, at valley.Node) *group {
	if len(ready) == 0 {
		return nil
	}
	came := func(g *group) Stamp { return c.arrivalStamp(&force{seat: g.seat, groups: []*group{g}}) }
	first := slices.MinFunc(ready, func(a, b *group) int { return came(a).compareTo(came(b)) })
	ready = slices.DeleteFunc(ready, func(g *group) bool { return came(g) != came(first) })
	seat := c.rollOff("pillage", at, listSeats(ready), false)[0]
	return ready[slices.IndexFunc(ready, func(g *group) bool { return g.seat == seat })]
}

// A booty is the aim of a pillage, with the number of its dice.
type booty struct {
	kind      string
	dice      int
	foresters int // dice for foresters; the other dice of guards are for wardens
}

// findBooty returns the first of some kinds that finds anything on a manor, with no more dice than the kind's limit;
// the zero booty if none does (F-133).
func (s *State) findBooty(manor valley.Manor, kinds []orders.PillageKind) booty {
	holding := s.Manors[manor]
	for _, kind := range kinds {
		best := booty{kind: kind.Kind}
		switch kind.Kind {
		case pillageFields:
			best.dice = s.Book.Valley.Card(manor).Fields - holding.Burnt
		case pillageHives:
			best.dice = holding.Hives
		case pillageSteal:
			best.dice = 1
		case pillageMill:
			best.dice = lists.One(holding.Mill)
		case pillageGuards:
			best.dice = holding.Foresters + holding.Wardens
		}
		if kind.N > 0 {
			best.dice = min(best.dice, kind.N)
		}
		if best.dice > 0 {
			best.foresters = min(best.dice, holding.Foresters)
			return best
		}
	}
	return booty{}
}

// plunderManor carries out one pillage and takes honour for it. The group's march goes on afterwards (F-131, F-136).
func (c *campaign) plunderManor(group *group, manor valley.Manor) {
	booty := c.now.findBooty(manor, group.orders.Pillage.Kinds)
	pillaged := ManorPillaged{
		Phase: c.phase, Seat: group.seat, Figures: slices.Clone(group.figures), Manor: manor, Owner: c.now.Manors[manor].Owner, What: booty.kind,
	}
	for i := range booty.dice {
		die := c.roll(6, "pillage "+string(group.seat))
		pillaged.Dice = append(pillaged.Dice, die)
		if die >= book.Chance(c.now.Book.Land.Pillage, booty.kind) {
			pillaged.addBooty(booty, i, die)
		}
	}
	group.plundered, c.plundered[manor] = true, true
	c.emit(pillaged)
	c.changeHonour(group.seat, -c.now.Book.Honours.Pillage, honourPillage)
}

// addBooty adds the result of a successful die to the event. The place is the die's number,
// from 0.
func (e *ManorPillaged) addBooty(booty booty, place, die int) {
	switch {
	case booty.kind == pillageFields:
		e.Fields++
	case booty.kind == pillageHives:
		e.Hives++
	case booty.kind == pillageSteal:
		e.Gain = die
	case booty.kind == pillageMill:
		e.Mill = true
	case place < booty.foresters:
		e.Foresters++
	default:
		e.Wardens++
	}
}
