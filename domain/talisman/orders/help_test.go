package orders_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// TestHelpKnowsEveryOrder holds that each word of an order is explained in each
// language, by examples that are orders as they are spelt.
func TestHelpKnowsEveryOrder(t *testing.T) {
	help := orders.Of(1).Help
	for _, word := range orders.Words() {
		i := slices.IndexFunc(help.List, func(topic order.Topic) bool { return slices.Contains(topic.Words, word) })
		require.GreaterOrEqual(t, i, 0, word)
		english := help.Help(word, "en")
		for _, lang := range book.Languages[1:] {
			require.Greater(t, len(help.Help(word, lang)), len(help.List[i].Orders), "%s in %s", word, lang)
			require.NotEqual(t, english, help.Help(word, lang), "%s in %s", word, lang)
		}
	}
	for _, topic := range help.List {
		for _, text := range topic.Orders {
			if strings.HasPrefix(text, "STANDING CLEAR") {
				continue // which is the kernel's
			}
			x := parse("", text)
			require.Empty(t, refusals(x), text)
			for _, clause := range x.Bodies {
				require.NotEmpty(t, clause.String())
			}
		}
	}
}
