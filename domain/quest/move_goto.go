package quest

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// planGoTo plans a turn on a shortest way to a target (GOTO). A character that is at the target already stays;
// one in a place goes towards the way out if the target is outside.
func (r *router) planGoTo(goTo orders.Goto) (Route, bool) {
	goals := r.listGoals(goTo.To)
	if len(goals) == 0 {
		return r.recordRefusal("D05", "target", goTo.To.String())
	}
	inside := func(p land.Place) bool { return p.Map == r.at.Map }
	if r.at.Map != "" && !slices.ContainsFunc(goals, inside) {
		return r.planWayOut()
	}
	ways := r.findWays(func(l land.Laid) bool {
		return slices.Contains(goals, l.At) || !slices.Contains(goTo.Avoid, r.KindAt(l.At))
	})
	way, _, ok := ways.Nearest(func(l land.Laid) bool { return slices.Contains(goals, l.At) })
	if !ok {
		return r.recordRefusal("D05", "target", goTo.To.String())
	}
	return r.planAlong(way), true
}

// listGoals lists the places of a target, tiles in the order in which they were laid; none if no place of it
// is known. A threshold stands for the tile with the entrance.
func (s *State) listGoals(target orders.Target) []land.Place {
	switch target.Is {
	case orders.ToKind:
		return s.TilesOf(target.Kind)
	case orders.ToZone:
		return s.findEntrance(target.Zone)
	case orders.ToCard:
		if l, ok := s.findLying(target.Card); ok && l.Up {
			return []land.Place{l.At}
		}
	case orders.ToSeat:
		if k, ok := s.Knights[target.Seat.Seat]; ok && k.Status != Resigned {
			return []land.Place{k.At}
		}
	case orders.ToCell:
		if target.Cell.Map != "" && target.Cell.Cell == (land.Cell{}) {
			return s.findEntrance(target.Cell.Map)
		}
		if _, ok := s.Map(target.Cell.Map).At(target.Cell.Cell); ok {
			return []land.Place{target.Cell}
		}
	}
	return nil
}

// findEntrance returns a list with the tile on which the entrance to a place lies; none if it has not been
// found.
func (s *State) findEntrance(place land.Zone) []land.Place {
	if l, ok := s.findLying(s.Book.Entrance(place)); ok {
		return []land.Place{l.At}
	}
	return nil
}

// findWays finds the ways over the character's map, through tiles for which open returns true. None leads over
// a threshold.
func (r *router) findWays(open func(land.Laid) bool) land.Ways {
	return r.Map(r.at.Map).WaysFrom(r.at.Cell, func(l land.Laid) bool {
		return (r.at.Map == "" || l.At.Cell != land.Cell{}) && open(l)
	})
}

func admitAll(land.Laid) bool { return true }

// planAlong returns the route along a way, as far as the character can go in one turn.
func (r *router) planAlong(way []land.Dir) Route {
	route, at := Route{By: ByStep}, r.at
	for _, d := range way[:min(len(way), r.reach)] {
		at = at.Next(d)
		route.Way = append(route.Way, at)
	}
	return route
}

// planExplore plans a turn towards the nearest tile with a usable open side of a zone, and through that side
// if it is in reach (EXPLORE). In a place it is the place's own zone.
func (r *router) planExplore(explore orders.Explore) (Route, bool) {
	zone := explore.Zone
	switch {
	case r.at.Map != "":
		zone = r.at.Map
	case zone.IsPlace():
		return r.planExploreInto(zone, explore.Dirs)
	case zone == "":
		zone = r.findZoneToExplore()
	}
	var side land.Dir
	way, to, ok := r.findWays(admitAll).Nearest(func(l land.Laid) (ok bool) {
		side, ok = lists.Find(preferSides(explore.Dirs), func(d land.Dir) bool { return l.Open[d] == zone && r.isUsableSide(exit{l.At, d, zone}) })
		return ok
	})
	if !ok {
		return r.recordRefusal("D03", "zone", string(zone))
	}
	route := r.planAlong(way)
	if len(way) < r.reach {
		route.Explores, route.Side, route.Zone = true, side, to.Open[side]
	}
	return route, true
}

// findZoneToExplore returns the zone that a character on the main board explores from its tile; on an access
// tile the fantastic one.
func (r *router) findZoneToExplore() land.Zone {
	tile, _ := r.TileAt(r.at)
	return lists.Either(tile.Kind == book.Access, land.Fantastic, tile.Zone)
}

// isUsableSide reports whether an exit faces an empty cell into which a tile can be laid now.
func (r *router) isUsableSide(exit exit) bool {
	_, laid := r.Map(exit.From.Map).At(exit.From.Cell.Next(exit.Side))
	return !laid && r.findClosedReason(exit) == ""
}

// preferSides lists the given sides in their order, then all sides, the given ones again, in the usual order.
func preferSides(given []land.Dir) []land.Dir { return slices.Concat(given, land.Dirs[:]) }

// planWish plans the way on which the Fairy carries her holder to a target. It refuses a seat without
// the Fairy or with a place to enter, and targets in a place.
func (r *router) planWish(wish orders.Wish) (Route, bool) {
	knight := r.Knights[r.seat]
	switch goals := r.listGoals(wish.To); {
	case knight.MustEnter != "":
		return r.recordRefusal("D15", "place", string(knight.MustEnter))
	case !knight.Holds(fairy):
		return r.recordRefusal("D15")
	case len(goals) == 0 || goals[0].Map != "":
		return r.recordRefusal("D05", "target", wish.To.String())
	default:
		return Route{Way: goals[:1], By: ByWish}, true
	}
}
