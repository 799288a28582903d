package orders

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// Policies are the kinds of orders that decide, and may be standing orders.
var Policies = []Heading{fights, goods, places}

// Interruptions are the kinds of orders that can be done at once, in another seat's turn.
var Interruptions = []Kind{CastNow, leave, align}

// ListReactions returns the kinds of orders that menus offer as reactions to an event. The windows are those that the
// event opens; CAST offers the Spells that may be cast in any of them.
func ListReactions(on OnWhat, windows []book.Window) []Kind {
	kinds := []Kind{nothing}
	if on == MarketDay {
		kinds = append(kinds, BuyAtMarket)
	}
	if on == Attacked || on == Targeted {
		kinds = append(kinds, EvadeAttack)
	}
	return append(kinds, CastIn(windows), leave, align)
}

// headings holds all kinds of orders by heading; the last heading has no name.
var headings = append(append([]Heading{Actions}, Policies...), Heading{Kinds: []Kind{choose, nothing}})

// orderWords are the words with which orders begin; policyWords are those of the orders that decide.
var orderWords, policyWords = listWords(headings...), listWords(Policies...)

// Words returns the words with which orders begin.
func Words() []string { return slices.Clone(orderWords) }

// IsPolicy reports whether an order is a policy: it decides, and may be a standing order.
func IsPolicy(o Body) bool { return slices.Contains(policyWords, Word(o)) }

// listWords returns the words with which orders of some headings begin.
func listWords(headings ...Heading) []string {
	var words []string
	for _, heading := range headings {
		words = append(words, lists.Map(heading.Kinds, func(k Kind) string { return k.Word })...)
	}
	return words
}

// kindOf maps words to the kinds that begin with them.
var kindOf = func() map[string]Kind {
	kinds := map[string]Kind{}
	for _, heading := range headings {
		for _, kind := range heading.Kinds {
			kinds[kind.Word] = kind
		}
	}
	return kinds
}()
