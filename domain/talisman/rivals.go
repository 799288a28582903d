package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/orders"
)

// Rivals returns "movement" for a line of a turn's block that only moves, and nil for any other order. settles is true
// if one of its routes is always open: along the ring and without a condition. If another movement fails, the next line
// moves.
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
