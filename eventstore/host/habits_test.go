package host_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

func TestWhoGetsASeatKeepsTheLanguageOfHisOtherSeat(t *testing.T) {
	host := hosttest.New(memstore.New())
	hosttest.Begin(t, host, "duel", hosttest.Noon)
	hosttest.Begin(t, host, "rematch", hosttest.Noon)
	hosttest.Obey(t, host, "rematch", "words", hosttest.Submission(hosttest.Noon, "north", "LANGUAGE es", "FORMAT text"))
	host.Habits = func(ctx context.Context, player game.Player) game.Habits {
		g, _, err := host.Game(ctx, "rematch")
		require.NoError(t, err)
		seat := g.Seats()[0]
		if seat.Player != player {
			return game.Habits{}
		}
		return game.Habits{Lang: seat.Language, Format: seat.Format}
	}
	hosttest.Obey(t, host, "duel", "leave", hosttest.Steward(hosttest.Noon, "REPLACE north BY zoe"))
	first := hosttest.Obey(t, host, "duel", "come", hosttest.Steward(hosttest.Noon, "REPLACE north BY p-north"))
	require.Len(t, first.Answer.Events, 4)
	g, _, err := host.Game(t.Context(), "duel")
	require.NoError(t, err)
	require.Equal(t, "es", g.Seats()[0].Language)
	require.Equal(t, "text", g.Seats()[0].Format)
	require.Len(t, hosttest.Obey(t, host, "duel", "nobody", hosttest.Steward(hosttest.Noon, "REPLACE north BY zoe")).Answer.Events, 2, "she is not known")
}
