package quest

import (
	"seneschal/domain/game"
	"seneschal/domain/quest/orders"
)

// Rivals are orders of which the first counts, where that can always be followed: STAY
// and any movement below it, two answers of yes or no, two choices of the setup. One that
// depends on something leaves room for what stands below it.
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
