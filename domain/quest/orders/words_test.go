package orders_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/domain/quest/orders"
)

func TestEveryWordIsInFourLanguages(t *testing.T) {
	gametest.Keywords(t, orders.Of(1).Grammar, orders.Words())
}

// TestWhatIsWrittenInsteadIsKnown: the answer to a wrong word for an order names the right one.
func TestWhatIsWrittenInsteadIsKnown(t *testing.T) {
	for text, want := range map[string]string{"ATTACK the giant": "FIGHT", "ATACAR": "FIGHT", "WAIT": "STAY", "volver": "GOTO", "steel": "LOOT"} {
		_, err := read("", text)
		require.Contains(t, err.Legal, want, text)
		require.Contains(t, err.Reason, want, text)
	}
}

// TestNobodyIsToldToDuelHimself: only the other seats are proposed (S15).
func TestNobodyIsToldToDuelHimself(t *testing.T) {
	for _, text := range []string{"DUEL inge", "DUEL nobody", "CONSENT inge", "TRADE inge GIVE ring FOR maces"} {
		_, err := read("", text)
		require.NotContains(t, err.Legal, "inge", text)
		require.Contains(t, err.Legal, "grisela", text)
	}
}

// TestNamesOfAnotherLanguage checks that they are read in every language.
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
