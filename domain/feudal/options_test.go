package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

func TestWhatCannotBeAgreedOn(t *testing.T) {
	s := newGame(t, 2, nil)
	for _, p := range []order.Motion{
		{Option: "sieges", Value: "on"},
		{Option: "religion", Value: "on"},
		{Option: "mode", Value: book.Assets},
		{Option: "entry", Value: "recommended"},
		{Option: "years", Value: "31"},
		{Option: "invasions", Value: "on"},
	} {
		require.False(t, s.allowsMotion(p), p.Option)
	}
	for _, p := range []order.Motion{{Option: "houses", Value: "on"}, {Option: "years", Value: "none"}, {Option: "years", Value: "3"}, {Option: "regency", Value: "hold"}} {
		require.True(t, s.allowsMotion(p), p.Option)
	}
	s.Apply(OptionSettled{Option: "houses", Value: "on"})
	require.True(t, s.allowsMotion(order.Motion{Option: "sieges", Value: "on"}))
}

// TestAnInterimRankingIsThatOfNow checks that the interim ranking counts honour as things
// stand (8.4).
func TestAnInterimRankingIsThatOfNow(t *testing.T) {
	s := newGame(t, 3, map[game.Option]string{"mode": book.Honour})
	for i, seat := range s.Seats {
		s.changeHouse(seat, func(h *House) { h.Honour = 10 * i })
	}
	r := s.Interim()
	require.Equal(t, book.Honour, r.Reason)
	require.Equal(t, []game.Seat{s.Seats[2], s.Seats[1], s.Seats[0]}, []game.Seat{r.Places[0].Seat, r.Places[1].Seat, r.Places[2].Seat})
	require.Equal(t, 6667, r.Places[0].Scores["share"])
}
