package feudal

import (
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// Rivals lets a second list of entry roads replace the first: a list already says which road comes next if one is
// taken. For any other order it returns nil and false. Two orders for a figure are refused by Check.
func (Rules) Rivals(_ string, o game.Order) (things []string, settles bool) {
	if _, ok := o.Body.(orders.WishEntry); ok {
		return []string{"entry"}, true
	}
	return nil, false
}
