package order

import "seneschal/domain/words"

// Sentences are the reader's own sentences, for tests.
func Sentences() *words.Catalogue { return sentences }
