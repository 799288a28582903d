package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
)

// relay opens a game of the sequential ruleset and seats north and east.
func relay(t testing.TB, h *host.Host, id string, at time.Time) {
	t.Helper()
	obey(t, h, id, "open", command(at, "steward", game.Open{
		Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"goal": "99", "rounds": "99", "patience": "1"},
	}))
	obey(t, h, id, "seat north", command(at, "p-north", game.TakeSeat{Seat: "north", Player: "p-north"}))
	obey(t, h, id, "seat east", command(at, "p-east", game.TakeSeat{Seat: "east", Player: "p-east"}))
}

func TestAPhaseThatIsReadyWhenItOpensIsClosedAtOnce(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	relay(t, h, "g", noon)
	require.Equal(t, 2, phase(t, h, "g"), "the cards are dealt")
	obey(t, h, "g", "ahead", letter(noon, "east", "TURN", "RUN 1", "GO", "END"))
	obey(t, h, "g", "turn", letter(noon, "north", "TURN", "RUN 1", "GO", "END", "STANDING HINDER NO"))
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	_, p, _, _ := g.Phase()
	require.Equal(t, "turn 2 of north", p.Name, "both turns are played through")
	require.True(t, audit(t, commits(t, s, "g")).OK)
}

func TestAGameWithoutPlayersIsPlayedInPortions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memstore.New()
		h := newHost(s)
		h.Now = nil
		relay(t, h, "g", time.Now())
		time.Sleep(100 * time.Hour) // both have missed a turn by then
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		time.Sleep(100 * time.Hour)
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		before := phase(t, h, "g")
		require.Less(t, before, 120)
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		require.Equal(t, before+50, phase(t, h, "g"))
		run(t, h)
		time.Sleep(time.Minute)
		g, _, err := h.Game(t.Context(), "g")
		require.NoError(t, err)
		require.True(t, g.Over(), "the clock plays it to its end")
		require.True(t, audit(t, commits(t, s, "g")).OK)
	})
}
