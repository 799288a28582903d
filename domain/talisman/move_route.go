package talisman

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// A plan says how to carry out a movement.
type plan struct {
	Way  orders.Way   // ToPlace for the rings and the bridge
	Path []book.Space // the spaces on the way, up to and including the end
	Stat book.Stat    // with Portal: the characteristic to try it with
}

// routeLeadsTo reports whether a route leads to an end point. It returns false for ways other than along the ring, over
// the bridge and to a place.
func (s *State) routeLeadsTo(end End, route orders.Route) bool {
	there := func(p orders.Place) bool { return p.Is(s.Book.Space(end.Space())) }
	switch route.Way {
	case orders.CW, orders.CCW:
		return !end.Over && end.Turn == route.Way
	case orders.Bridge:
		if route.To != (orders.Place{}) {
			return end.Over && there(route.To)
		}
		return end.Over && (route.Turn == "" || end.Turn == route.Turn || s.endsAtBridge(end))
	case orders.ToPlace:
		return there(route.To) && (end.Over || !route.Over)
	}
	return false
}

// endsAtBridge reports whether a movement ends on one of the two spaces that the bridge joins. A movement over the
// bridge that ends there has no direction.
func (s *State) endsAtBridge(end End) bool {
	bridge := s.Book.Links.Bridge
	return end.Space() == bridge.Outer || end.Space() == bridge.Middle
}

// chooseEndAvoiding returns the index of the end to take: 0, the clockwise one, unless that is a space to avoid and the
// counter-clockwise one is not. It panics with fewer than two ends.
func (s *State) chooseEndAvoiding(ends []End, avoid []orders.Place) int {
	shunned := func(e End) bool {
		return slices.ContainsFunc(avoid, func(p orders.Place) bool { return p.Is(s.Book.Space(e.Space())) })
	}
	if shunned(ends[0]) && !shunned(ends[1]) {
		return 1
	}
	return 0
}

// choosePortalStat returns the characteristic for the Portal: the ordered one; with "" the higher one, Strength if both
// are the same.
func (s *State) choosePortalStat(seat game.Seat, said book.Stat) book.Stat {
	if said == "" && s.Craft(seat) > s.Strength(seat) {
		return book.Craft
	}
	return cmp.Or(said, book.Strength)
}

// canMoveFreely reports whether a character can move along the ring: an enslaved one only if the roll frees it (T-34).
func (s *State) canMoveFreely(seat game.Seat) bool {
	return !s.Heroes[seat].Enslaved || s.Now.Die >= leastToGoFree
}

// leastToGoFree is the lowest roll that frees an enslaved character (T-34).
const leastToGoFree = 4

// An End is a space at which a movement by the roll can end, with the way there.
type End struct {
	Path []book.Space // the spaces on the way, the end point last
	Turn orders.Way   // CW or CCW: the direction; of a way over the bridge, the direction behind it
	Over bool         // the way crosses the bridge
}

// Space returns the end point.
func (e End) Space() book.Space { return e.Path[len(e.Path)-1] }

// MoveLength returns how many spaces a seat moves in the rings: the roll, or 1 if it is slowed
// (T-25, T-28). It returns 0 in the Inner Region, before the roll, and for an enslaved
// character that the roll does not free (T-34).
func (s *State) MoveLength(seat game.Seat) int {
	switch hero := s.Heroes[seat]; {
	case s.Book.Region(hero.Space) == book.Inner, hero.Enslaved && (seat != s.Active() || !s.canMoveFreely(seat)):
		return 0
	case s.IsSlowed(seat):
		return 1
	case seat != s.Active():
		return 0
	}
	return s.Now.Die
}

// ListEnds returns the end points of a movement of n spaces along the ring and over the bridge
// (T-25 to T-32): clockwise, counter-clockwise, then those over the bridge. It returns nil if n is not positive, or
// the movement begins in the Inner Region.
func (s *State) ListEnds(from book.Space, n int) []End {
	if n <= 0 || s.Book.Region(from) == book.Inner {
		return nil
	}
	ends := []End{{Path: s.Book.Along(from, n), Turn: orders.CW}, {Path: s.Book.Along(from, -n), Turn: orders.CCW}}
	near, far := s.bridgeBanks(from)
	for _, end := range ends[:2] {
		there := slices.Index(end.Path, near) + 1
		if from == near {
			there = 0
		} else if there == 0 {
			continue
		}
		if there >= n || there == 0 && end.Turn == orders.CCW {
			continue // at the bridge both directions are the same
		}
		way := append(slices.Clone(end.Path[:there]), far)
		rest := n - there - 1
		ends = append(ends, End{Path: append(slices.Clip(way), s.Book.Along(far, rest)...), Turn: orders.CW, Over: true})
		if rest > 0 {
			ends = append(ends, End{Path: append(slices.Clip(way), s.Book.Along(far, -rest)...), Turn: orders.CCW, Over: true})
		}
	}
	return ends
}

// bridgeBanks returns the end of the bridge in the region of a space, and the other end.
func (s *State) bridgeBanks(from book.Space) (near, far book.Space) {
	bridge := s.Book.Links.Bridge
	if s.Book.Region(from) == book.Outer {
		return bridge.Outer, bridge.Middle
	}
	return bridge.Middle, bridge.Outer
}

// ToPortal returns the way to the Portal of Power for a movement of n spaces; ends are its end points (ListEnds). The
// character must come to the Portal with at least 1 space left (T-135); if there is no such way, ok is false. Ways
// along the ring go before those over the bridge. For a character at the Portal the way is empty.
func (s *State) ToPortal(ends []End, from book.Space, n int) (way End, ok bool) {
	portal := s.Book.Links.Portal.Middle
	if from == portal {
		return End{}, n > 0
	}
	for _, end := range ends {
		if i := slices.Index(end.Path, portal); i >= 0 && i < n-1 {
			return End{Path: end.Path[:i+1], Turn: end.Turn, Over: end.Over}, true
		}
	}
	return End{}, false
}
