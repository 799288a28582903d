package gametest_test

import (
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestTheLawsHoldByBeacon checks the laws with dice from a beacon: for a game in which all seats
// write at once, and one in which a submission may make many phases ready.
func TestTheLawsHoldByBeacon(t *testing.T) {
	open := game.Open{Dice: gametest.Beacon{}.Terms()}
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Tiny{}, Open: open, Play: bids, Hide: purses}, gametest.Times(6, 3))
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Relay{}, Open: open, Play: relay, Hide: hands, Cards: gametest.RelayCards, Every: gametest.Times(2, 3)}, gametest.Times(3, 2))
}
