package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// relay writes a submission of Relay at random: a block for this turn or the next, a reply if one is
// asked for, now and then a standing order.
func relay(state game.State, seat game.Seat, rng *rand.Rand) []string {
	track := state.(*gametest.Track)
	var lines []string
	for _, w := range track.Waits("en") {
		if w.Seat == seat && len(track.Asked) > 0 {
			lines = append(lines, fmt.Sprintf("REPLY D%d %s", track.D, []string{"YES", "NO"}[rng.IntN(2)]))
		}
	}
	if rng.IntN(3) > 0 {
		lines = append(lines, "TURN", fmt.Sprintf("run %d", rng.IntN(6)+1))
		if rng.IntN(2) == 0 {
			lines = append(lines, "rest")
		}
		lines = append(lines, "END")
	}
	if rng.IntN(8) == 0 {
		lines = append(lines, "STANDING HINDER YES AGAINST north")
	}
	return lines
}

// hands changes the deck, and the hands of others, at random.
func hands(state game.State, seat game.Seat, rng *rand.Rand) game.State {
	track := state.(*gametest.Track)
	for i := range track.Deck {
		track.Deck[i] = rng.IntN(6) + 1
	}
	for _, other := range track.Seats {
		for i := range track.Hands[other] {
			if other != seat {
				track.Hands[other][i] = rng.IntN(6) + 1
			}
		}
	}
	return track
}

func TestRelayObeysTheLaws(t *testing.T) {
	open := game.Open{Options: map[game.Option]string{"join": "on", "rounds": "5"}}
	gametest.Laws(t, gametest.Suite{Ruleset: gametest.Relay{}, Open: open, Play: relay, Hide: hands, Cards: gametest.RelayCards, Every: gametest.Times(2, 3)}, gametest.Times(12, 4))
}

func FuzzRelay(f *testing.F) {
	gametest.FuzzParse(f, gametest.Relay{}, game.Open{Seats: 2}, "TURN", "RUN 3", "REPLY D1 NO", "STANDING HINDER YES", "END")
}
