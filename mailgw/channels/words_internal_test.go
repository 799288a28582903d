package channels

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryLanguageHasEverySentence(t *testing.T) {
	require.Equal(t, []string{"en", "es", "fr", "nl"}, sentences.Languages())
	require.NoError(t, sentences.CheckComplete())
	for _, why := range []string{Gone, Silent, Encrypted, Uninvited} {
		require.True(t, sentences.Has("en", "stopped."+why))
	}
}
