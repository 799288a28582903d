package words_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func TestCompleteNamesWhatIsMissing(t *testing.T) {
	c := words.Must(catalogue(map[string]string{
		"en": "won: \"{who} wins\"\nlost: \"{who} loses\"\n", "es": "won: gana\n", "fr": "won: \"{who} gagne\"\nlost: \"{who} perd\"\n",
	}), "w")
	require.EqualError(t, c.CheckComplete(), "es lacks lost\nes leaves {who} out of won")
	require.NoError(t, words.Must(catalogue(map[string]string{"en": "won: \"{who} wins\"\n"}), "w").CheckComplete())
}
