package host_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// imports is a store in which one log was imported.
type imports struct {
	*memstore.Store
	log eventstore.Log
}

func (s imports) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	return s.Store.Subscribe(ctx, after, func(commit *eventstore.Commit) error {
		marked := *commit
		marked.Imported = commit.Log == s.log
		return f(&marked)
	})
}

// TestDeadlinesAreKeptBehindAnImportedGame starts a server whose newest commits were imported: the deadline of its own
// game is kept, and the imported game is left alone.
func TestDeadlinesAreKeptBehindAnImportedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := imports{memstore.New(), "game/elsewhere"}
		h := hosttest.New(store)
		h.Now, h.Agendas = nil, &hosttest.Agendas{}
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Begin(t, h, "elsewhere", time.Now())
		stop := attendants(t, h.Clock)
		time.Sleep(40 * time.Hour) // past the deadline, with grace and respite
		stop()
		require.GreaterOrEqual(t, hosttest.Phase(t, h, "g"), 2)
		require.Equal(t, 1, hosttest.Phase(t, h, "elsewhere"))
	})
}
