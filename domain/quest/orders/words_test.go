package orders_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// TestInsteadIsNoWordOfTheOrders: what people write in the place of a word is
// none itself, and they are told which is meant.
func TestInsteadIsNoWordOfTheOrders(t *testing.T) {
	grammar := orders.Of(1).Grammar
	for _, key := range grammar.Instead.Keys() {
		require.Contains(t, orders.Words(), key)
		for _, lang := range grammar.Instead.Languages() {
			for _, word := range grammar.Instead.Words(lang, key) {
				head, _ := grammar.Words.Match(lang, word, orders.Words()...)
				require.True(t, head == "" || strings.EqualFold(word, key), "%s %s is %s", lang, word, head)
			}
		}
	}
	for text, want := range map[string]string{"ATTACK the giant": "FIGHT", "ATACAR": "FIGHT", "WAIT": "STAY", "volver": "GOTO", "steel": "LOOT"} {
		_, err := read("", text)
		require.Contains(t, err.Legal, want, text)
		require.Contains(t, err.Reason, want, text)
	}
}

// TestEveryWordIsInFourLanguages: each keyword has one of its own in each, and the
// word for an order means one order.
func TestEveryWordIsInFourLanguages(t *testing.T) {
	words := orders.Of(1).Grammar.Words
	taken := map[string]string{}
	for _, key := range words.Keys() {
		if slices.Contains(order.Common().Keys(), key) {
			continue
		}
		for _, lang := range book.Languages[1:] {
			require.NotEmpty(t, words.Words(lang, key), "%s in %s", key, lang)
		}
	}
	for _, key := range orders.Words() {
		for _, lang := range book.Languages {
			for _, word := range words.Words(lang, key) {
				other := taken[lang+" "+word]
				require.True(t, other == "" || other == key, "%s: %s is %s and %s", lang, word, key, other)
				taken[lang+" "+word] = key
			}
		}
	}
}

// TestNamesOfAnotherLanguage are read in every one.
func TestNamesOfAnotherLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"KEEP poción mágica": "KEEP magic-potion", "FIGHT el Gigante": "FIGHT giant", "GOTO posada": "GOTO inn", "HOUDEN": "", "GUARDAR anillo": "KEEP ring",
	} {
		for _, lang := range []string{"", "es", "fr", "nl"} {
			got, err := read(lang, text)
			if want == "" {
				require.NotNil(t, err, text)
				continue
			}
			require.Nil(t, err, "%s in %q", text, lang)
			require.Equal(t, want, got)
		}
	}
}
