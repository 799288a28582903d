package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// Rivals has a second list of entries take the place of the first, which says already
// which is next where one is taken. Two orders for a figure are refused (Check).
func (Rules) Rivals(_ string, o game.Order) (things []string, settles bool) {
	if _, ok := o.Body.(orders.WishEntry); ok {
		return []string{"entry"}, true
	}
	return nil, false
}
