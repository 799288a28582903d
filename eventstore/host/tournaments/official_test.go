package tournaments_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// TestTheStewardsWordEndsTheGame checks that the game of a table that is void, or whose result the
// steward has given, ends, so that its players have no deadlines any more, unless the steward
// leaves it to go on.
func TestTheStewardsWordEndsTheGame(t *testing.T) {
	now := hosttest.Noon
	c := trial{hosttest.NewTrial(memstore.New(), &now)}
	require.NoError(t, c.EnterBy("{format: swiss, seats: 2, least: 2, rounds: 1, play: {ruleset: tiny}}"))
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	start, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	second, _ := start.Table("cup-s1r1t2")
	submission := tournament.Submission{Lines: []order.Line{
		{N: 1, Text: "VOID cup-s1r1t1 WHY the ferry sank"},
		{N: 2, Text: "FORFEIT cup-s1r1t2 " + string(second.Seats[0].Player) + " WHY never came"},
		{N: 3, Text: "VOID cup-s1r1t3 LEAVE WHY they are friends"},
	}}
	require.NoError(t, c.Do("letter", "steward", submission))
	for range 2 {
		_, err = c.Advance(t.Context(), "cup")
		require.NoError(t, err)
	}
	for id, over := range map[string]bool{"cup-s1r1t1": true, "cup-s1r1t2": true, "cup-s1r1t3": false} {
		g, _, err := c.Games.Game(t.Context(), id)
		require.NoError(t, err)
		require.Equal(t, over, g.Over(), id)
		_, _, _, open := g.Phase()
		require.Equal(t, !over, open, id)
		if over {
			require.Equal(t, 1, hosttest.Kinds(t, c.Store, aggregate.GameLog(id))[game.Kind(game.Abandoned{})], id)
			require.NoError(t, c.Record(t.Context(), id))
		}
	}
	after, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ := after.Table("cup-s1r1t1")
	require.Equal(t, tournament.Voided, table.Official.Outcome)
}
