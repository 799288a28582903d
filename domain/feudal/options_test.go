package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// TestAnOptionIsChangedAlone: all others keep their values (F-291).
func TestAnOptionIsChangedAlone(t *testing.T) {
	for _, preset := range []string{"simple", "decade", "campaign", "duel"} {
		d := Rules{}.Describe()
		filled, err := d.Fill(preset, nil)
		require.NoError(t, err)
		o := book.readOptions(filled)
		require.Equal(t, o, book.with(o, "mode", o.Mode), preset)
		require.Empty(t, clashes(book.values(o)), preset)
		for _, line := range book.options.Options {
			for _, value := range line.Values[1:] {
				changed := book.with(o, string(line.Key), value)
				want := book.values(o)
				if want[line.Key] == value || value == "#" {
					continue
				}
				require.Equal(t, changed, book.with(changed, string(line.Key), value))
				require.Equal(t, o, book.with(changed, string(line.Key), want[line.Key]), "%s %s=%s", preset, line.Key, value)
			}
		}
	}
	require.Equal(t, "none", book.values(Options{Mode: conquest})["years"])
}

func TestWhatCannotBeAgreedOn(t *testing.T) {
	s := newGame(t, 2, nil)
	for _, p := range []order.Motion{
		{Option: "sieges", Value: "on"}, {Option: "religion", Value: "on"}, {Option: "mode", Value: assets}, {Option: "entry", Value: "recommended"},
		{Option: "years", Value: "31"}, {Option: "invasions", Value: "on"},
	} {
		require.False(t, s.allows(p), p.Option)
	}
	for _, p := range []order.Motion{{Option: "houses", Value: "on"}, {Option: "years", Value: "none"}, {Option: "years", Value: "3"}, {Option: "regency", Value: "hold"}} {
		require.True(t, s.allows(p), p.Option)
	}
	s.Apply(OptionSettled{Option: "houses", Value: "on"})
	require.True(t, s.allows(order.Motion{Option: "sieges", Value: "on"}))
}

// TestAnInterimRankingIsThatOfNow: by honour, as things stand (8.4).
func TestAnInterimRankingIsThatOfNow(t *testing.T) {
	s := newGame(t, 3, map[game.Option]string{"mode": honour})
	for i, seat := range s.Seats {
		s.house(seat, func(h *House) { h.Honour = 10 * i })
	}
	r := s.Interim()
	require.Equal(t, honour, r.Reason)
	require.Equal(t, []game.Seat{s.Seats[2], s.Seats[1], s.Seats[0]}, []game.Seat{r.Places[0].Seat, r.Places[1].Seat, r.Places[2].Seat})
	require.Equal(t, 6667, r.Places[0].Scores["share"])
}
