package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/orders"
)

// Rivals returns the thing for which orders of a turn compete: two movements do. It settles
// the matter if its movement is always possible, along the ring; any other leaves it to the
// line below if it fails.
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
