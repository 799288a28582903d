package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// The offers of the Tavern (T-33).
const (
	offerTeleport = "tavern_teleport"
	offerFerry    = "tavern_ferry"
)

// listRafts returns the Rafts of a seat.
func (s *State) listRafts(seat game.Seat) []book.Piece {
	return lists.Keep(s.Heroes[seat].Objects, func(p book.Piece) bool { return s.Book.Of(p).Has(book.PassiveRaft) })
}

// mayRaft reports whether a seat can use a Raft now: one that was there before the turn began
// is used in it, or lost (T-132, T-133).
func (s *State) mayRaft(seat game.Seat) bool {
	return s.Heroes[seat].Raft && len(s.listRafts(seat)) > 0 && !s.Heroes[seat].Enslaved
}

// planRaft returns the plan to cross the Storm River (T-132): to the first opposite space that
// the route means.
func (s *State) planRaft(seat game.Seat, route orders.Route) (plan, bool) {
	if !s.mayRaft(seat) {
		return plan{}, false
	}
	return s.planLeap(route, s.Book.Opposite(s.Heroes[seat].Space))
}

// planLeap returns the plan to go to the first of some spaces that the route means; to the first
// of all if it names none.
func (s *State) planLeap(route orders.Route, among []book.Space) (plan, bool) {
	for _, to := range among {
		if (route.To == orders.Place{} || route.To.Is(s.Book.Space(to))) {
			return plan{Way: route.Way, Path: []book.Space{to}}, true
		}
	}
	return plan{}, false
}

// mayBuild reports whether a character can build a Raft: on Woods or in the Forest, with an
// Object for it, if there is a Raft in stock and room to carry it (T-131).
func (s *State) mayBuild(seat game.Seat) bool {
	kind := s.Book.Space(s.Heroes[seat].Space).Kind
	return (kind == woods || kind == forest) && s.hasPassive(seat, book.PassiveBuildRaft) && !s.Heroes[seat].Enslaved && s.findInStock(book.Raft) != "" &&
		s.HasRoom(seat, 1)
}

// mayRegenerate reports whether the Troll may stay and heal: by the natural number of
// the roll (T-92), which does not count if he is slowed (T-28).
func (s *State) mayRegenerate(seat game.Seat) bool {
	return !s.IsSlowed(seat) && slices.ContainsFunc(s.listTraits(seat, book.AbilityRegenerate), func(t trait) bool {
		return slices.Contains(t.On, s.Now.Die)
	})
}

// planWoods returns the plan for the Elf's walk to other Woods of the region (T-35).
func (s *State) planWoods(seat game.Seat, route orders.Route) (plan, bool) {
	hero := s.Heroes[seat]
	here := s.Book.Space(hero.Space)
	if !s.hasPassive(seat, book.AbilityWoodsWalk) || here.Kind != woods || s.IsSlowed(seat) || hero.Enslaved {
		return plan{}, false
	}
	others := lists.Keep(s.Book.SpacesOfKind(woods), func(to book.Space) bool { return to != hero.Space && s.Book.Region(to) == here.Region })
	return s.planLeap(route, others)
}

// The kinds of spaces that movement rules mention.
const (
	woods  book.SpaceKind = "woods"
	forest book.SpaceKind = "forest"
)

// planOffer returns the plan that accepts an offer of the Tavern, as long as the character
// stands there (T-33, R-52).
func (s *State) planOffer(seat game.Seat, route orders.Route) (plan, bool) {
	hero := s.Heroes[seat]
	switch {
	case hero.Space != book.Tavern || hero.Enslaved:
	case route.Way == orders.Ferry && hero.Offer == offerFerry:
		return plan{Way: orders.Ferry, Path: []book.Space{book.Temple}}, true
	case route.Way == orders.Teleport && hero.Offer == offerTeleport:
		return s.planLeap(route, piles.Without(s.Book.Outer, hero.Space))
	}
	return plan{}, false
}
