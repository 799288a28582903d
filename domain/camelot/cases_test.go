package camelot_test

import (
	"testing"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestCases(t *testing.T) {
	gametest.Cases(t, func(name string) (game.Ruleset, bool) { return camelot.Rules{}, name == "camelot" }, "testdata/cases")
}
