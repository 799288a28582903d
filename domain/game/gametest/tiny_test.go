package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// bids writes a submission of Tiny at random, with a bid within the purse.
func bids(s game.State, seat game.Seat, rng *rand.Rand) []string {
	coins := s.(*gametest.TinyState).Hands[seat].Coins
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
	t := s.(*gametest.TinyState)
	for _, other := range t.Seats {
		if other != seat {
			t.Hands[other] = gametest.Hand{Coins: rng.IntN(20), Tricks: t.Hands[other].Tricks}
		}
	}
	return t
}

func TestTinyObeysTheLaws(t *testing.T) {
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Tiny{}, Play: bids, Hide: purses}, gametest.Times(25, 8))
}

func TestCases(t *testing.T) { gametest.Cases(t, gametest.Lookup, "testdata/cases") }

func FuzzTiny(f *testing.F) {
	gametest.FuzzParse(f, gametest.Tiny{}, game.Open{Seats: 2}, "BID 3", "pass", "ALWAYS BID 2", "PRESS TO east", "FOR round 2", "· BID 1")
}
