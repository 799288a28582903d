package gametest_test

import (
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestTheLawsHoldByBeacon: of a game in which all write at once, and of one in which a
// letter may make many phases ready.
func TestTheLawsHoldByBeacon(t *testing.T) {
	open := game.Open{Dice: gametest.Beacon{}.Terms()}
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Tiny{}, Open: open, Play: bids, Hide: purses}, gametest.Times(6, 3))
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Relay{}, Open: open, Play: relay, Hide: hands, Cards: gametest.RelayCards, Every: gametest.Times(2, 3)}, gametest.Times(3, 2))
}
