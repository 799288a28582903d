package quest

import (
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestCases(t *testing.T) {
	gametest.Cases(t, func(name string) (game.Ruleset, bool) { return mute{}, name == "quest" }, "testdata/cases")
}
