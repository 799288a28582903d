package gametest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestEveryCardOfRelayIsInOnePlace follows whole games event by event: a card
// is in the deck, in a hand, or was played for all time.
func TestEveryCardOfRelayIsInOnePlace(t *testing.T) {
	var deck []int
	for card := 1; card <= 6; card++ {
		deck = append(deck, card, card, card, card)
	}
	for seed := range uint64(4) {
		r := gametest.Open(t, game.Open{Game: "relay-1", Ruleset: "relay", Seats: 3}, gametest.Lookup, seed)
		rng := rand.New(rand.NewPCG(seed, 3))
		for phase := 0; phase < 60 && !r.Game.Over(); phase++ {
			for _, s := range r.Game.Seats() {
				r.Write(s.Seat, relay(r.Game.State(), s.Seat, rng)...)
			}
			r.Close()
		}
		var played []int
		g := game.New(gametest.Lookup)
		for _, e := range r.Log {
			g = event.Fold(g, e)
			switch e := e.(type) {
			case gametest.Ran:
				if e.Card > 0 {
					played = append(played, e.Card)
				}
			case gametest.Spent:
				played = append(played, e.Card)
			}
			if n := everywhere(g.State(), played); len(n) > 0 {
				require.Equal(t, deck, n, "after %T", e)
			}
		}
		require.NotEmpty(t, played)
	}
}

// everywhere is every card of a game of Relay, sorted; none before the deal.
func everywhere(s game.State, played []int) []int {
	track, ok := s.(*gametest.Track)
	if !ok {
		return nil
	}
	all := slices.Concat(track.Deck, played)
	for _, hand := range track.Hands {
		all = append(all, hand...)
	}
	slices.Sort(all)
	return all
}
