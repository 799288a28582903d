package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/orders"
)

// Rivals are two movements of a turn, where the first can always be made: along the ring.
// Of any other the one below it counts if it cannot.
func (Rules) Rivals(key string, o game.Order) (things []string, settles bool) {
	clause, ok := o.Body.(orders.Clause)
	if _, block := game.BlockOf(key); !ok || !block || clause.When != nil || len(clause.Then) != 1 {
		return nil, false
	}
	move, ok := clause.Then[0].Order.(orders.Move)
	if !ok {
		return nil, false
	}
	always := clause.If == nil && clause.Then[0].If == nil && slices.ContainsFunc(move.Routes, func(r orders.Route) bool {
		return r.If == nil && slices.Contains([]orders.Way{orders.CW, orders.CCW, orders.Anyhow}, r.Way)
	})
	return []string{"movement"}, always
}
