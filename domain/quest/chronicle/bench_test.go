package chronicle

import (
	"testing"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// BenchmarkReport composes the report of one seat on a post of eight, when the
// land has grown: it is to take less than 8 ms.
func BenchmarkReport(b *testing.B) {
	o := game.Open{Game: "g", Ruleset: "quest", Seats: 8, Options: map[game.Option]string{"level": "superior"}}
	run := gametest.Open(b, o, func(string) (game.Ruleset, bool) { return Rules{}, true }, 3)
	run.Close()
	var before *game.Game
	var events []event.Event
	for range 10 {
		for _, s := range run.Game.Seats() {
			run.Write(s.Seat, "HOLD", "FIGHT IF MARGIN >= -2", "LOOT ALL", "TAKE ALL", "GOTO prison IF HAVE thief", "EXPLORE FANTASTIC", "EXPLORE")
		}
		before = run.Game
		events = run.Close()
	}
	b.ReportAllocs()
	for b.Loop() {
		game.Compose(before, run.Game, events, "seat1", game.Options{Lang: "fr"})
	}
}
