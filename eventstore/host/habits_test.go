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
	h := hosttest.New(memstore.New())
	hosttest.Begin(t, h, "duel", hosttest.Noon)
	hosttest.Begin(t, h, "rematch", hosttest.Noon)
	hosttest.Obey(t, h, "rematch", "words", hosttest.Submission(hosttest.Noon, "north", "LANGUAGE es", "FORMAT text"))
	h.Habits = func(ctx context.Context, p game.Player) game.Habits {
		g, _, err := h.Game(ctx, "rematch")
		require.NoError(t, err)
		s := g.Seats()[0]
		if s.Player != p {
			return game.Habits{}
		}
		return game.Habits{Lang: s.Language, Format: s.Format}
	}
	hosttest.Obey(t, h, "duel", "leave", hosttest.Steward(hosttest.Noon, "REPLACE north BY zoe"))
	first := hosttest.Obey(t, h, "duel", "come", hosttest.Steward(hosttest.Noon, "REPLACE north BY p-north"))
	require.Len(t, first.Answer.Events, 4)
	g, _, err := h.Game(t.Context(), "duel")
	require.NoError(t, err)
	require.Equal(t, "es", g.Seats()[0].Language)
	require.Equal(t, "text", g.Seats()[0].Format)
	require.Len(t, hosttest.Obey(t, h, "duel", "nobody", hosttest.Steward(hosttest.Noon, "REPLACE north BY zoe")).Answer.Events, 2, "she is not known")
}
