package quest

import (
	"testing"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// eight makes a game of eight seats at the superior level, played by random submissions.
func eight(b *testing.B) (start *State, x *randomGame) {
	start = started(b, 8, map[game.Option]string{"level": "superior"})
	x = newTable(b, start, 8)
	x.play(nil)
	return start, x
}

// BenchmarkFold folds a game of eight; the bar is half a million events a second.
func BenchmarkFold(b *testing.B) {
	start, x := eight(b)
	for b.Loop() {
		event.Fold[game.State](start, x.log...)
	}
	b.ReportMetric(float64(len(x.log))*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkPost plays the last post of a game of eight, three rounds on a land
// that is laid; the bar is 5 ms.
func BenchmarkPost(b *testing.B) {
	_, x := eight(b)
	s := x.s.clone()
	s.Ending, s.Round, s.Post = nil, s.Round-3, s.Post+1
	x.s = s
	orderSets := x.orderSets()
	for b.Loop() {
		s.Adjudicate(orderSets, began, dice.New(dice.Key{5}, nil))
	}
}

// BenchmarkGame plays a whole game of eight from submissions that are read; the bar is
// 100 ms.
func BenchmarkGame(b *testing.B) {
	start, x := eight(b)
	for b.Loop() {
		s := start
		for i, orderSets := range x.posts {
			s = event.Fold[game.State](s, s.Adjudicate(orderSets, began, dice.New(dice.Key{byte(i)}, nil))...).(*State)
		}
	}
	b.ReportMetric(float64(len(x.posts)), "posts")
}
