package bot_test

import (
	"testing"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/talisman/bot"
)

// BenchmarkGame plays games of six hard bots in memory. The bar of 300 ms covers the rules and
// the closings: reading the submissions in force, and playing the turn. Reading submissions on arrival
// and the bots' thinking are reported separately.
func BenchmarkGame(b *testing.B) {
	closing, reading, began := time.Duration(0), time.Duration(0), time.Now()
	phases := 0
	for b.Loop() {
		match := newMatch(b, "six", "postal", 6, nil)
		match.took = func(do game.Act, d time.Duration) {
			switch do.(type) {
			case game.Close:
				closing, phases = closing+d, phases+1
			case game.Submission:
				reading += d
			}
		}
		match.play(bot.Hard)
	}
	each := func(d time.Duration) float64 { return float64(d.Milliseconds()) / float64(b.N) }
	b.ReportMetric(each(closing), "ms/closings")
	b.ReportMetric(each(reading), "ms/letters")
	b.ReportMetric(each(time.Since(began)-closing-reading), "ms/thoughts")
	b.ReportMetric(float64(phases)/float64(b.N), "phases")
}
