package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// relay opens a game of Relay, and seats north and east.
func relay(t testing.TB, h *host.Host, id string, at time.Time) {
	t.Helper()
	hosttest.Obey(t, h, id, "open", hosttest.Command(at, "steward", game.Open{
		Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"goal": "99", "rounds": "99", "patience": "1"},
	}))
	hosttest.Obey(t, h, id, "seat north", hosttest.Command(at, "p-north", game.TakeSeat{Seat: "north", Player: "p-north"}))
	hosttest.Obey(t, h, id, "seat east", hosttest.Command(at, "p-east", game.TakeSeat{Seat: "east", Player: "p-east"}))
}

func TestAPhaseThatIsReadyWhenItOpensIsClosedAtOnce(t *testing.T) {
	store := memstore.New()
	h := hosttest.New(store)
	relay(t, h, "g", hosttest.Noon)
	require.Equal(t, 2, hosttest.Phase(t, h, "g"), "the cards are dealt")
	hosttest.Obey(t, h, "g", "ahead", hosttest.Submission(hosttest.Noon, "east", "TURN", "RUN 1", "GO", "END"))
	hosttest.Obey(t, h, "g", "turn", hosttest.Submission(hosttest.Noon, "north", "TURN", "RUN 1", "GO", "END", "STANDING HINDER NO"))
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	_, p, _, _ := g.Phase()
	require.Equal(t, "turn 2 of north", p.Name, "both turns are played through")
	require.True(t, hosttest.Audit(t, hosttest.Commits(t, store, "g")).OK)
}

func TestAGameWithoutPlayersIsPlayedInPortions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		h := hosttest.New(store)
		h.Now = nil
		relay(t, h, "g", time.Now())
		time.Sleep(100 * time.Hour) // by then both have missed a turn
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		time.Sleep(100 * time.Hour)
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		before := hosttest.Phase(t, h, "g")
		require.Less(t, before, 120)
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		require.Equal(t, before+50, hosttest.Phase(t, h, "g"))
		hosttest.Run(t, h)
		time.Sleep(time.Minute)
		g, _, err := h.Game(t.Context(), "g")
		require.NoError(t, err)
		require.True(t, g.Over(), "the clock plays it to its end")
		require.True(t, hosttest.Audit(t, hosttest.Commits(t, store, "g")).OK)
	})
}
