package mailgw

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestEveryLanguageHasEverySentence(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, sentences.Languages())
	require.NoError(t, sentences.Complete())
}

// Keys are said by name; those that are put together begin so.
var made = regexp.MustCompile(`^(proof|subject|cup|desk|letters|unread)\b`)

func TestEverySentenceIsSaid(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	said := make(map[string]bool)
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`"([a-z]+\.[a-z_.]+)"`).FindAllStringSubmatch(string(src), -1) {
			said[m[1]] = true
		}
	}
	for _, key := range sentences.Keys("en") {
		require.True(t, said[key] || made.MatchString(key), key)
	}
}

// A sentence that tells players to write something tells it in words that the
// intake reads.
func TestSentencesTellWordsThatAreRead(t *testing.T) {
	for lang, words := range map[string]map[string]string{
		"es": {"answer.which": "PARTIDA", "answer.noseat": "UNIRSE", "press.answer": "PRENSA", "receipt.foot": "NO SOY YO"},
		"fr": {"answer.which": "PARTIE", "answer.noseat": "REJOINDRE", "press.answer": "PRESSE", "receipt.foot": "PAS MOI"},
		"nl": {"answer.which": "SPEL", "answer.noseat": "MEEDOEN", "press.answer": "PERS", "receipt.foot": "NIET IK"},
	} {
		for _, key := range slices.Sorted(maps.Keys(words)) {
			require.Contains(t, say(lang, key), words[key])
		}
		require.True(t, denied([]string{words["receipt.foot"]}), lang)
		require.True(t, means(words["answer.which"], "GAME"), lang)
		require.True(t, means(words["answer.noseat"], "JOIN"), lang)
		require.True(t, means(words["press.answer"], "PRESS"), lang)
		_, after, ok := strings.Cut(say(lang, "press.answer"), words["press.answer"]+" ")
		require.True(t, ok)
		to, _, _ := strings.Cut(after, " ")
		require.True(t, means(to, "TO"), "%s: %s", lang, to)
		require.Contains(t, strings.ToLower(say(lang, "press.answer")), order.Common().Words(lang, "END")[0])
	}
}
