package notifier_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/mailgwtest"
)

// TestMessagesOfTheMutedAreNotMailed checks that a reader gets no message of a player whom they mute, neither
// at once nor in a report; that everybody else gets them; and that unsigned and stewards' messages come.
func TestMessagesOfTheMutedAreNotMailed(t *testing.T) {
	for _, muted := range []bool{false, true} {
		gateway := mailgwtest.Open(t)
		gateway.Email("bob", "east", "PRESS TO north", "the secret of the east", "END PRESS")
		gateway.Email("bob", "east", "PRESS TO PUBLIC", "the public word of the east", "END PRESS")
		gateway.Email("anne", "north", "PRESS TO east", "the answer of the north", "END PRESS")
		gateway.Email("anne", "north", "BID 1", "READY")
		gateway.Email("bob", "east", "BID 2", "READY")
		notifier := gateway.Notifier()
		notifier.Muted = func(_ context.Context, reader game.Player) (map[game.Player]bool, error) {
			return map[game.Player]bool{"bob": muted && reader == "anne"}, nil
		}
		texts := map[string]string{}
		for _, emails := range gateway.TellAll(notifier) {
			for _, email := range emails {
				texts[email.To] += mailgwtest.Shown(t, email)
			}
		}
		require.Equal(t, !muted, strings.Contains(texts[mailgwtest.Anne], "the secret of the east"))
		require.Equal(t, !muted, strings.Contains(texts[mailgwtest.Anne], "the public word of the east"))
		require.Contains(t, strings.Join(slices.Collect(maps.Values(texts)), ""), "the answer of the north", "the muted player gets all")
		require.NotContains(t, strings.Join(slices.Collect(maps.Values(texts)), ""), "mute")
	}
}
