package orders

import "seneschal/domain/order/form"

// Of returns the language of an edition, counted from 1; nil if there is none.
func Of(edition int) *Language {
	l, _ := shippedLanguages.Book(edition)
	return l
}

// SyntaxOf returns the syntax of the orders that begin with a word.
func SyntaxOf(word string) form.Syntax { return kindOf[word].Syntax }
