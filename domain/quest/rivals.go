package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/quest/orders"
)

// Rivals names the choice that a line makes, if of all orders for that choice only the first that can be
// followed counts: movements, the answers yes and no, choices of the setup. It returns none for any other
// line. settles reports whether this order can always be followed, as STAY can, so that no order below it
// counts; an order with a condition leaves room for those below it.
func (Rules) Rivals(_ string, o game.Order) (things []string, settles bool) {
	clause, ok := o.Body.(orders.Clause)
	if !ok || clause.When != nil || len(clause.Then) != 1 {
		return nil, false
	}
	always := clause.If == nil && clause.Then[0].If == nil
	switch b := clause.Then[0].Order.(type) {
	case orders.Movement:
		_, stays := b.(orders.Stay)
		return []string{"movement"}, always && (stays || mayStay(b))
	case orders.Elixir, orders.Use, orders.Characters, orders.Attributes:
		return []string{orders.Word(b)}, always
	case orders.Evade:
		if b.Duels {
			return []string{"duels"}, always
		}
		return []string{"foes"}, always
	}
	return nil, false
}
