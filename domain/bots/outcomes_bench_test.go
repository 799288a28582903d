package bots_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// BenchmarkReport measures the report of a phase in the middle of a game, and how much of it the
// outcomes of its reader's lines cost.
func BenchmarkReport(b *testing.B) {
	for _, rs := range rulesets.All() {
		run := gametest.Open(b, game.Open{Game: "bench", Ruleset: rs.Name(), Seats: 3}, rulesets.Lookup, 3)
		var events []event.Event
		for n := 0; n < 12 && !run.Game.Over(); n++ {
			for _, info := range run.Game.Seats() {
				lines, err := bots.WriteOrders(rs.Name(), bots.Easy, report.Report{Data: run.Game.View(info.Seat, "en").Data})
				require.NoError(b, err)
				run.Write(info.Seat, lines...)
			}
			events = run.Close()
		}
		seat := run.Game.Setup().Seats[0]
		b.Run(rs.Name()+"/report", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				game.Compose(run.Shut, run.Game, events, seat, game.Options{})
			}
		})
		b.Run(rs.Name()+"/outcomes", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				run.Shut.Outcomes(run.Game, events, seat)
			}
		})
	}
}
