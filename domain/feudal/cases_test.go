package feudal_test

import (
	"testing"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestCases(t *testing.T) {
	gametest.Cases(t, func(name string) (game.Ruleset, bool) { return chronicle.Rules{}, name == "feudal" }, "testdata/cases")
}
