package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// TestATrialSaysNothingIsOnItsWay checks submissions with WHATIF, at the beginning or the end, that hold
// orders of every kind.
func TestATrialSaysNothingIsOnItsWay(t *testing.T) {
	submission := []string{
		"BID 3", "PRESS TO east", "hello", "END PRESS", "ALWAYS BID 2", "AWAY 2026-03-05 2026-03-06", "RESIGN", "FOR round 3", "BID 1", "HOLD",
	}
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		for at := range []int{0, len(submission)} {
			run := table(t)
			run.Write("north", "LANGUAGE "+lang)
			lines := append(append(append([]string{}, submission[:at]...), "WHATIF"), submission[at:]...)
			before := len(run.Log)
			receipt := run.Write("north", lines...)
			require.True(t, receipt.DryRun)
			require.Len(t, run.Log, before, "nothing is recorded")
			said := strings.Join(receipt.Done, "\n")
			for _, never := range []string{"on its way", "camino", "en route", "onderweg"} {
				require.NotContains(t, said, never, lang)
			}
			wrote := run.Write("north", submission...)
			for _, sentence := range wrote.Done {
				require.NotContains(t, receipt.Done, sentence, "a trial says what would be")
			}
			require.Len(t, receipt.Done, len(wrote.Done)+1)
		}
	}
	inside := table(t).Write("north", "PRESS TO east", "WHATIF", "END PRESS")
	require.False(t, inside.DryRun)
}

// TestTheLastDayIsAWholeDayWhereThePlayerLives checks that UNTIL and the end of an absence include
// the named day.
func TestTheLastDayIsAWholeDayWhereThePlayerLives(t *testing.T) {
	for zone, end := range map[string]time.Time{
		"":                 time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC),
		"America/New_York": time.Date(2026, 12, 1, 5, 0, 0, 0, time.UTC),
		"Asia/Tokyo":       time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC),
	} {
		place, err := time.LoadLocation(zone)
		require.NoError(t, err)
		run := table(t)
		do := game.Submission{Seat: "north", Zone: place, Lines: order.Clean("DEPUTY anna UNTIL 2026-11-30\nAWAY 2026-11-29 2026-11-30")}
		receipt := run.Do(run.Holder("north"), do).Receipt
		require.Empty(t, receipt.Errors)
		require.Equal(t, "anna may send your orders until the end of 2026-11-30.", receipt.Done[0])
		_, may := run.Game.Deputed("north", end.Add(-time.Second))
		require.True(t, may, zone)
		_, may = run.Game.Deputed("north", end)
		require.False(t, may, zone)
		require.True(t, run.Game.Away("north", end.Add(-time.Second)), zone)
		require.False(t, run.Game.Away("north", end), zone)
	}
}

func TestDaysAreCountedWhenTheClocksChange(t *testing.T) {
	pace := game.Pace{Phases: map[string]time.Duration{"": 24 * time.Hour}, Absence: 5}
	run := gametest.Open(t, game.Open{Game: "tiny-2", Ruleset: "tiny", Seats: 2, Options: map[game.Option]string{}, Pace: &pace}, gametest.Lookup, 7)
	berlin, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	do := game.Submission{Seat: "north", Zone: berlin, Lines: order.Clean("AWAY 2026-03-28 2026-03-30")}
	require.Contains(t, run.Do(run.Holder("north"), do).Receipt.Done, "You may announce 2 days of absence more in this game.")
}

// TestOrdersForLaterAreReadAtOnce checks that a line which could not be read in its phase brings a
// warning, and is kept as it was written.
func TestOrdersForLaterAreReadAtOnce(t *testing.T) {
	r := table(t)
	receipt := sent(r, "north", "FOR round 3\nBID 9\nBID 2\nCheers,\nAnna")
	require.Len(t, receipt.Later, 3)
	require.Len(t, receipt.Warnings, 2)
	require.Equal(t, 2, receipt.Warnings[0].Line.N)
	require.Equal(t, []int{4}, receipt.Prose)
	lookup := func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }
	valley := gametest.Open(t, game.Open{Game: "later", Ruleset: "feudal", Seats: 2, Options: map[game.Option]string{}}, lookup, 7)
	receipt = sent(valley, "seat1", "FOR winter 1\nMOVE ALL TO Fenburst\nFOR spring 1\nBUILD MILL AT Elmstead\nSTAY KNIGHTS")
	var lines []int
	for _, w := range receipt.Warnings {
		lines = append(lines, w.Line.N)
	}
	require.Contains(t, lines, 4, "nothing is built in spring: %v", receipt.Warnings)
}
