package talisman

import (
	"testing"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// BenchmarkGame plays a game of six by default decisions; the bar is 300 ms.
func BenchmarkGame(b *testing.B) {
	events := 0
	for b.Loop() {
		events = playSilent(b, newGame(b, maxSeats, "postal", nil), 6)
	}
	b.ReportMetric(float64(events), "events")
}

// BenchmarkFold folds such a game; the bar is half a million events a second.
func BenchmarkFold(b *testing.B) {
	start := newGame(b, maxSeats, "postal", nil)
	var log []event.Event
	for s, n := start.Clone().(*State), 0; s.Ending == nil; n++ {
		told := s.Adjudicate(silent(s), time.Unix(0, 0), dice.New(dice.Key{6, byte(n), byte(n >> 8)}, nil))
		for _, e := range told {
			s.Apply(e)
		}
		log = append(log, told...)
	}
	for b.Loop() {
		event.Fold[game.State](start, log...)
	}
	b.ReportMetric(float64(len(log))*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}
