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
		r := gametest.Open(b, game.Open{Game: "bench", Ruleset: rs.Name(), Seats: 3}, rulesets.Lookup, 3)
		var events []event.Event
		for n := 0; n < 12 && !r.Game.Over(); n++ {
			for _, s := range r.Game.Seats() {
				lines, err := bots.WriteOrders(rs.Name(), bots.Easy, report.Report{Data: r.Game.View(s.Seat, "en").Data})
				require.NoError(b, err)
				r.Write(s.Seat, lines...)
			}
			events = r.Close()
		}
		seat := r.Game.Setup().Seats[0]
		b.Run(rs.Name()+"/report", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				game.Compose(r.Shut, r.Game, events, seat, game.Options{})
			}
		})
		b.Run(rs.Name()+"/outcomes", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Shut.Outcomes(r.Game, events, seat)
			}
		})
	}
}
