package talisman

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// opened is a game of so many seats before its setup.
func newGame(t testing.TB, seats int, preset string) *State {
	setup := game.Setup{Game: "tal", Ruleset: "talisman", Edition: 1, Options: map[game.Option]string{}}
	d := Rules{}.Describe()
	setup.Options = d.Presets[preset]
	setup.Seats = d.SeatNames[:seats]
	require.Empty(t, Rules{}.CheckSetup(setup))
	return Rules{}.Start(setup).(*State)
}

// silent are the sheets of seats that say nothing.
func silent(s *State) game.Orders {
	sheets := game.Orders{}
	for _, seat := range s.Seats {
		sheets[seat] = game.Sheet{}
	}
	return sheets
}

// TestAGameOfSilentSeatsEnds: with default decisions alone a game comes to its
// end.
func TestAGameOfSilentSeatsEnds(t *testing.T) {
	s := newGame(t, 4, "postal")
	for n := 0; s.Ending == nil; n++ {
		require.Less(t, n, 2000)
		var key dice.Key
		key[0], key[1] = byte(n), byte(n>>8)
		for _, e := range s.Adjudicate(silent(s), time.Unix(0, 0), dice.New(key, nil)) {
			s.Apply(e)
		}
	}
	require.Equal(t, "round", s.Ending.Reason)
}
