package feudal

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/report/palette"
)

func TestOptionsThatAreWrongAreRefusedByName(t *testing.T) {
	for _, c := range []struct {
		key   game.Option
		value string
		says  string
	}{
		{"religion", "on", "religion=on: there is no religion with mode=conquest; say religion=off"},
		{"sieges", "on", "sieges=on: there are no sieges without houses=on"},
		{"weather", "maybe", "weather=maybe: the values are on, off"},
		{"years", "31", "years=31: the values are 1 to 30, none"},
		{"years", "#", "years=#: the values are 1 to 30, none"},
		{"invasions", "on", `invasions=on: there is no option "invasions"`},
	} {
		description := Rules{}.Describe()
		options, err := description.Fill("simple", map[game.Option]string{c.key: c.value})
		require.NoError(t, err)
		errs := game.CheckSetup(Rules{}, game.Setup{Edition: 1, Options: options, Seats: description.SeatNames[:2]})
		require.Len(t, errs, 1)
		require.EqualError(t, errs[0], c.says)
	}
}

func TestSetupsThatAreWrong(t *testing.T) {
	setup := game.Setup{
		Edition: 2, Seats: []game.Seat{"a", "b", "b", "d", "e", "f", "g"}, Options: map[game.Option]string{"mode": "assets", "years": "none"},
	}
	require.Len(t, game.CheckSetup(Rules{}, setup), 3, "edition, number of seats, a seat twice")
	setup.Edition, setup.Seats = 1, []game.Seat{"a", "b"}
	require.Len(t, game.CheckSetup(Rules{}, setup), 1, "no last year")
}

func TestEveryValueOfTheBasicGameCanBeOpened(t *testing.T) {
	for _, options := range []map[game.Option]string{
		nil,
		{"mode": "assets"},
		{"mode": "conquest", "years": "none"},
		{"years": "1"},
		{"years": "30"},
		{"combat_2_4": "example"},
		{"regroup": "open"},
		{"regency": "hold"},
		{"entry": "recommended"},
		{"weather": "on", "pillage": "on", "monasteries": "on", "loyalty": "on"},
		{"dangerous_passages": "on"},
		{"houses": "on"},
		{"houses": "on", "sieges": "on", "castle_supply": "unlimited"},
	} {
		newGame(t, 6, options)
	}
	require.Equal(t, book.Options{Mode: "conquest", Years: 10, Combat24: "table", Regroup: "own", Regency: "husbandry", Entry: "choice"},
		newGame(t, 2, nil).Options)
	require.Zero(t, newGame(t, 2, map[game.Option]string{"years": "none"}).Options.Years)
}

func TestPaces(t *testing.T) {
	description := Rules{}.Describe()
	require.Equal(t, "weekly", description.Pace)
	require.Equal(t, 7*24*time.Hour, description.Paces["weekly"].Phases["campaign"])
	require.Equal(t, 20*time.Second, description.Paces["demo"].Phases["winter"])
	require.Zero(t, description.Paces["demo"].Grace)
	require.Len(t, description.Paces, 5)
	for name, p := range description.Paces {
		require.Equal(t, name != "demo", p.Calendar, "deadlines keep weekday and hour (F-290)")
	}
}

func TestForeseenPhases(t *testing.T) {
	state := newGame(t, 2, map[game.Option]string{"years": "3"})
	state.Year, state.Season = 2, book.Summer
	for words, name := range map[string]string{
		"autumn 2": "autumn 2", "WIN 3": "winter 3", "spring 3": "spring 3",
		"invierno 3": "winter 3", "Été 3": "summer 3", "h 3": "", "summer 2": "", "s 3": "", "spring 4": "", "spring": "", "spring x": "", "winter 2": "",
	} {
		got, ok := state.Foresees(words)
		require.Equal(t, name, got, words)
		require.Equal(t, name != "", ok, words)
	}
}

func TestFacesBeforeTheSetup(t *testing.T) {
	state := newGame(t, 2, nil)
	require.Equal(t, game.Face{Name: "Seat 2", Colour: palette.Seat(""), Word: "seat 2"}, state.Face("seat2", "en"))
	require.Zero(t, state.Face("", "en"))
	require.Equal(t, game.Phase{Name: "setup", Kind: "setup", Title: "Setup"}, state.Phase())
	require.Len(t, state.Waits("en"), 2)
}
