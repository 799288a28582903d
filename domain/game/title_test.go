package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestATitleStandsOnOneLine checks that a title loses its control characters, because it stands
// among other words, on terminals and in calendars.
func TestATitleStandsOnOneLine(t *testing.T) {
	answer, err := game.New(gametest.Lookup).Decide(game.Command{By: "anne", Do: game.Open{Ruleset: "tiny", Seats: 2, Title: "The\r\nvale\x1b[2J\u202eelav"}})
	require.NoError(t, err)
	require.Equal(t, "The vale[2Jelav", answer.Events[0].(game.Opened).Title)
}
