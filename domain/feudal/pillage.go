package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
)

// The kinds of pillage (2.7).
const (
	pillageFields = "FIELDS"
	pillageHives  = "HIVES"
	pillageSteal  = "STEAL"
	pillageMill   = "MILL"
	pillageGuards = "GUARDS"
)

// pillageManors lets groups pillage, manor by manor (P5, F-131).
func (c *campaign) pillageManors() {
	if !c.now.Options.Pillage {
		return
	}
	c.dropEmptyGroups()
	var places map[valley.Node][]*force
	for _, card := range c.now.Book.Valley.Manors {
		var ready []*group
		for _, g := range c.groups {
			if !c.isOutToPillage(g, card.Code) {
				continue
			}
			if places == nil {
				places = c.findGatherings()
			}
			if c.isSuffered(g, places[g.at]) {
				ready = append(ready, g)
			}
		}
		if g := c.chooseFirstGroup(ready, card.Code); g != nil {
			c.plunderManor(g, card.Code)
		}
	}
}

// isOutToPillage reports whether a group stands on a manor's square to pillage it, has not
// fought in this phase, and finds something to take (F-130 to F-135).
func (c *campaign) isOutToPillage(g *group, m valley.Manor) bool {
	p := g.orders.Pillage
	switch {
	case p == nil || p.At != m || g.at != m:
		return false
	case g.onRoad || g.inside || g.flight != nil || g.fought == c.phase || g.plundered || c.plundered[m]:
		return false
	}
	return c.now.Manors[m].Owner != g.seat && c.now.findBooty(m, p.Kinds).dice > 0
}

// isSuffered reports whether no force on the square keeps a group from pillage. The owner
// does unless they are at peace, other seats do if they are hostile (F-132).
func (c *campaign) isSuffered(g *group, here []*force) bool {
	own := slices.IndexFunc(here, func(f *force) bool { return f.seat == g.seat })
	return !slices.ContainsFunc(here, func(f *force) bool {
		switch f.seat {
		case g.seat:
			return false
		case c.now.Manors[g.at].Owner:
			return !c.now.atPeace(f.seat, g.seat)
		}
		return c.areHostile(here[own], f)
	})
}

// chooseFirstGroup returns the group that came first. If seats came together, dice decide
// (F-134). It returns nil if there is none.
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

// A booty is the aim of a pillage, with its dice.
type booty struct {
	kind      string
	dice      int
	foresters int // dice for foresters; the other dice of guards are for wardens
}

// findBooty returns the first of some kinds that finds anything on a manor. It has no dice
// if none does (F-133).
func (s *State) findBooty(m valley.Manor, kinds []orders.PillageKind) booty {
	h := s.Manors[m]
	for _, k := range kinds {
		b := booty{kind: k.Kind}
		switch k.Kind {
		case pillageFields:
			b.dice = s.Book.Valley.Card(m).Fields - h.Burnt
		case pillageHives:
			b.dice = h.Hives
		case pillageSteal:
			b.dice = 1
		case pillageMill:
			b.dice = lists.One(h.Mill)
		case pillageGuards:
			b.dice = h.Foresters + h.Wardens
		}
		if k.N > 0 {
			b.dice = min(b.dice, k.N)
		}
		if b.dice > 0 {
			b.foresters = min(b.dice, h.Foresters)
			return b
		}
	}
	return booty{}
}

// plunderManor carries out one pillage. The group goes on afterwards (F-131, F-136).
func (c *campaign) plunderManor(g *group, m valley.Manor) {
	b := c.now.findBooty(m, g.orders.Pillage.Kinds)
	e := ManorPillaged{
		Phase: c.phase, Seat: g.seat, Figures: slices.Clone(g.figures), Manor: m, Owner: c.now.Manors[m].Owner, What: b.kind,
	}
	for i := range b.dice {
		die := c.roll(6, "pillage "+string(g.seat))
		e.Dice = append(e.Dice, die)
		if die >= book.Chance(c.now.Book.Land.Pillage, b.kind) {
			e.addBooty(b, i, die)
		}
	}
	g.plundered, c.plundered[m] = true, true
	c.emit(e)
	c.changeHonour(g.seat, -c.now.Book.Honours.Pillage, honourPillage)
}

// addBooty adds the result of a successful die to the event. The place is the die's number,
// from 0.
func (e *ManorPillaged) addBooty(b booty, place, die int) {
	switch {
	case b.kind == pillageFields:
		e.Fields++
	case b.kind == pillageHives:
		e.Hives++
	case b.kind == pillageSteal:
		e.Gain = die
	case b.kind == pillageMill:
		e.Mill = true
	case place < b.foresters:
		e.Foresters++
	default:
		e.Wardens++
	}
}
