package forms

import (
	"slices"

	"seneschal/domain/order"
)

// Means reports whether a word is a control word, written in full in any
// language.
func Means(word, control string) bool {
	common := order.Common()
	for _, lang := range common.Languages() {
		if slices.Contains(common.Words(lang, control), order.Fold(word)) {
			return true
		}
	}
	return false
}
