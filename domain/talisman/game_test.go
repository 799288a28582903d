package talisman

import (
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// options are the options that a test sets.
type options = map[game.Option]string

// newSetup returns a setup of a number of seats with a preset.
func newSetup(seats int, preset string, more options) game.Setup {
	description := Rules{}.Describe()
	setup := game.Setup{Game: "tal", Ruleset: "talisman", Edition: description.Edition, Options: options{}, Seats: description.SeatNames[:seats]}
	maps.Copy(setup.Options, description.Presets[preset])
	maps.Copy(setup.Options, more)
	return setup
}

// newGame starts a game of a number of seats, before its setup.
func newGame(t testing.TB, seats int, preset string, more options) *State {
	setup := newSetup(seats, preset, more)
	require.Empty(t, game.CheckSetup(Rules{}, setup))
	return Rules{}.Start(setup).(*State)
}

// silent returns the order sets of seats that give no orders.
func silent(state *State) game.Orders {
	orderSets := game.Orders{}
	for _, seat := range state.Seats {
		orderSets[seat] = game.OrderSet{}
	}
	return orderSets
}

// playSilent plays a game with default decisions alone and the dice of a seed. It returns the
// number of events.
func playSilent(t testing.TB, state *State, seed byte) (events int) {
	for n := 0; state.Ending == nil; n++ {
		require.Less(t, n, 3000)
		key := dice.Key{seed, byte(n), byte(n >> 8)}
		for _, e := range state.Adjudicate(silent(state), time.Unix(0, 0), dice.New(key, nil)) {
			state.Apply(e)
			events++
		}
	}
	return events
}

// TestGamesOfSilentSeatsEnd: games of every preset end even with default decisions alone.
func TestGamesOfSilentSeatsEnd(t *testing.T) {
	last := options{"sudden_death_round": "60"}
	for seats := minSeats; seats <= maxSeats; seats++ {
		for seed, preset := range []string{"classic", "postal", "blitz", "blood"} {
			more := last
			if preset == "postal" || preset == "blitz" {
				more = nil
			}
			state := newGame(t, seats, preset, more)
			playSilent(t, state, byte(seed))
			require.Len(t, state.Ending.Result.Places, seats)
		}
	}
}
