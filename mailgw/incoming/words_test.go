package incoming

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/mailgw"
)

// TestSentencesTellWordsThatAreRead: if a sentence tells players to write something, the intake
// reads these words.
func TestSentencesTellWordsThatAreRead(t *testing.T) {
	for lang, words := range map[string]map[string]string{
		"es": {"answer.which": "PARTIDA", "answer.noseat": "UNIRSE", "press.answer": "PRENSA", "receipt.foot": "NO SOY YO"},
		"fr": {"answer.which": "PARTIE", "answer.noseat": "REJOINDRE", "press.answer": "PRESSE", "receipt.foot": "PAS MOI"},
		"nl": {"answer.which": "SPEL", "answer.noseat": "MEEDOEN", "press.answer": "PERS", "receipt.foot": "NIET IK"},
	} {
		for _, key := range slices.Sorted(maps.Keys(words)) {
			require.Contains(t, mailgw.Say(lang, key), words[key])
		}
		require.True(t, IsDenial([]string{words["receipt.foot"]}), lang)
		require.True(t, IsKeyword(words["answer.which"], "GAME"), lang)
		require.True(t, IsKeyword(words["answer.noseat"], "JOIN"), lang)
		require.True(t, IsKeyword(words["press.answer"], "PRESS"), lang)
		_, after, ok := strings.Cut(mailgw.Say(lang, "press.answer"), words["press.answer"]+" ")
		require.True(t, ok)
		to, _, _ := strings.Cut(after, " ")
		require.True(t, IsKeyword(to, "TO"), "%s: %s", lang, to)
		require.Contains(t, strings.ToLower(mailgw.Say(lang, "press.answer")), order.Common().Words(lang, "END")[0])
	}
}
