package talisman

import (
	"reflect"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// planMove returns the plan for a MOVE: the first route that is open (DP-5, DP-6, DP-8,
// DP-9); false if none is.
func (s *State) planMove(seat game.Seat, m orders.Move) (plan, bool) {
	for _, route := range m.Routes {
		if p, ok := s.planRoute(seat, route); ok && s.conditionPermits(route.If, seat, matter{Seat: seat}) {
			return p, true
		}
	}
	return plan{}, false
}

// planRoute returns the plan for a route; false if it is not open.
func (s *State) planRoute(seat game.Seat, route orders.Route) (plan, bool) {
	if s.Book.Region(s.Heroes[seat].Space) == book.Inner {
		return s.planInner(seat, route)
	}
	switch route.Way {
	case orders.Raft:
		return s.planRaft(seat, route)
	case orders.Build, orders.Regenerate:
		return plan{Way: route.Way}, route.Way == orders.Build && s.mayBuildRaft(seat) || route.Way == orders.Regenerate && s.mayRegenerate(seat)
	case orders.Woods:
		return s.planWoods(seat, route)
	case orders.Teleport, orders.Ferry:
		return s.planOffer(seat, route)
	}
	if !s.canMoveFreely(seat) {
		return plan{}, false
	}
	return s.planRing(seat, route)
}

// planRing returns the plan for a route along the ring, over the bridge or through the Portal; false if
// the roll does not lead there.
func (s *State) planRing(seat game.Seat, route orders.Route) (plan, bool) {
	from, n := s.Heroes[seat].Space, s.MoveLength(seat)
	ends := s.ListEnds(from, n)
	if route.Way == orders.Portal {
		way, ok := s.ToPortal(ends, from, n)
		return plan{Way: orders.Portal, Path: way.Path, Stat: s.choosePortalStat(seat, route.Stat)}, ok && s.Heroes[seat].Quest == 0 // T-137
	}
	i := slices.IndexFunc(ends, func(e End) bool { return s.routeLeadsTo(e, route) })
	if route.Way == orders.Anyhow && len(ends) > 0 {
		i = s.chooseEndAvoiding(ends, route.Avoid)
	}
	if i < 0 {
		return plan{}, false
	}
	return plan{Path: ends[i].Path}, true
}

// planDefault returns the movement that is made if no order is open: clockwise on the rings (DP-8,
// DP-9); false if that is not possible.
func (s *State) planDefault(seat game.Seat) (plan, bool) {
	if s.Book.Region(s.Heroes[seat].Space) == book.Inner {
		return s.planInnerDefault(seat)
	}
	return s.planRoute(seat, orders.Route{Way: orders.CW})
}

// listMoves lists the ways that are open to a character now, the default first, each as a MOVE. Of
// ways with the same plan it keeps the first. It returns nil if the seat has no character.
func (s *State) listMoves(seat game.Seat) []game.Body {
	if !s.IsPlaying(seat) {
		return nil
	}
	var all []game.Body
	var known []plan
	add := func(route orders.Route) {
		p, ok := s.planRoute(seat, route)
		if ok && !slices.ContainsFunc(known, func(k plan) bool { return reflect.DeepEqual(k, p) }) {
			known, all = append(known, p), append(all, orders.Move{Routes: []orders.Route{route}})
		}
	}
	if s.Book.Region(s.Heroes[seat].Space) == book.Inner {
		if p, ok := s.planInnerDefault(seat); ok {
			add(orders.Route{Way: p.Way})
		}
	}
	for _, way := range []orders.Way{orders.CW, orders.CCW, orders.On, orders.Fight, orders.Mines, orders.Crypt, orders.Out, orders.Back, orders.Regenerate, orders.Build} {
		add(orders.Route{Way: way})
	}
	for _, turn := range []orders.Way{orders.CW, orders.CCW} {
		add(orders.Route{Way: orders.Bridge, Turn: turn})
	}
	for _, stat := range []book.Stat{book.Strength, book.Craft} {
		add(orders.Route{Way: orders.Portal, Stat: stat})
	}
	for i := range s.Book.Spaces {
		to := orders.Place{Space: s.Book.Spaces[i].ID}
		for _, way := range []orders.Way{orders.Raft, orders.Woods, orders.Teleport} {
			add(orders.Route{Way: way, To: to})
		}
	}
	add(orders.Route{Way: orders.Ferry, To: orders.Place{Space: book.Temple}})
	return all
}

// InnerWays lists the ways that are open to a character in the Inner Region, the default first
// (T-138 to T-151). It returns nil for a character elsewhere.
func (s *State) InnerWays(seat game.Seat) []InnerWay {
	here := s.Heroes[seat].Space
	if s.Book.Region(here) != book.Inner {
		return nil
	}
	var all []InnerWay
	for _, body := range s.listMoves(seat) {
		way := InnerWay{body.(orders.Move).Routes[0].Way, here}
		if p, _ := s.planMove(seat, body.(orders.Move)); len(p.Path) > 0 {
			way.To = p.Path[len(p.Path)-1]
		}
		all = append(all, way)
	}
	return all
}

// An InnerWay is an open way in the Inner Region, and its end.
type InnerWay struct {
	Way orders.Way
	To  book.Space // with FIGHT the character's own space
}
