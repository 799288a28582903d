package camelot_test

import (
	"testing"

	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestCases(t *testing.T) {
	gametest.Cases(t, func(name string) (game.Ruleset, bool) { return chronicle.Rules{}, name == "camelot" }, "testdata/cases")
}
