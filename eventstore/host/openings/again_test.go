package openings_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/eventstore"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// end ends the game that fill has begun.
func end(t *testing.T, store eventstore.Store) {
	t.Helper()
	hosttest.Obey(t, hosttest.New(store), "g", "end", game.Command{At: hosttest.Noon, By: "steward", Do: game.Steward{Lines: hosttest.Lines("ABANDON WHY it was only a test")}})
}

func TestAGameIsOpenedAnewForTheSamePlayers(t *testing.T) {
	store, now := memstore.New(), hosttest.Noon
	h := newHost(store, &now)
	refused := func(id string, by game.Player, why string) {
		t.Helper()
		_, err := h.OpenAgain(t.Context(), id, "x/"+string(by), by)
		require.Equal(t, why, opening.SayRefusal(err, "en"))
	}
	refused("g", "ann", "no game of that name is over")
	refused("No such/id", "ann", "no game of that name is over")
	require.NoError(t, fill(t.Context(), h))
	refused("g", "ann", "no game of that name is over")
	end(t, store)
	h = newHost(store, &now)
	refused("g", "dora", "only its players may open it anew")

	var first string
	for i, by := range []game.Player{"ann", "bob", "ann", "bob", "dora"} {
		out, err := h.OpenAgain(t.Context(), "g", fmt.Sprint("again ", i), by)
		if by == "dora" {
			require.Equal(t, "for its first days it is for the players of an earlier game alone", opening.SayRefusal(err, "en"))
			continue
		}
		require.NoError(t, err)
		if i == 0 {
			first = out.Now.ID()
		}
		require.Equal(t, first, out.Now.ID(), "one sequel waits")
	}
	now2, err := h.Opening(t.Context(), first)
	require.NoError(t, err)
	require.Len(t, now2.Seated(), 2)
	id, players, until := now2.Again()
	require.Equal(t, "g", id)
	require.ElementsMatch(t, []game.Player{"ann", "bob", "carl"}, players)
	require.Equal(t, now.AddDate(0, 0, 7), until)
	before, err := h.Opening(t.Context(), "g")
	require.NoError(t, err)
	was, is := before.Terms(), now2.Terms()
	require.Equal(t, []any{was.Ruleset, was.Preset, was.Pace, was.Seats, was.Options, was.Messages, true}, []any{is.Ruleset, is.Preset, is.Pace, is.Seats, is.Options, is.Messages, is.Unrated})

	_, err = h.Obey(t.Context(), first, "close", "ann", opening.Close{})
	require.NoError(t, err)
	out, err := h.OpenAgain(t.Context(), "g", "again 0", "ann")
	require.NoError(t, err)
	require.Equal(t, first, out.Now.ID(), "an email that comes again opens nothing new")
	out, err = h.OpenAgain(t.Context(), "g", "once more", "carl")
	require.NoError(t, err)
	require.NotEqual(t, first, out.Now.ID())
	require.True(t, out.Now.IsWaiting())
}
