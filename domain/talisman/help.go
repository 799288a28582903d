package talisman

import "seneschal/domain/talisman/orders"

// Help explains an order by its word, in any language; with "" it lists all.
func (r Rules) Help(word, lang string) []string {
	return orders.Of(r.book().Edition).Help.Help(word, lang)
}
