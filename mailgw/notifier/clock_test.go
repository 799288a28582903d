package notifier_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/mailgwtest"
)

func TestAnEmailOfTheClockSaysWhyTheDeadlineHasMoved(t *testing.T) {
	pace := game.Pace{Phases: map[string]time.Duration{"": 24 * time.Hour}, Grace: 6 * time.Hour, Bank: 8 * time.Hour}
	gateway := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &pace})
	gateway.Email("anne", "north", "BID 2")
	gateway.Email("bob", "east", "LANGUAGE nl")
	now := mailgwtest.Noon
	gateway.Host.Now = func() time.Time { return now }
	for _, want := range [][2]string{
		{"Some were missing, and grace has been given", "er is respijt gegeven"},
		{"on the time bank of East: final orders are missing.", "op de tijdbank van East: er ontbreken definitieve orders. Je tijdbank bevat 6 uur van 8 uur."},
	} {
		_, _, now, _ = gateway.Game().Phase()
		require.NoError(t, gateway.Host.CloseDue(t.Context(), "g7"))
		told := map[string]string{}
		for _, l := range gateway.LastTold() {
			told[l.To] = mailgwtest.WordsOf(l)
		}
		require.Contains(t, told[mailgwtest.Anne], want[0])
		require.NotContains(t, told[mailgwtest.Anne], "bank holds", "she pays nothing")
		require.Contains(t, told[mailgwtest.Bob], want[1])
	}
}
