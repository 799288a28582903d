package chronicle

import (
	"testing"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// BenchmarkReport composes the report of one seat on a turn of a game of six that has gone on
// for a while. It should take less than 8 ms.
func BenchmarkReport(b *testing.B) {
	o := game.Open{Game: "g", Ruleset: "talisman", Seats: 6, Preset: "classic"}
	run := gametest.Open(b, o, func(string) (game.Ruleset, bool) { return Rules{}, true }, 3)
	var before *game.Game
	var events []event.Event
	for range 120 {
		before = run.Game
		events = run.Close()
	}
	b.ReportAllocs()
	for b.Loop() {
		game.Compose(before, run.Game, events, "seat1", game.Options{Lang: "fr"})
	}
}
