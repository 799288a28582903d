package orders

import "seneschal/domain/order/form"

// Of returns the language of an edition, from 1; nil if there is none.
func Of(edition int) *Language {
	l, _ := shipped.Book(edition)
	return l
}

// SyntaxOf returns the syntax of the orders that begin with a word, or that of WHEN with its event.
func SyntaxOf(word string) form.Syntax {
	if word == "WHEN" {
		return form.Syntax{Parts: []form.Syntax{{Word: word}, trigger.Syntax}}
	}
	return kindOf[word].Syntax
}
