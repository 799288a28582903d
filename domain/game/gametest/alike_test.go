package gametest

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

// TestWhatHasNoWordsOfItsOwnIsNoSentence checks that Phrases leaves out a pattern with hardly more
// than parameters: it would match anything, and make sentences alike that are not.
func TestWhatHasNoWordsOfItsOwnIsNoSentence(t *testing.T) {
	said := fstest.MapFS{"en.yaml": {Data: []byte("pair: \"{place}: {what}.\"\nwon: \"{who} wins the fight.\"\n")}}
	phrases := NewPhrases(words.Must(said, "."), words.English)
	require.Empty(t, phrases.Key("Gareth: enters at the City."))
	require.Equal(t, "won", phrases.Key("Bors wins the fight."))
	key, n := phrases.Longest([]string{"Bors: rides.", "Bors wins the fight.", "Gareth wins the fight.", "Gareth: rests."})
	require.Equal(t, "won", key)
	require.Equal(t, 2, n)
}
