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
	state := newGame(t, 2, "classic", more)
	for _, e := range state.Adjudicate(silent(state), time.Unix(0, 0), dice.New(dice.Key{1}, nil)) {
		state.Apply(e)
	}
	return state
}

// TestATurnIsHeld: with hold_h the orders of a turn are not carried out before that time after
// its opening, even if they were there.
func TestATurnIsHeld(t *testing.T) {
	t.Parallel()
	require.Zero(t, asked(t, nil).Phase().Hold)
	state := asked(t, options{"hold_h": "24"})
	require.Equal(t, 24*time.Hour, state.Phase().Hold)
	require.Equal(t, kindTurn, state.Phase().Kind)
	question, ok := state.Turns.Question()
	require.True(t, ok)
	require.Empty(t, question.Had, "what is there already answers it")
}

// TestAnUnknownSeatIsRefused: submissions of an unknown seat are refused (E-23).
func TestAnUnknownSeatIsRefused(t *testing.T) {
	t.Parallel()
	state := asked(t, nil)
	_, errs := Rules{}.Parse(state, "seat9", []order.Line{{N: 1, Text: "MOVE CW"}})
	require.Len(t, errs, 1)
	require.Equal(t, codeSeat, errs[0].Code)
	require.False(t, Rules{}.Live(state, game.Seat("seat9"), game.BlockKey(1)))
}
