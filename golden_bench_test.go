package seneschal_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// sixSeats are the logs of six seats that benchmarks read: a short basic game,
// and ten years with every option.
var sixSeats = []string{"conquest-6", "decade-6"}

// BenchmarkFold folds recorded games; the bar is half a million events a
// second, and 20 ms for the ten years.
func BenchmarkFold(b *testing.B) {
	for _, name := range sixSeats {
		b.Run(name, func(b *testing.B) {
			events, empty := opened(b, readLog(b, logFile(name))), words().Empty()
			for b.Loop() {
				event.Fold(empty, events...)
			}
			perSecond(b, len(events))
		})
	}
}

// BenchmarkOpen turns the commits of the same games into events.
func BenchmarkOpen(b *testing.B) {
	for _, name := range sixSeats {
		b.Run(name, func(b *testing.B) {
			log, n := readLog(b, logFile(name)), 0
			for b.Loop() {
				n = len(opened(b, log))
			}
			perSecond(b, n)
		})
	}
}

// BenchmarkAdjudicate closes the phase of all recorded games that led to most
// events; the bar is 5 ms.
func BenchmarkAdjudicate(b *testing.B) {
	g, closed, n := heaviest(b)
	for b.Loop() {
		_, err := g.Readjudicate(closed)
		require.NoError(b, err)
	}
	b.ReportMetric(float64(n), "events")
}

// heaviest is the game before the phase with most events, and its closing.
func heaviest(b *testing.B) (*game.Game, game.PhaseClosed, int) {
	var before *game.Game
	var closing game.PhaseClosed
	most := 0
	for _, recorded := range allGames() {
		log, w := readLog(b, logFile(recorded.name)), words()
		g := w.Empty()
		for _, c := range log.Commits {
			events, err := w.Open(g, c)
			require.NoError(b, err)
			if e, ok := events[0].(game.PhaseClosed); ok && len(events) > most {
				before, closing, most = g, e, len(events)
			}
			g = event.Fold(g, events...)
		}
	}
	return before, closing, most
}

func perSecond(b *testing.B, n int) {
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}
