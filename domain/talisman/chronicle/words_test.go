package chronicle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
)

func TestEverySentenceIsThere(t *testing.T) { gametest.Sentences(t, catalogue) }

// TestEveryReasonToLeaveACardIsSaid: all reasons of CardLeft have a text (T-56, T-59, T-118,
// T-120).
func TestEveryReasonToLeaveACardIsSaid(t *testing.T) {
	for _, why := range []string{"abandon", "take", "overload", "alignment", "toad", "death"} {
		require.True(t, catalogue.Has("en", "leaves."+why), why)
	}
}
