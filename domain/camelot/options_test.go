package camelot

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestEveryOptionIsRead checks that each value of an option gives options that differ from the
// defaults and from each other.
func TestEveryOptionIsRead(t *testing.T) {
	read := func(players int, given map[game.Option]string) Options {
		return readOptions(book.describeEdition().Values(game.Setup{Edition: 1, Options: given}), players)
	}
	for _, line := range book.options.Options {
		seen := []Options{read(5, nil)}
		values := line.Values[1:]
		if line.Values[0] == "#" {
			values = []string{"4", "6"}
		}
		for _, v := range values {
			if line.Key == "delayed_loyalty" && v == "off" { // the meaning of auto with five players
				continue
			}
			options := read(5, map[game.Option]string{line.Key: v})
			require.NotContains(t, seen, options, "%s=%s", line.Key, v)
			seen = append(seen, options)
		}
	}
	require.True(t, read(3, nil).Delayed)
	require.False(t, read(3, map[game.Option]string{"delayed_loyalty": "off"}).Delayed)
	require.False(t, read(3, map[game.Option]string{"traitor": "off"}).SelfReveal)
}

// TestEveryPresetCanBePlayed: with any number of seats.
func TestEveryPresetCanBePlayed(t *testing.T) {
	description := Rules{}.Describe()
	for preset := range description.Presets {
		options, err := description.Fill(preset, nil)
		require.NoError(t, err)
		for n := description.MinSeats; n <= description.MaxSeats; n++ {
			setup := game.Setup{Edition: 1, Options: options, Seats: description.SeatNames[:n]}
			require.Empty(t, game.CheckSetup(Rules{}, setup), "%s, %d seats", preset, n)
		}
	}
	require.Equal(t, "fast", description.PaceOf("fast"))
	require.Equal(t, 12*time.Hour, description.Paces["fast"].Length(game.Phase{Kind: kindReaction}))
	require.Equal(t, 72*time.Hour, description.Paces[description.Pace].Length(game.Phase{Kind: kindSetup}))
	require.Equal(t, 48*time.Hour, description.Paces[description.Pace].Length(game.Phase{Kind: kindTurn}))
}

func TestWhatCannotBeSetUp(t *testing.T) {
	for want, setup := range map[string]game.Setup{
		"2 seats":               {Seats: seats{"a", "b"}},
		"8 seats":               {Seats: seats{"a", "b", "c", "d", "e", "f", "g", "h"}},
		"twice":                 {Seats: seats{"a", "b", "a"}},
		"edition 2":             {Edition: 2},
		`no option "mud"`:       {Options: map[game.Option]string{"mud": "on"}},
		"the values are 3 to 8": {Options: map[game.Option]string{"loyalty_deck": "9"}},
		"need a card":           {Seats: seats{"a", "b", "c", "d", "e"}, Options: map[game.Option]string{"loyalty_deck": "4"}},
		"loyalty_deck=5":        {Options: map[game.Option]string{"loyalty_deck": "5", "traitor": "off"}},
		"delayed_loyalty":       {Options: map[game.Option]string{"delayed_loyalty": "on", "traitor": "off"}},
		"squire_life=3":         {Options: map[game.Option]string{"squire_life": "3"}},
		"youngest=7":            {Options: map[game.Option]string{"youngest": "7"}},
	} {
		t.Run(want, func(t *testing.T) {
			if setup.Seats == nil {
				setup.Seats = seats{"a", "b", "c"}
			}
			if setup.Edition == 0 {
				setup.Edition = 1
			}
			errs := game.CheckSetup(Rules{}, setup)
			require.Len(t, errs, 1)
			require.ErrorContains(t, errs[0], want)
		})
	}
}
