package orders

import (
	"seneschal/domain/lists"
	"seneschal/domain/order/form"
)

// The headings of menus, with the kinds of orders below them.
var (
	Setup       = Heading{Words: "menu.group.setup", Kinds: []Kind{character, attributes}}
	movement    = Heading{Words: "menu.group.movement", Kinds: []Kind{explore, goTo, move, stay, enter, out, lay, use, wish, noFly}}
	possessions = Heading{Words: "menu.group.possessions", Kinds: []Kind{keep, leave, take, drop, faceUp}}
	encounters  = Heading{Words: "menu.group.encounters", Kinds: []Kind{fight, evadeFoes, weapons, elixir, trade, duel, evadeDuels, loot, consent}}
	Turns       = []Heading{movement, possessions, encounters} // the orders of turns
)

// setupWords are the words of orders that are given once, and alone on their line; orderWords are those of all orders.
var (
	setupWords = listWords(Setup)
	orderWords = listWords(append([]Heading{Setup}, Turns...)...)
)

// listWords returns the words with which the orders below some headings begin, each once.
func listWords(headings ...Heading) []string {
	var words []string
	for _, heading := range headings {
		words = append(words, lists.Map(heading.Kinds, func(k Kind) string { return k.Word })...)
	}
	return lists.Distinct(words)
}

// kindOf maps words to the kinds that begin with them. Of EVADE, which is two kinds in menus, it has the one that is
// read and spelt.
var kindOf = func() map[string]Kind {
	kinds := map[string]Kind{}
	for _, heading := range append([]Heading{Setup}, Turns...) {
		for _, kind := range heading.Kinds {
			kinds[kind.Word] = kind
		}
	}
	kinds[evade.Word] = evade
	return kinds
}()

// WhyNot returns the key of the reason why a seat cannot give an order at a position; "" if it can.
func WhyNot(o Body, m *form.Pointing) string {
	if why := kindOf[Word(o)].Why; why != nil {
		return why(m)
	}
	return ""
}
