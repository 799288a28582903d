package host_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// calm begins a game whose phases have a respite of ten minutes.
func calm(t *testing.T, h *host.Host) {
	t.Helper()
	pace := game.Pace{Phases: map[string]time.Duration{"": 24 * time.Hour}, Respite: 10 * time.Minute}
	hosttest.Obey(t, h, "g", "open", hosttest.Command(time.Now(), "steward", game.Open{Ruleset: "tiny", Seats: 2, Pace: &pace}))
	for _, seat := range []game.Seat{"north", "east"} {
		hosttest.Obey(t, h, "g", "seat "+string(seat), hosttest.Command(time.Now(), "p-"+game.Player(seat), game.TakeSeat{Seat: seat, Player: "p-" + game.Player(seat)}))
	}
}

// write sends a submission from a seat now.
func write(t *testing.T, h *host.Host, seat game.Seat, text ...string) {
	t.Helper()
	hosttest.Obey(t, h, "g", string(seat)+time.Now().String(), hosttest.Submission(time.Now(), seat, text...))
}

func TestTheClockGivesARespite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		h := ticking(t, store)
		calm(t, h)
		write(t, h, "north", "BID 1")
		write(t, h, "east", "BID 2")
		time.Sleep(9 * time.Minute)
		write(t, h, "north", "BID 2")
		time.Sleep(10*time.Minute - time.Second)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"), "the letter began it anew")
		time.Sleep(3 * time.Second)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))

		write(t, h, "north", "BID 1")
		write(t, h, "east", "BID 2")
		time.Sleep(9 * time.Minute)
		write(t, h, "east", "HOLD")
		time.Sleep(time.Hour)
		require.Equal(t, 2, hosttest.Phase(t, h, "g"), "a draft that is held stops it")
		write(t, h, "east", "READY")
		hosttest.Obey(t, h, "g", "now", hosttest.Steward(time.Now(), "PROCESS NOW round 2"))
		require.Equal(t, 3, hosttest.Phase(t, h, "g"), "the steward does not wait")
		require.True(t, hosttest.Audit(t, hosttest.Commits(t, store, "g")).OK)
	})
}

// TestARespiteOutlivesTheServer checks that a server that was killed during a respite closes the
// phase at the end of the respite, or when it is back, if that is later.
func TestARespiteOutlivesTheServer(t *testing.T) {
	for _, away := range []time.Duration{time.Minute, 3 * time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			store := memstore.New()
			h := hosttest.New(store)
			h.Now = nil
			calm(t, h)
			write(t, h, "north", "BID 1")
			write(t, h, "east", "BID 2")
			time.Sleep(away)
			again := ticking(t, store)
			if away < 10*time.Minute {
				time.Sleep(10*time.Minute - away - time.Second)
				require.Equal(t, 1, hosttest.Phase(t, again, "g"))
			}
			time.Sleep(5 * time.Second)
			require.Equal(t, 2, hosttest.Phase(t, again, "g"))
		})
	}
}

func TestASubmissionAfterTheRespiteIsForTheNextPhase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hosttest.New(memstore.New()) // no clock runs
		h.Now = nil
		calm(t, h)
		write(t, h, "north", "BID 1")
		write(t, h, "east", "BID 2")
		time.Sleep(10 * time.Minute)
		write(t, h, "north", "BID 3")
		require.Equal(t, 2, hosttest.Phase(t, h, "g"))
		g, _, err := h.Game(t.Context(), "g")
		require.NoError(t, err)
		_, lines, _ := g.Draft("north")
		require.Equal(t, "BID 3", lines[0].Text)
	})
}

func TestARespiteWaitsForMailThatCameInIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var drained atomic.Pointer[time.Time]
		start := time.Now()
		drained.Store(&start)
		h := hosttest.New(memstore.New())
		h.Now = nil
		h.Drained = func(string) time.Time { return *drained.Load() }
		hosttest.Run(t, h)
		calm(t, h)
		write(t, h, "north", "BID 1")
		write(t, h, "east", "BID 2")
		came := time.Now().Add(9 * time.Minute)
		time.Sleep(11 * time.Minute)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"), "mail may be on its way")
		hosttest.Obey(t, h, "g", "slow", hosttest.Submission(came, "north", "HOLD"))
		now := time.Now()
		drained.Store(&now)
		time.Sleep(time.Hour)
		require.Equal(t, 1, hosttest.Phase(t, h, "g"), "the letter came in time")
	})
}

// TestARoundIsCountedFromTheEndOfTheRespite checks that the dice come from a round that is signed
// after the last moment at which a player could write.
func TestARoundIsCountedFromTheEndOfTheRespite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := false
		h, _ := hosttest.Beaconed(t, memstore.New(), &silent)
		hosttest.Run(t, h)
		calm(t, h)
		write(t, h, "north", "BID 1")
		write(t, h, "east", "BID 2")
		over := time.Now().Add(10 * time.Minute)
		time.Sleep(10*time.Minute + 2*time.Second)
		seal, sealed := hosttest.SealOf(t, h)
		require.True(t, sealed)
		require.False(t, seal.From.Before(over))
	})
}
