package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
)

// halting plays a tournament among bots whose second game fails.
func halting(t *testing.T, cmd TournamentBotsCmd, fail func()) (out, told string, err error) {
	t.Helper()
	cmd.Games, cmd.Ruleset, cmd.Seats, cmd.Seed, cmd.Strengths = 3, "camelot", "3..5", "one", []bots.Strength{bots.Medium}
	n := 0
	var stdout, stderr bytes.Buffer
	err = cmd.playTournament(t.Context(), streams{out: &stdout, err: &stderr}, func(match *match) (playedMatch, error) {
		n++
		p, err := match.playToEnd()
		if n == 2 {
			fail()
			return playedMatch{}, errors.New("the game does not end")
		}
		return p, err
	})
	return stdout.String(), stderr.String(), err
}

func TestAGameThatFailsLosesNoOther(t *testing.T) {
	out, told, err := halting(t, TournamentBotsCmd{}, func() {})
	require.ErrorIs(t, err, errRefused, "exit code 1")
	require.Regexp(t, `(?m)^3 +\w+ +1 `, out)
	require.Regexp(t, `(?m)^5 +\w+ +1 `, out)
	require.NotRegexp(t, `(?m)^4 `, out)
	require.Contains(t, told, "game 2 with 4 seats failed in ")
	require.Contains(t, told, ": the game does not end\n")

	_, told, err = halting(t, TournamentBotsCmd{}, func() { panic("out of cards") })
	require.ErrorIs(t, err, errRefused)
	require.Contains(t, told, "panic: out of cards")
	require.Contains(t, told, "tournament_failed_test.go", "where it was")
}

func TestFailedGamesAreInTheData(t *testing.T) {
	out, _, err := halting(t, TournamentBotsCmd{JSON: true}, func() {})
	require.ErrorIs(t, err, errRefused)
	var data struct {
		Tables []sideRow `json:"tables"`
		Failed []failure `json:"failed"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &data))
	require.Len(t, data.Tables, 2)
	require.Len(t, data.Failed, 1)
	require.Equal(t, 2, data.Failed[0].Game)
	require.Equal(t, "the game does not end", data.Failed[0].Why)
}
