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
	for text, want := range map[string]string{"WALK to the City": "MOVE", "FLEE": "EVADE", "andar": "MOVE", "fuir": "EVADE", "ABANDON Sword": "LEAVE"} {
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

// TestOrdersInOtherLanguages are read in every one, by the names of all.
func TestOrdersInOtherLanguages(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"es", "MOVER Ciudad SI ORO >= 2 | horario", "MOVE city IF GOLD >= 2 | CW"},
		{"es", "SI MARGEN < 0 ENTONCES ELUDIR TODAS USANDO gratis SINO ELUDIR NUNCA", "IF MARGIN < 0 THEN EVADE ALL USING FREE ELSE EVADE NEVER"},
		{"es", "DESTINO SOBRE templo CUANDO 2-5 DADO BAJO", "FATE ON temple WHEN 2-5 DIE LOW"},
		{"es", "SOBORNAR SI", "BRIBE YES"},
		{"es", "SOBORNAR SI ORO > 3", "BRIBE YES IF GOLD > 3"},
		{"fr", "AVANCER Chapelle | antihoraire", "MOVE chapel | CCW"},
		{"fr", "PRENDRE TOUT", "TAKE ALL"},
		{"fr", "QUAND ATTAQUE ALORS ESQUIVER", "WHEN ATTACKED THEN EVADE"},
		{"nl", "LOOP linksom", "MOVE CCW"},
		{"nl", "NEEM het Muildier", "TAKE mule"},
		{"nl", "LAAT de Bijl", "LEAVE axe"},
		{"nl", "KOOP niets", "BUY NOTHING"},
		{"nl", "MOVE Chapel", "MOVE chapel"},
	} {
		got, err := read(c.lang, c.text)
		require.Nil(t, err, "%s: %v", c.text, err)
		require.Equal(t, c.want, got, c.text)
	}
}
