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

// mayUseRaft reports whether a seat can use a Raft now: it had one when its turn opened, still has one, and is not
// enslaved (T-132, T-133).
func (s *State) mayUseRaft(seat game.Seat) bool {
	return s.Heroes[seat].Raft && len(s.listRafts(seat)) > 0 && !s.Heroes[seat].Enslaved
}

// planRaft returns the plan to cross the Storm River (T-132): to the first opposite space that
// the route means. It returns false if there is none, or the seat may use no Raft.
func (s *State) planRaft(seat game.Seat, route orders.Route) (plan, bool) {
	if !s.mayUseRaft(seat) {
		return plan{}, false
	}
	return s.planLeap(route, s.Book.Opposite(s.Heroes[seat].Space))
}

// planLeap returns the plan to go to the first of some spaces that the route means; a route without a space means all.
// It returns false if the route means none of them.
func (s *State) planLeap(route orders.Route, among []book.Space) (plan, bool) {
	for _, to := range among {
		if (route.To == orders.Place{} || route.To.Is(s.Book.Space(to))) {
			return plan{Way: route.Way, Path: []book.Space{to}}, true
		}
	}
	return plan{}, false
}

// mayBuildRaft reports whether a character can build a Raft (T-131): on Woods or in the Forest, by a card or an ability
// for it (passive build_raft), unless it is enslaved, if there is a Raft in stock and room to carry it.
func (s *State) mayBuildRaft(seat game.Seat) bool {
	kind := s.Book.Space(s.Heroes[seat].Space).Kind
	return (kind == woods || kind == forest) && s.hasPassive(seat, book.PassiveBuildRaft) && !s.Heroes[seat].Enslaved && s.findInStock(book.Raft) != "" &&
		s.HasRoom(seat, 1)
}

// mayRegenerate reports whether a character may stay and heal (the Troll): if the movement roll shows a number for it
// (T-92), and the character is not slowed (T-28).
func (s *State) mayRegenerate(seat game.Seat) bool {
	return !s.IsSlowed(seat) && slices.ContainsFunc(s.listTraits(seat, book.AbilityRegenerate), func(t trait) bool {
		return slices.Contains(t.On, s.Now.Die)
	})
}

// planWoods returns the plan for the Elf's walk to other Woods of the region (T-35). It returns false for a character
// that cannot walk so, stands elsewhere, is slowed or enslaved, and if the route means no such Woods.
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

// planOffer returns the plan that accepts an offer of the Tavern, as long as the character stands there and is not
// enslaved (T-33, R-52); false if it has no such offer.
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
