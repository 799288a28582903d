package seneschal_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// sixSeats is the log that benchmarks read.
func sixSeats(b *testing.B) *eventstore.Bundle {
	return readLog(b, filepath.Join(logFolder, "conquest-6.jsonl"))
}

// BenchmarkFold folds a recorded game of six seats; the bar is half a million
// events a second.
func BenchmarkFold(b *testing.B) {
	events, empty := opened(b, sixSeats(b)), words().Empty()
	for b.Loop() {
		event.Fold(empty, events...)
	}
	perSecond(b, len(events))
}

// BenchmarkOpen turns the commits of the same game into events.
func BenchmarkOpen(b *testing.B) {
	log, w := sixSeats(b), words()
	n := 0
	for b.Loop() {
		g := w.Empty()
		n = 0
		for _, c := range log.Commits {
			events, err := w.Open(g, c)
			require.NoError(b, err)
			if g.Ruleset() == nil {
				g = event.Fold(g, events...)
			}
			n += len(events)
		}
	}
	perSecond(b, n)
}

// BenchmarkAdjudicate closes the phase of all recorded games that led to most
// events.
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
	for _, recorded := range goldenGames {
		log, w := readLog(b, filepath.Join(logFolder, recorded.name+".jsonl")), words()
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
