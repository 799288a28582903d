package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// PlaceAt returns the development place whose entrance lies on a tile; "" if none
// does.
func (s *State) PlaceAt(at land.Place) land.Zone {
	for _, lying := range s.Board.Lying {
		if lying.At == at && s.Book.Card(lying.Card).Class == book.Entrance {
			return s.Book.Card(lying.Card).Place
		}
	}
	return ""
}

// mustEnterPlace reports whether a seat must enter a place with its movement: the place that it
// has found, as long as it stands before it.
func (s *State) mustEnterPlace(seat game.Seat) bool {
	k := s.Knights[seat]
	return k.MustEnter != "" && s.PlaceAt(k.At) == k.MustEnter
}

// planEnter plans the way into the place whose entrance lies here, over a side of the threshold: the given one;
// or the first that is unexplored; or else the first behind which a card lies.
func (r *router) planEnter(enter orders.Enter) (Route, bool) {
	place := r.PlaceAt(r.at)
	if place == "" {
		return r.recordRefusal("D07", "label", r.at.Label())
	}
	threshold := land.Place{Map: place}
	if enter.Sided {
		return r.planInwards(threshold, enter.Dir)
	}
	sides := r.Map(place)[0].Open.All().Dirs()
	unexplored := func(d land.Dir) bool { return r.isUsableSide(exit{threshold, d, place}) }
	passable := func(d land.Dir) bool { return r.Map(place).IsPassable(land.Cell{}, d) }
	for _, wanted := range []func(land.Dir) bool{unexplored, passable} {
		if side, ok := lists.Find(sides, wanted); ok {
			return r.planInwards(threshold, side)
		}
	}
	return r.recordRefusal("D03", "zone", string(place))
}

// planInwards plans a step from a threshold inwards.
func (r *router) planInwards(threshold land.Place, side land.Dir) (Route, bool) {
	route, ok := r.planStep(threshold, side)
	route.By = ByEntrance
	return route, ok
}

// planExploreInto plans a turn towards a place that has unexplored sides at its threshold, and over the first
// of them from the entrance. It refuses a place that is not open, or has none.
func (r *router) planExploreInto(place land.Zone, sides []land.Dir) (Route, bool) {
	goals, threshold := r.findEntrance(place), land.Place{Map: place}
	side, ok := lists.Find(preferSides(sides), func(d land.Dir) bool {
		return len(goals) > 0 && r.Map(place)[0].Open[d] == place && r.isUsableSide(exit{threshold, d, place})
	})
	switch {
	case !ok:
		return r.recordRefusal("D03", "zone", string(place))
	case r.at == goals[0]:
		return r.planInwards(threshold, side)
	}
	way, _ := r.findWays(admitAll).To(goals[0].Cell)
	return r.planAlong(way), true
}

// planLeave returns the route out of the character's place, onto the tile with the entrance.
func (r *router) planLeave(by Gait) Route { return Route{Way: r.findEntrance(r.at.Map), By: by} }

// planWayOut plans a turn towards the way out of a place, or through it: from the exit card, or over
// the threshold. While the exit card has not been found, it explores. On the main board it returns
// false, without a reason.
func (r *router) planWayOut() (Route, bool) {
	if r.at.Map == "" {
		return Route{}, false
	}
	way, found := r.findWayToExit()
	switch {
	case r.leavesOverThreshold():
		return r.planToThreshold()
	case !found:
		r.recordRefusal("D08", "place", string(r.at.Map))
		return r.planExplore(orders.Explore{})
	case len(way) == 0:
		return r.planLeave(ByExit), true
	}
	return r.planAlong(way), true
}

// findWayToExit finds the way to the exit card of a place, and reports whether there is one.
func (r *router) findWayToExit() (way []land.Dir, found bool) {
	way, _, found = r.findWays(admitAll).Nearest(func(l land.Laid) bool { return r.DevAt(l.At).Exit })
	return way, found
}

// planToThreshold plans a step towards the threshold, or over it.
func (r *router) planToThreshold() (Route, bool) {
	m := r.Map(r.at.Map)
	way, ok := m.WaysFrom(r.at.Cell, nil).To(land.Cell{})
	if !ok {
		return r.recordRefusal("D05", "target", land.Place{Map: r.at.Map}.Label())
	}
	return r.planOnto(m, r.at, way[0])
}

// leavesOverThreshold reports whether a character leaves its place over the threshold: a well or cave,
// and any place in which it can neither reach the exit card nor lay another card, so that bad luck holds nobody
// for good. The character must be in a place.
func (r *router) leavesOverThreshold() bool {
	if !r.Book.Deck(r.at.Map).Exit {
		return true
	}
	_, found := r.findWayToExit()
	return !found && !r.hasTilesLeft(r.at.Map)
}
