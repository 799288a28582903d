package talisman

import (
	"testing"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
)

// mute is talisman without its chronicle, for tests of the rules alone.
type mute struct{ Rules }

func (m mute) Held(edition int) (game.Ruleset, bool) {
	rules, ok := m.Rules.Held(edition)
	return mute{rules}, ok
}

func (mute) Tell(game.State, game.Seat, string, []event.Event) game.Story { return game.Story{} }

func (mute) View(game.State, game.Seat, string) report.View { return report.View{} }

func TestCases(t *testing.T) {
	gametest.Cases(t, func(name string) (game.Ruleset, bool) { return mute{}, name == "talisman" }, "testdata/cases")
}
