package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/desk"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
)

// spoil appends an event that only a newer program can read.
func spoil(t *testing.T, store eventstore.Store, log eventstore.Log) {
	t.Helper()
	var head eventstore.Head
	for commit, err := range store.Load(t.Context(), log, 0) {
		require.NoError(t, err)
		head = commit.Head()
	}
	_, err := store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: log, After: head, At: time.Now(), CommandID: "by a newer program",
		Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
	}))
	require.NoError(t, err)
}

// TestAGameThatCannotBeReadStandsStillAlone lets the deadlines of two games pass. Only a newer
// program can read one of them: its clock waits for that program, the other's does not, and the
// operator is told once.
func TestAGameThatCannotBeReadStandsStillAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		store := memstore.New()
		h := hosttest.New(store)
		h.Now, h.Log = nil, slog.New(slog.NewTextHandler(&said, nil))
		hosttest.Begin(t, h, "good", time.Now())
		hosttest.Begin(t, h, "stuck", time.Now())
		hold(t, h, "good")
		hold(t, h, "stuck")
		spoil(t, store, "game/stuck")
		spoil(t, store, "tournament/stuck")
		spoil(t, store, "desk/substitutes")
		agendas := &hosttest.Agendas{}
		h = &host.Host{Store: store, Games: h.Games, Seeds: h.Seeds, Log: h.Log, Agendas: agendas} // the next start
		run := tournaments.New(h, nil)
		running := attendants(t, h.Clock, run.Run, desk.New(h, run, nil).Run)
		time.Sleep(26 * time.Hour)
		running()
		require.Equal(t, 2, hosttest.Phase(t, h, "good"))
		_, _, err := h.Game(t.Context(), "stuck")
		require.ErrorIs(t, err, event.ErrUnread)
		_, err = h.Obey(t.Context(), "stuck", "letter", hosttest.Submission(time.Now(), "north", "BID 1"))
		require.ErrorIs(t, err, event.ErrUnread)
		require.Equal(t, 1, strings.Count(said.String(), "what=clock id=game/stuck"), said.String())
		require.LessOrEqual(t, strings.Count(said.String(), "level=ERROR"), 6, "each attendant says it once")

		require.Zero(t, agendas.Kept("clock").Pos, "what was not understood is not taken for noted")
		later := &host.Host{Store: store, Games: aggregate.NewGames(gametest.LookupNewer), Seeds: h.Seeds, Log: h.Log, Agendas: agendas}
		running = attendants(t, later.Clock)
		time.Sleep(time.Hour)
		running()
		require.Equal(t, 2, hosttest.Phase(t, later, "stuck"), "it goes on where it was")
	})
}

// attendants runs functions until stop is called.
func attendants(t *testing.T, run ...func(context.Context)) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for _, r := range run {
		all.Go(func() { r(ctx) })
	}
	return func() { cancel(); all.Wait() }
}
