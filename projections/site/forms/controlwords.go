package forms

import (
	"slices"

	"seneschal/domain/order"
)

// Means reports whether a word is a control word, written in full in any
// language.
func Means(word, control string) bool {
	common := order.Common()
	return slices.ContainsFunc(common.Languages(), func(lang string) bool { return slices.Contains(common.Words(lang, control), order.Fold(word)) })
}
