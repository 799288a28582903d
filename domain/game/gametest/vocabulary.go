package gametest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

// Keywords holds of the words of a ruleset's orders that each has one of its own
// in every language, that the word for an order, which is one of heads, means
// one order, and that what people write in its place is none itself.
func Keywords(t *testing.T, g *order.Grammar, heads []string) {
	t.Helper()
	for _, key := range g.Words.Keys() {
		for _, lang := range languages[1:] {
			common := slices.Contains(order.Common().Keys(), key)
			require.True(t, common || len(g.Words.Words(lang, key)) > 0, "%s in %s", key, lang)
		}
	}
	taken := map[string]string{}
	for _, key := range heads {
		for _, lang := range languages {
			for _, word := range g.Words.Words(lang, key) {
				other := taken[lang+" "+word]
				require.True(t, other == "" || other == key, "%s: %s is %s and %s", lang, word, key, other)
				taken[lang+" "+word] = key
			}
		}
	}
	for _, key := range g.Instead.Keys() {
		require.Contains(t, heads, key)
		for _, lang := range g.Instead.Languages() {
			for _, word := range g.Instead.Words(lang, key) {
				head, _ := g.Words.Match(lang, word, heads...)
				require.True(t, head == "" || strings.EqualFold(word, key), "%s %s is %s", lang, word, head)
			}
		}
	}
}

// Help holds that each word of an order is explained in each language, by more
// lines than its examples; try is given each example, but for those of the
// kernel.
func Help(t *testing.T, help order.Topics, heads []string, try func(example string)) {
	t.Helper()
	for _, word := range heads {
		i := slices.IndexFunc(help.List, func(topic order.Topic) bool { return slices.Contains(topic.Words, word) })
		require.GreaterOrEqual(t, i, 0, word)
		english := help.Help(word, "en")
		for _, lang := range languages[1:] {
			said := help.Help(word, lang)
			require.Greater(t, len(said), len(help.List[i].Orders), "%s in %s", word, lang)
			require.NotEqual(t, english, said, "%s in %s", word, lang)
		}
	}
	for _, topic := range help.List {
		for _, text := range topic.Orders {
			if !strings.HasPrefix(text, "STANDING CLEAR") {
				try(text)
			}
		}
	}
}
