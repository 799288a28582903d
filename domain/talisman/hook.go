package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// The events at which bound Followers leave (passive cannot_be_lost).
const (
	mysticVisited = "mystic_visited"
	riverCrossed  = "river_crossed"
)

// applyHook carries out a rule that a space names: the visit to the Mystic, or else the royal services of the Castle.
func applyHook(run *run, effects ofEffects, e *book.Effect) {
	if e.Name == mysticVisited {
		releaseBound(run, effects.Seat, mysticVisited)
		return
	}
	run.Push(doRoyalHealing.of(effects), doRoyalSale.of(effects))
}

// releaseBound discards the Followers that are bound to a character until an event that has just
// happened.
func releaseBound(run *run, seat game.Seat, what string) {
	for _, piece := range run.Now.Heroes[seat].Followers {
		if bond := book.FindPassive(run.Now.Book.Of(piece).Passive, book.PassiveCannotBeLost); bond != nil && bond.Until == what {
			run.Emit(CardDiscarded{Seat: seat, Card: piece})
		}
	}
}

// moveCharacter moves a character. Crossing the Storm River by bridge, raft or ferry ends the bonds
// that last until then.
func moveCharacter(run *run, moved CharacterMoved) {
	run.Emit(moved)
	if slices.Contains([]string{ByBridge, ByRaft, ByFerry}, moved.How) {
		releaseBound(run, moved.Seat, riverCrossed)
	}
}

// healByRoyalty heals lives without payment: a number for each Prince or Princess (passive
// castle_free_heal).
func healByRoyalty(run *run, effects ofEffects) {
	n := lists.Sum(run.Now.listTraits(effects.Seat, book.PassiveCastleFreeHeal), trait.amount)
	awardPoints(run, effects.Seat, book.Life, min(n, run.Now.countMissingPoints(effects.Seat, book.Life)), Healed, string(effects.Source))
}

// sellRoyalty exchanges Prince or Princess for gold, if the subject wants to (DP-27). The bank pays what it has.
func sellRoyalty(run *run, effects ofEffects) {
	if !run.Now.hasPassive(effects.Seat, book.PassiveCastleSale) {
		return
	}
	answer, ok := askCastle.decide(run, doRoyalSale.of(effects), effects)
	if !ok {
		return
	}
	sell, _ := answer.Body.(orders.Sell)
	for _, royal := range run.Now.listTraits(effects.Seat, book.PassiveCastleSale) {
		if slices.Contains(run.Now.selectChosen(sell.Choice, []book.Piece{royal.Piece}), royal.Piece) {
			run.Emit(ObjectsSold{Seat: effects.Seat, Cards: []book.Piece{royal.Piece}, Gold: min(royal.Gold, run.Now.PointsInBank(book.Gold)), Buyer: string(effects.Source)})
		}
	}
}

// askCastle asks whether to exchange Prince or Princess (DP-27).
var askCastle = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-27", Asked: askInOwnTurn},
	Open:  func(s *State, m ofEffects) bool { return s.hasPassive(m.Seat, book.PassiveCastleSale) },
	About: func(state *State, _ ofEffects, b game.Body) bool {
		sell, ok := b.(orders.Sell)
		return ok && (sell.IsEmpty() || slices.ContainsFunc(sell.Things, func(t orders.Thing) bool {
			def := state.Book.Card(t.Card)
			return def != nil && def.Has(book.PassiveCastleSale)
		}))
	},
	Choices: func(state *State, seat game.Seat, _ ofEffects) []game.Body {
		all := []game.Body{orders.Sell{}}
		for _, royal := range state.listTraits(seat, book.PassiveCastleSale) {
			all = append(all, orders.Sell{Choice: orders.Choice{Things: []orders.Thing{toThing(royal.Piece)}}})
		}
		return all
	},
})
