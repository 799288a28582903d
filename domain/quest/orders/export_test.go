package orders

// Of returns the language of an edition, counted from 1; nil if there is none.
func Of(edition int) *Language {
	l, _ := shippedLanguages.Book(edition)
	return l
}
