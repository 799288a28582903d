package talisman

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// asked plays the setup up to the first question for orders.
func asked(t testing.TB, more options) *State {
	s := newGame(t, 2, "classic", more)
	for _, e := range s.Adjudicate(silent(s), time.Unix(0, 0), dice.New(dice.Key{1}, nil)) {
		s.Apply(e)
	}
	return s
}

// TestATurnIsHeld: with hold_h the orders of a turn are not carried out before that time after
// its opening, even if they were there (section 9).
func TestATurnIsHeld(t *testing.T) {
	t.Parallel()
	require.Zero(t, asked(t, nil).Phase().Hold)
	s := asked(t, options{"hold_h": "24"})
	require.Equal(t, 24*time.Hour, s.Phase().Hold)
	require.Equal(t, kindTurn, s.Phase().Kind)
	q, ok := s.Turns.Question()
	require.True(t, ok)
	require.Empty(t, q.Had, "what is there already answers it")
}

// TestAnUnknownSeatIsRefused: submissions of an unknown seat are refused (E-23).
func TestAnUnknownSeatIsRefused(t *testing.T) {
	t.Parallel()
	s := asked(t, nil)
	_, errs := Rules{}.Parse(s, "seat9", []order.Line{{N: 1, Text: "MOVE CW"}})
	require.Len(t, errs, 1)
	require.Equal(t, codeSeat, errs[0].Code)
	require.False(t, Rules{}.Live(s, game.Seat("seat9"), game.BlockKey(1)))
}
