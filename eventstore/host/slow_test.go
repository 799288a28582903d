package host_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// slow is Tiny with a first round that stays open for two hours even if all seats are ready, and
// later rounds without end.
type slow struct{ gametest.Tiny }

type slowTable struct{ *gametest.TinyState }

func (s slow) Start(setup game.Setup) game.State {
	return &slowTable{s.Tiny.Start(setup).(*gametest.TinyState)}
}

func (s *slowTable) Clone() game.State { return &slowTable{s.TinyState.Clone().(*gametest.TinyState)} }

func (s *slowTable) Phase() game.Phase {
	phase := s.TinyState.Phase()
	phase.Hold = 2 * time.Hour
	if s.Round > 1 {
		phase.Hold, phase.Endless = 0, true
	}
	return phase
}

func TestClockHoldsAPhaseOpenAndWaitsForOneWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		host := hosttest.New(store)
		host.Now, host.Games = nil, aggregate.NewGames(func(string) (game.Ruleset, bool) { return slow{}, true })
		hosttest.Run(t, host)
		hosttest.Begin(t, host, "g", time.Now())
		hosttest.Obey(t, host, "g", "letter 1", hosttest.Submission(time.Now(), "north", "BID 2"))
		hosttest.Obey(t, host, "g", "letter 2", hosttest.Submission(time.Now(), "east", "BID 1"))
		time.Sleep(2*time.Hour - time.Second)
		require.Equal(t, 1, hosttest.Phase(t, host, "g"), "both are ready, and may think again")
		time.Sleep(2 * time.Second)
		require.Equal(t, 2, hosttest.Phase(t, host, "g"))
		hosttest.Obey(t, host, "g", "letter 3", hosttest.Submission(time.Now(), "north", "PASS"))
		time.Sleep(1000 * time.Hour)
		require.Equal(t, 2, hosttest.Phase(t, host, "g"), "it has no deadline")
		hosttest.Obey(t, host, "g", "letter 4", hosttest.Submission(time.Now(), "east", "PASS"))
		require.Equal(t, 3, hosttest.Phase(t, host, "g"))
		a := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, store, "g")), host.Games)
		require.NoError(t, a.Err())
	})
}

// endless is Tiny without deadlines.
type endless struct{ gametest.Tiny }

type endlessTable struct{ *gametest.TinyState }

func (e endless) Start(setup game.Setup) game.State {
	return &endlessTable{e.Tiny.Start(setup).(*gametest.TinyState)}
}

func (s *endlessTable) Clone() game.State {
	return &endlessTable{s.TinyState.Clone().(*gametest.TinyState)}
}

func (s *endlessTable) Phase() game.Phase {
	phase := s.TinyState.Phase()
	phase.Endless = true
	return phase
}

// TestAReadyPhaseWithoutADeadlineIsClosedBeforeTheNextSubmission checks a server that stopped between
// the last submission of a phase and its closing: the next submission replaces none of that phase.
func TestAReadyPhaseWithoutADeadlineIsClosedBeforeTheNextSubmission(t *testing.T) {
	stopped := false
	failing := hosttest.Failing{Store: memstore.New(), Fail: func(d eventstore.Draft) error {
		if stopped && !strings.HasPrefix(d.CommandID, "letter") {
			return errors.New("the server stops")
		}
		return nil
	}}
	host := hosttest.New(failing)
	host.Games = aggregate.NewGames(func(string) (game.Ruleset, bool) { return endless{}, true })
	hosttest.Begin(t, host, "g", hosttest.Noon)
	stopped = true
	hosttest.Obey(t, host, "g", "letter 1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, host, "g", "letter 2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	require.Equal(t, 1, hosttest.Phase(t, host, "g"))
	stopped = false
	out := hosttest.Obey(t, host, "g", "letter 3", hosttest.Submission(hosttest.Noon, "north", "BID 1"))
	require.Equal(t, "round 2", out.Answer.Receipt.Phase)
	require.Equal(t, 2, hosttest.Phase(t, host, "g"))
}
