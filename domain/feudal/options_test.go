package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

func TestWhatCannotBeAgreedOn(t *testing.T) {
	state := newGame(t, 2, nil)
	for _, motion := range []order.Motion{
		{Option: "sieges", Value: "on"},
		{Option: "religion", Value: "on"},
		{Option: "mode", Value: book.Assets},
		{Option: "entry", Value: "recommended"},
		{Option: "years", Value: "31"},
		{Option: "invasions", Value: "on"},
	} {
		require.False(t, state.allowsMotion(motion), motion.Option)
	}
	for _, p := range []order.Motion{{Option: "houses", Value: "on"}, {Option: "years", Value: "none"}, {Option: "years", Value: "3"}, {Option: "regency", Value: "hold"}} {
		require.True(t, state.allowsMotion(p), p.Option)
	}
	state.Apply(OptionSettled{Option: "houses", Value: "on"})
	require.True(t, state.allowsMotion(order.Motion{Option: "sieges", Value: "on"}))
}

// TestAnInterimRankingIsThatOfNow checks that the interim ranking counts honour as things
// stand.
func TestAnInterimRankingIsThatOfNow(t *testing.T) {
	state := newGame(t, 3, map[game.Option]string{"mode": book.Honour})
	for i, seat := range state.Seats {
		state.changeHouse(seat, func(h *House) { h.Honour = 10 * i })
	}
	result := state.Interim()
	require.Equal(t, book.Honour, result.Reason)
	require.Equal(t, []game.Seat{state.Seats[2], state.Seats[1], state.Seats[0]}, []game.Seat{result.Places[0].Seat, result.Places[1].Seat, result.Places[2].Seat})
	require.Equal(t, 6667, result.Places[0].Scores["share"])
}
