package favour_test

import (
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/gametest/favour"
)

func TestTheLawsHold(t *testing.T) {
	gametest.Laws(t, gametest.Suite{Ruleset: favour.Rules{}}, 12)
}

func FuzzParse(f *testing.F) {
	gametest.FuzzParse(f, favour.Rules{}, game.Open{Seats: 3}, "PLAY 4", "STANDING PLAY 6", "FOR round 3", "PLAY 7")
}
