package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

func TestEqualsShareTheirPlaces(t *testing.T) {
	seats := []game.Seat{"north", "east", "south", "west"}
	result := game.Ranked("lives", "lives", seats, map[game.Seat]int{"north": 1, "east": 3, "west": 1})
	require.Equal(t, game.Result{Reason: "lives", Places: []game.Standing{
		{Seat: "east", Place: 1, Points: 300, Scores: map[string]int{"lives": 3}},
		{Seat: "north", Place: 2, Shared: true, Points: 150, Scores: map[string]int{"lives": 1}},
		{Seat: "west", Place: 2, Shared: true, Points: 150, Scores: map[string]int{"lives": 1}},
		{Seat: "south", Place: 4, Scores: map[string]int{"lives": 0}},
	}}, result)
	require.Nil(t, game.Ranked("steps", "", seats, nil).Places[0].Scores)
}
