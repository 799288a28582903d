package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// The events at which bound Followers leave (2.10, cannot_be_lost).
const (
	mysticVisited = "mystic_visited"
	riverCrossed  = "river_crossed"
)

// applyHook carries out a rule that a space names (2.9).
func applyHook(r *run, m ofEffects, e *book.Effect) {
	if e.Name == mysticVisited {
		releaseBound(r, m.Seat, mysticVisited)
		return
	}
	r.Push(doRoyalHealing.of(m), doRoyalSale.of(m))
}

// releaseBound discards the Followers that are bound to a character until an event that has just
// happened.
func releaseBound(r *run, seat game.Seat, what string) {
	for _, p := range r.Now.Heroes[seat].Followers {
		if bond := book.Find(r.Now.Book.Of(p).Passive, book.PassiveCannotBeLost); bond != nil && bond.Until == what {
			r.Emit(CardDiscarded{Seat: seat, Card: p})
		}
	}
}

// moveCharacter moves a character. Crossing the Storm River by bridge, raft or ferry ends the bonds
// that last until then.
func moveCharacter(r *run, e CharacterMoved) {
	r.Emit(e)
	if slices.Contains([]string{ByBridge, ByRaft, ByFerry}, e.How) {
		releaseBound(r, e.Seat, riverCrossed)
	}
}

// royalHealing heals lives without payment: a number for each Prince or Princess (2.10,
// castle_free_heal).
func royalHealing(r *run, m ofEffects) {
	n := lists.Sum(r.Now.listTraits(m.Seat, book.PassiveCastleFreeHeal), trait.amount)
	awardPoints(r, m.Seat, book.Life, min(n, r.Now.missingPoints(m.Seat, book.Life)), Healed, string(m.Source))
}

// royalSale exchanges Prince or Princess for gold, if the subject wants to (DP-27).
func royalSale(r *run, m ofEffects) {
	if !r.Now.hasPassive(m.Seat, book.PassiveCastleSale) {
		return
	}
	a, ok := askCastle.decide(r, doRoyalSale.of(m), m)
	if !ok {
		return
	}
	sell, _ := a.Body.(orders.Sell)
	for _, royal := range r.Now.listTraits(m.Seat, book.PassiveCastleSale) {
		if slices.Contains(r.Now.selectChosen(sell.Choice, []book.Piece{royal.Piece}), royal.Piece) {
			r.Emit(ObjectsSold{Seat: m.Seat, Cards: []book.Piece{royal.Piece}, Gold: min(royal.Gold, r.Now.Bank(book.Gold)), Buyer: string(m.Source)})
		}
	}
}

// askCastle asks whether to exchange Prince or Princess (DP-27).
var askCastle = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-27", Asked: askInOwnTurn},
	Open:  func(s *State, m ofEffects) bool { return s.hasPassive(m.Seat, book.PassiveCastleSale) },
	About: func(s *State, _ ofEffects, b game.Body) bool {
		sell, ok := b.(orders.Sell)
		return ok && (sell.None() || slices.ContainsFunc(sell.Things, func(t orders.Thing) bool {
			def := s.Book.Card(t.Card)
			return def != nil && def.Has(book.PassiveCastleSale)
		}))
	},
	Choices: func(s *State, seat game.Seat, _ ofEffects) []game.Body {
		all := []game.Body{orders.Sell{}}
		for _, royal := range s.listTraits(seat, book.PassiveCastleSale) {
			all = append(all, orders.Sell{Choice: orders.Choice{Things: []orders.Thing{toThing(royal.Piece)}}})
		}
		return all
	},
})
