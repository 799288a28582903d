package host_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/memstore"
)

func TestWhoGetsASeatKeepsTheLanguageOfHisOtherSeat(t *testing.T) {
	h := newHost(memstore.New())
	begin(t, h, "duel", noon)
	begin(t, h, "rematch", noon)
	obey(t, h, "rematch", "words", letter(noon, "north", "LANGUAGE es", "FORMAT text"))
	h.Habits = func(ctx context.Context, p game.Player) game.Habits {
		g, _, err := h.Game(ctx, "rematch")
		require.NoError(t, err)
		s := g.Seats()[0]
		if s.Player != p {
			return game.Habits{}
		}
		return game.Habits{Lang: s.Language, Format: s.Format}
	}
	obey(t, h, "duel", "leave", steward(noon, "REPLACE north BY zoe"))
	first := obey(t, h, "duel", "come", steward(noon, "REPLACE north BY p-north"))
	require.Len(t, first.Answer.Events, 4)
	g, _, err := h.Game(t.Context(), "duel")
	require.NoError(t, err)
	require.Equal(t, "es", g.Seats()[0].Language)
	require.Equal(t, "text", g.Seats()[0].Format)
	require.Len(t, obey(t, h, "duel", "nobody", steward(noon, "REPLACE north BY zoe")).Answer.Events, 2, "she is not known")
}
