package projections_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
)

func TestTheLobbyKnowsWhoComesLate(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.do("race", "steward", game.Open{Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"join": "on"}})
	for _, s := range []game.Seat{"north", "east", ""} {
		server.do("race", "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
	server.project()
	seats, err := lobby.Seats(t.Context(), server.db, "race")
	require.NoError(t, err)
	require.Len(t, seats, 3)
	require.Equal(t, "South", seats[2].Name)
	require.Equal(t, game.Player("p-"), seats[2].Player)
	server.email("race", "north", "RUN 1")
	server.steward("race", "REWIND TO deal WHY the deck was short")
	server.project()
	seats, err = lobby.Seats(t.Context(), server.db, "race")
	require.NoError(t, err)
	require.Len(t, seats, 3)
}
