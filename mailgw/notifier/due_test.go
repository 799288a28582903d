package notifier_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/mailgwtest"
)

// TestEmailsSayWhatIsDue: emails to awaited seats do not wait for quiet hours that end too
// late, and answers do not wait at all.
func TestEmailsSayWhatIsDue(t *testing.T) {
	gateway := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays})
	_, _, due, _ := gateway.Game().Phase()
	told := gateway.TellAll(gateway.Notifier())
	welcome := told[len(told)-1]
	require.Len(t, welcome, 2)
	for _, outbound := range welcome {
		require.Equal(t, due, outbound.Due)
		require.False(t, outbound.Prompt)
	}
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 3\n"})
	receipt, _ := gateway.One()
	require.True(t, receipt.Prompt, "she has asked")
	gateway.Email("bob", "east", "PRESS TO north", "between us", "END PRESS")
	told = gateway.TellAll(gateway.Notifier())
	press := told[len(told)-1]
	require.Len(t, press, 1)
	require.Zero(t, press[0].Due, "nothing is asked of her any more")
}
