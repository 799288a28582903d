package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
)

// slow is Tiny with first rounds that stay open for two hours, whoever is
// ready, and later ones without end.
type slow struct{ gametest.Tiny }

type slowTable struct{ *gametest.Table }

func (s slow) Start(setup game.Setup) game.State {
	return &slowTable{s.Tiny.Start(setup).(*gametest.Table)}
}

func (s *slowTable) Clone() game.State { return &slowTable{s.Table.Clone().(*gametest.Table)} }

func (s *slowTable) Phase() game.Phase {
	phase := s.Table.Phase()
	phase.Hold = 2 * time.Hour
	if s.Round > 1 {
		phase.Hold, phase.Endless = 0, true
	}
	return phase
}

func TestClockHoldsAPhaseOpenAndWaitsForOneWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memstore.New()
		h := newHost(s)
		h.Now, h.Games = nil, aggregate.NewGames(func(string) (game.Ruleset, bool) { return slow{}, true })
		run(t, h)
		begin(t, h, "g", time.Now())
		obey(t, h, "g", "letter 1", letter(time.Now(), "north", "BID 2"))
		obey(t, h, "g", "letter 2", letter(time.Now(), "east", "BID 1"))
		time.Sleep(2*time.Hour - time.Second)
		require.Equal(t, 1, phase(t, h, "g"), "both are ready, and may think again")
		time.Sleep(2 * time.Second)
		require.Equal(t, 2, phase(t, h, "g"))
		obey(t, h, "g", "letter 3", letter(time.Now(), "north", "PASS"))
		time.Sleep(1000 * time.Hour)
		require.Equal(t, 2, phase(t, h, "g"), "it has no deadline")
		obey(t, h, "g", "letter 4", letter(time.Now(), "east", "PASS"))
		require.Equal(t, 3, phase(t, h, "g"))
		a := host.Audit(t.Context(), memoryOf(commits(t, s, "g")), h.Games)
		require.NoError(t, a.Err())
	})
}
