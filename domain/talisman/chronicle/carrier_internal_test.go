package chronicle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// TestWhoIsCarriedIsToldByWhat: a teleport that answers a wish in a phase of its own names the
// source of the wish; after a roll in the same beat it need not.
func TestWhoIsCarriedIsToldByWhat(t *testing.T) {
	for lang, want := range map[string]string{"en": " by the Fairy", "es": " por el Hada", "fr": " par la Fée", "nl": " door de Fee"} {
		tl := &teller{speaker: speaker{lang: lang}, cause: book.SourceOfCard("fairy")}
		require.Equal(t, want, tl.nameCarrier(talisman.CharacterMoved{How: talisman.ByTeleport}))
		require.Empty(t, tl.nameCarrier(talisman.CharacterMoved{How: talisman.ByRing}))
		tl.beat = []string{"roll for Imp, 3"}
		require.Empty(t, tl.nameCarrier(talisman.CharacterMoved{How: talisman.ByTeleport}))
	}
}
