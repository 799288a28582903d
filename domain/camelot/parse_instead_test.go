package camelot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestWordsOfOtherGamesAreMendedByName(t *testing.T) {
	state := opened(4, nil)
	for text, want := range map[string]string{
		"ATTACK the Picts": "QUEST", "GO to Camelot": "MOVE", "March to the Grail": "MOVE", "ATACAR": "QUEST", "ATTAQUER": "SIEGE", "AANVALLEN": "SIEGE",
		"MARCHAR": "MOVE", "MARCHER": "MOVE", "MARCHEER": "MOVE",
	} {
		for _, lang := range []string{"", "es", "fr", "nl"} {
			_, errs := Rules{}.Parse(state, state.Seats[0], []order.Line{{N: 1, Text: text, Lang: lang}})
			require.Len(t, errs, 1, text)
			require.Contains(t, errs[0].Legal, want, text)
			require.Contains(t, errs[0].Reason, want, text)
			require.Equal(t, 1, errs[0].At)
		}
	}
}

func TestInsteadIsNoWordOfTheOrders(t *testing.T) {
	for _, key := range book.grammar.Instead.Keys() {
		require.Contains(t, headWords, key)
		for _, lang := range book.grammar.Instead.Languages() {
			for _, word := range book.grammar.Instead.Words(lang, key) {
				head, _ := book.keywords.Match(lang, word, headWords...)
				require.True(t, head == "" || strings.EqualFold(word, key), "%s %s is %s", lang, word, head)
			}
		}
	}
}
