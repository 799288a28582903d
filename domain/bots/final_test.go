package bots_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// TestWhoIsFinalOwesNothing checks, in games among bots, that a seat which counts as final has no decision
// left: who looks at that sends no reminder, and shows no question.
func TestWhoIsFinalOwesNothing(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			t.Parallel()
			final := 0
			for seed := range gametest.Times(4, 1) {
				run := gametest.Open(t, game.Open{Game: "final", Ruleset: rs.Name(), Seats: 3}, rulesets.Lookup, uint64(seed))
				for range 30 {
					if run.Game.Over() {
						break
					}
					for _, info := range run.Game.Seats() {
						lines, err := bots.WriteOrders(rs.Name(), bots.Easy, report.Report{Data: run.Game.View(info.Seat, "en").Data})
						require.NoError(t, err)
						if len(lines) > 0 {
							run.Write(info.Seat, lines...)
						}
						final += countFinal(run)
					}
					run.Close()
				}
			}
			require.NotZero(t, final)
		})
	}
}

// countFinal counts the awaited seats that are final, and checks that their receipts miss nothing.
func countFinal(run *gametest.Run) (n int) {
	for _, info := range run.Game.Seats() {
		if info.Awaited && info.Final {
			n++
			require.Empty(run.T, run.Try(info.Seat).Missing, "%s is final", info.Seat)
		}
	}
	return n
}

// TestOrdersOfTheSetupAnswerNoPost checks that what was sent for a character does not count as an answer to
// the question for attributes.
func TestOrdersOfTheSetupAnswerNoPost(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "setup", Ruleset: "quest", Seats: 2}, rulesets.Lookup, 1)
	for _, info := range run.Game.Seats() {
		run.Write(info.Seat, "CHARACTER boores", "READY")
	}
	run.Close()
	for _, info := range run.Game.Seats() {
		require.True(t, info.Awaited)
		require.False(t, info.Final)
	}
}
