package tournament_test

import (
	"crypto/sha256"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
)

// TestATitleOfATournamentStandsOnOneLine checks that a title loses its control characters and its
// marks of direction, whatever file of rules or command line it came from.
func TestATitleOfATournamentStandsOnOneLine(t *testing.T) {
	rules, err := tournament.Read([]byte("{format: swiss, seats: 2, rounds: 1, play: {ruleset: tiny}}"))
	require.NoError(t, err)
	announce := func(title string) (tournament.Answer, error) {
		return tournament.New(gametest.Lookup).Decide(tournament.Command{At: time.Unix(0, 0), By: "anne", Do: tournament.Announce{
			ID: "cup", Title: title, Rules: rules, Commitment: dice.NewChain(sha256.Sum256([]byte("cup")), 5).Commitment(), Keys: 5,
		}})
	}
	answer, err := announce("The\r\ncup\x1b[2J\u202epuc\u2066 of\u0085 all")
	require.NoError(t, err)
	require.Equal(t, "The cup[2Jpuc of all", answer.Events[0].(tournament.Announced).Title)
	_, err = announce("\u202e\x1b \u2066")
	require.ErrorIs(t, err, tournament.ErrNotNow, "nothing is left of it")
}
