package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// bids writes a submission of Tiny at random, with a bid within the purse.
func bids(state game.State, seat game.Seat, rng *rand.Rand) []string {
	coins := state.(*gametest.TinyState).Hands[seat].Coins
	n := rng.IntN(min(coins, 6) + 1)
	if n == 0 {
		return []string{"PASS"}
	}
	lines := []string{fmt.Sprintf("bid %d", n)}
	if rng.IntN(8) == 0 {
		lines = append(lines, "ALWAYS BID 1")
	}
	return lines
}

// purses changes the coins of others at random.
func purses(s game.State, seat game.Seat, rng *rand.Rand) game.State {
	state := s.(*gametest.TinyState)
	for _, other := range state.Seats {
		if other != seat {
			state.Hands[other] = gametest.Hand{Coins: rng.IntN(20), Tricks: state.Hands[other].Tricks}
		}
	}
	return state
}

func TestTinyObeysTheLaws(t *testing.T) {
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Tiny{}, Play: bids, Hide: purses}, gametest.Times(25, 8))
}

func TestCases(t *testing.T) { gametest.Cases(t, gametest.Lookup, "testdata/cases") }

func FuzzTiny(f *testing.F) {
	gametest.FuzzParse(f, gametest.Tiny{}, game.Open{Seats: 2}, "BID 3", "pass", "ALWAYS BID 2", "PRESS TO east", "FOR round 2", "· BID 1")
}
