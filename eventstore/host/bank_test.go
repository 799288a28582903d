package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// TestTheClockDrawsOnBanksByItself plays a game with a bank, an increment and a holiday on a
// running clock, and audits it.
func TestTheClockDrawsOnBanksByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		h := ticking(t, store)
		start := time.Now()
		pace := game.Pace{
			Phases: map[string]time.Duration{"": 24 * time.Hour}, Bank: 8 * time.Hour, Increment: time.Hour,
			Holidays: []string{start.AddDate(0, 0, 1).UTC().Format(time.DateOnly)},
		}
		hosttest.Obey(t, h, "g", "open", hosttest.Command(start, "steward", game.Open{Ruleset: "tiny", Seats: 2, Pace: &pace}))
		for _, seat := range []game.Seat{"north", "east"} {
			hosttest.Obey(t, h, "g", "seat "+string(seat), hosttest.Command(start, "p-"+game.Player(seat), game.TakeSeat{Seat: seat, Player: "p-" + game.Player(seat)}))
		}
		g, _, err := h.Game(t.Context(), "g")
		require.NoError(t, err)
		_, _, due, _ := g.Phase()
		require.Equal(t, start.Add(48*time.Hour).UTC(), due.UTC(), "tomorrow is a holiday")
		hosttest.Obey(t, h, "g", "east", hosttest.Submission(time.Now(), "east", "BID 2"))
		time.Sleep(51 * time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"), "the clock goes on at the cost of north")
		hosttest.Obey(t, h, "g", "north", hosttest.Submission(time.Now(), "north", "BID 1"))
		time.Sleep(time.Minute)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		g, _, err = h.Game(t.Context(), "g")
		require.NoError(t, err)
		info, _ := g.SeatInfo("north")
		require.Equal(t, 4*time.Hour, info.Bank)
		for _, seat := range []game.Seat{"north", "east"} {
			hosttest.Obey(t, h, "g", "again "+string(seat), hosttest.Submission(time.Now(), seat, "BID 1"))
		}
		time.Sleep(time.Minute)
		g, _, err = h.Game(t.Context(), "g")
		require.NoError(t, err)
		info, _ = g.SeatInfo("north")
		require.Equal(t, 5*time.Hour, info.Bank, "an answer in time brings an hour back")
		time.Sleep(60 * 24 * time.Hour)
		g, _, err = h.Game(t.Context(), "g")
		require.NoError(t, err)
		require.True(t, g.Over())
		require.True(t, hosttest.Audit(t, hosttest.Commits(t, store, "g")).OK)
		n := hosttest.Kinds(t, store, "game/g")
		require.Positive(t, n["game.missed"])
		require.Equal(t, 1, n["game.banked"])
		require.Less(t, n["game.extended"], 20)
	})
}
