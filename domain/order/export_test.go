package order

import "seneschal/domain/words"

// Sentences returns the reader's own sentences, for tests.
func Sentences() *words.Catalogue { return sentences }
