package feudal

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

// TestEveryLanguageHasEveryWord: English serves where a word is missing, but
// none is to be.
func TestEveryLanguageHasEveryWord(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, catalogue.Languages())
	parameter := regexp.MustCompile(`\{\w+\}`)
	for _, lang := range catalogue.Languages() {
		require.Equal(t, catalogue.Keys(words.English), catalogue.Keys(lang), lang)
		for _, key := range catalogue.Keys(words.English) {
			want := parameter.FindAllString(catalogue.Say(words.English, key, nil), -1)
			have := parameter.FindAllString(catalogue.Say(lang, key, nil), -1)
			slices.Sort(want)
			slices.Sort(have)
			require.Equal(t, want, have, "%s: %s", lang, key)
		}
	}
}
