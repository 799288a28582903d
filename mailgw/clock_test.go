package mailgw_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

func TestALetterOfTheClockSaysWhyTheDeadlineHasMoved(t *testing.T) {
	pace := game.Pace{Phases: map[string]time.Duration{"": 24 * time.Hour}, Grace: 6 * time.Hour, Bank: 8 * time.Hour}
	o := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &pace})
	o.letter("anne", "north", "BID 2")
	o.letter("bob", "east", "LANGUAGE nl")
	now := noon
	o.host.Now = func() time.Time { return now }
	for _, want := range [][2]string{
		{"Some were missing, and grace has been given", "er is respijt gegeven"},
		{"on the time bank of East: final orders are missing.", "op de tijdbank van East: er ontbreken definitieve orders. Je tijdbank bevat 6 u van 8 u."},
	} {
		_, _, now, _ = o.game().Phase()
		require.NoError(t, o.host.CloseDue(t.Context(), "g7"))
		told := map[string]string{}
		for _, l := range o.lastTold() {
			told[l.To] = wordsOf(l)
		}
		require.Contains(t, told[anne], want[0])
		require.NotContains(t, told[anne], "bank holds", "she pays nothing")
		require.Contains(t, told[bob], want[1])
	}
}
