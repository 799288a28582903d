package golden_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// benched are the logs that benchmarks read: a short basic game, ten years with
// every option, a whole table of knights, a land that is explored, and a board of six.
var benched = []goldenGame{
	{name: "conquest-6"}, {name: "decade-6"}, {name: "white-7", ruleset: "camelot"}, {name: "superior-4", ruleset: "quest"}, {name: "blitz-6", ruleset: "talisman"},
}

// BenchmarkFold folds recorded games; the bar is three million events a second
// for feudal, and one million for the others.
func BenchmarkFold(b *testing.B) {
	for _, goldenGame := range benched {
		b.Run(goldenGame.name, func(b *testing.B) { foldRecorded(b, goldenGame) })
	}
}

// foldRecorded folds a recorded game from events that are decoded already.
func foldRecorded(b *testing.B, recorded goldenGame) {
	events, empty := opened(b, readLog(b, recorded.logFile())), words().Empty()
	for b.Loop() {
		event.Fold(empty, events...)
	}
	perSecond(b, len(events))
}

// BenchmarkOpen turns the commits of the same games into events.
func BenchmarkOpen(b *testing.B) {
	for _, goldenGame := range benched {
		b.Run(goldenGame.name, func(b *testing.B) { openRecorded(b, goldenGame) })
	}
}

// openRecorded decodes the events of a recorded game.
func openRecorded(b *testing.B, recorded goldenGame) {
	log, n := readLog(b, recorded.logFile()), 0
	for b.Loop() {
		n = len(opened(b, log))
	}
	perSecond(b, n)
}

// BenchmarkAdjudicate closes the phase of all recorded games that led to most
// events; the bar is 5 ms.
func BenchmarkAdjudicate(b *testing.B) {
	g, recorded := heaviest(b)
	for b.Loop() {
		_, err := g.Readjudicate(recorded)
		require.NoError(b, err)
	}
	b.ReportMetric(float64(len(recorded)), "events")
}

// BenchmarkGame adjudicates every phase of a whole game again, submissions read and
// all; the bar for seven knights is 100 ms.
func BenchmarkGame(b *testing.B) {
	for _, recorded := range benched {
		b.Run(recorded.name, func(b *testing.B) { readjudicateRecorded(b, recorded) })
	}
}

// readjudicateRecorded adjudicates all phases of a recorded game.
func readjudicateRecorded(b *testing.B, recorded goldenGame) {
	phases := closings(b, recorded)
	for b.Loop() {
		for _, p := range phases {
			_, err := p.before.Readjudicate(p.events)
			require.NoError(b, err)
		}
	}
	b.ReportMetric(float64(len(phases)), "phases")
}

// A closing is a phase's, and the game before it.
type closing struct {
	before *game.Game
	events []event.Event
}

// closings are all of a recorded game.
func closings(b *testing.B, recorded goldenGame) []closing {
	log, games := readLog(b, recorded.logFile()), words()
	g := games.Empty()
	var all []closing
	for _, commit := range log.Commits {
		events, err := games.Decode(g, commit)
		require.NoError(b, err)
		if _, ok := events[0].(game.PhaseClosed); ok {
			all = append(all, closing{g, events})
		}
		g = event.Fold(g, events...)
	}
	return all
}

// heaviest is the game before the phase with most events, and those.
func heaviest(b *testing.B) (*game.Game, []event.Event) {
	var most closing
	for _, recorded := range allGames() {
		for _, closing := range closings(b, recorded) {
			if len(closing.events) > len(most.events) {
				most = closing
			}
		}
	}
	return most.before, most.events
}

func perSecond(b *testing.B, n int) {
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}
