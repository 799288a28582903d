package host_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// TestABarredServerClosesNothing checks that a server that may be older than what it has published
// records submissions and closes nothing. When it is no longer barred, it closes the phases that are
// ready.
func TestABarredServerClosesNothing(t *testing.T) {
	s := memstore.New()
	host := hosttest.New(s)
	hosttest.Begin(t, host, "g", hosttest.Noon)
	barred := errors.New("set back")
	host.Barred = func(context.Context) error { return barred }
	for _, seat := range []game.Seat{"north", "east"} {
		out := hosttest.Obey(t, host, "g", "ready "+string(seat), hosttest.Submission(hosttest.Noon, seat, "READY"))
		require.NotNil(t, out.Commit, "letters are recorded")
	}
	require.Equal(t, 1, hosttest.Phase(t, host, "g"))
	require.ErrorIs(t, host.CloseDue(t.Context(), "g"), barred)
	g, _, err := host.Game(t.Context(), "g")
	require.NoError(t, err)
	_, phase, _, _ := g.Phase()
	_, err = host.Obey(t.Context(), "g", "now", hosttest.Steward(hosttest.Noon, "PROCESS NOW "+phase.Name))
	require.ErrorIs(t, err, barred, "only the bar keeps the phase open")
	require.Equal(t, 1, hosttest.Phase(t, host, "g"))

	barred = nil
	require.NoError(t, host.CloseDue(t.Context(), "g"))
	require.Equal(t, 2, hosttest.Phase(t, host, "g"))
}
