package tournaments_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// TestAWinByTheGamesOwnEndIsToldToTheTournament checks that the tournament learns whether a game
// was won by its own end, because schemes score such a win otherwise than one that is reckoned when
// the rounds are over.
func TestAWinByTheGamesOwnEndIsToldToTheTournament(t *testing.T) {
	for _, c := range []struct {
		name, options, first, second string
		outright                     bool
	}{
		{"two tricks", "{tricks: \"2\"}", "100", "0", true},
		{"two rounds", "{rounds: \"2\"}", "100/3", "100/3", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			now := hosttest.Noon
			swiss := trial{hosttest.NewTrial(memstore.New(), &now)}
			require.NoError(t, swiss.EnterBy("{format: swiss, seats: 3, rounds: 1, play: {ruleset: tiny, options: "+c.options+"}, points: {scheme: draw-size}}"))
			require.NoError(t, swiss.Play())
			ended, _, err := swiss.Tournament(t.Context(), "cup")
			require.NoError(t, err)
			table, _ := ended.Table("cup-s1r1t1")
			require.Equal(t, c.outright, table.Result.Outright)
			ranked, err := ended.Standings(1, 1)
			require.NoError(t, err)
			require.Equal(t, c.first, ranked.Rows[0].Points.Value.String())
			require.Equal(t, c.second, ranked.Rows[5].Points.Value.String())
		})
	}
}
