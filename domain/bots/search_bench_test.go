package bots_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// BenchmarkHard has a hard bot choose its orders for four phases in the middle of a game; the bar is two seconds a phase.
func BenchmarkHard(b *testing.B) {
	for _, rs := range rulesets.All() {
		for _, seats := range []int{3, 6} {
			if seats > rs.Describe().MaxSeats {
				continue
			}
			b.Run(fmt.Sprint(rs.Name(), "/seats=", seats), func(b *testing.B) {
				run := gametest.Open(b, game.Open{Game: "bench", Ruleset: rs.Name(), Seats: seats}, rulesets.Lookup, 3)
				var seen []report.Report
				for n := 0; n < 12 && !run.Game.Over(); n++ {
					for _, info := range run.Game.Seats() {
						r := report.Report{Game: "bench", Data: run.Game.View(info.Seat, "en").Data}
						lines, err := bots.WriteQuickly(rs.Name(), bots.Hard, r)
						require.NoError(b, err)
						if n >= 5 && len(lines) > 0 && len(seen) < 4 {
							seen = append(seen, r)
						}
						run.Write(info.Seat, lines...)
					}
					run.Close()
				}
				for b.Loop() {
					for _, r := range seen {
						_, err := bots.WriteOrders(rs.Name(), bots.Hard, r)
						require.NoError(b, err)
					}
				}
				b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N*len(seen)), "ms/phase")
			})
		}
	}
}
