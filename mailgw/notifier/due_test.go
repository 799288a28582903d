package notifier_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/mailgwtest"
)

// TestLettersSayWhatIsDue: emails to awaited seats do not wait for quiet hours that end too
// late, and answers do not wait at all.
func TestEmailsSayWhatIsDue(t *testing.T) {
	o := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays})
	_, _, due, _ := o.Game().Phase()
	told := o.TellAll(o.Notifier())
	welcome := told[len(told)-1]
	require.Len(t, welcome, 2)
	for _, l := range welcome {
		require.Equal(t, due, l.Due)
		require.False(t, l.Prompt)
	}
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "bid 3\n"})
	receipt, _ := o.One()
	require.True(t, receipt.Prompt, "she has asked")
	o.Email("bob", "east", "PRESS TO north", "between us", "END PRESS")
	told = o.TellAll(o.Notifier())
	press := told[len(told)-1]
	require.Len(t, press, 1)
	require.Zero(t, press[0].Due, "nothing is asked of her any more")
}
