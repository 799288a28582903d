package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

var described = game.Description{Edition: 2, MinSeats: 2, MaxSeats: 3, Options: []game.OptionDef{
	{Key: "weather", Values: []string{"on", "off"}},
	{Key: "years", Values: []string{"#", "10", "none"}, Number: [2]int{1, 30}},
}}

func TestADescriptionFindsAllThatIsWrongWithASetup(t *testing.T) {
	var said []string
	for _, err := range described.Check(game.Setup{
		Edition: 1, Seats: []game.Seat{"a", "b", "b", "c"}, Options: map[game.Option]string{"colour": "red", "weather": "#", "years": "31"},
	}) {
		said = append(said, err.Error())
	}
	require.Equal(t, []string{
		"edition 1: this is edition 2", "4 seats: 2 to 3 can play", "seat b is there twice",
		`colour=red: there is no option "colour"`, "weather=#: the values are on, off", "years=31: the values are 1 to 30, none",
	}, said)
	for _, years := range []string{"1", "30", "none"} {
		require.Empty(t, described.Check(game.Setup{Edition: 2, Seats: game.NumberedSeats(2), Options: map[game.Option]string{"years": years}}))
	}
	for _, years := range []string{"0", "#", "all", ""} {
		require.False(t, described.Allows("years", years), years)
	}
}

func TestAnOptionThatIsNotGivenHasItsDefault(t *testing.T) {
	value := described.Values(game.Setup{Options: map[game.Option]string{"weather": "off"}})
	require.Equal(t, []string{"off", "10", ""}, []string{value("weather"), value("years"), value("colour")})
}
