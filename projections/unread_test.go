package projections_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/opening"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/projections"
	"seneschal/projections/lobby"
)

// newer returns the same server with a later program, which knows one more event.
func (h *server) newer() *server {
	later := *h
	later.Host = &host.Host{Store: h.Store, Games: aggregate.NewGames(gametest.LookupNewer), Seeds: h.Seeds, Now: h.Now}
	later.n += 1000 // causes of its own
	later.runner = projections.New(projections.Config{DB: h.db, Store: h.Store, Rulesets: gametest.LookupNewer, Projectors: all})
	return &later
}

// spoil appends to a log an event that the server cannot read.
func (h *server) spoil(log eventstore.Log) {
	h.t.Helper()
	var head eventstore.Head
	for commit, err := range h.Store.Load(h.t.Context(), log, 0) {
		require.NoError(h.t, err)
		head = commit.Head()
	}
	_, err := h.Store.Append(h.t.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: log, After: head, At: noon.Add(time.Hour), CommandID: "by a newer program",
		Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
	}))
	require.NoError(h.t, err)
}

// phase returns the number of a game's open phase in the lobby.
func (h *server) phase(id string) int {
	h.t.Helper()
	g, err := lobby.Find(h.t.Context(), h.db, id)
	require.NoError(h.t, err)
	return g.PhaseN
}

// everything returns the content of all tables.
func (h *server) everything() map[string][]string {
	rows := make(map[string][]string)
	for _, p := range all {
		rows[p.Name] = dump(h.t, h.db, p.Name)
	}
	return rows
}

// TestALogThatCannotBeReadStopsItsOwnTablesAlone lets a newer program write to a game. The tables
// of other games go on. When a program comes that can read the game, all tables are as if it had
// always been there.
func TestALogThatCannotBeReadStopsItsOwnTablesAlone(t *testing.T) {
	server := newServer(t)
	stop := run(t, server.runner)
	server.begin("good")
	server.begin("stuck")
	server.project()
	server.spoil("game/stuck")
	server.spoil("tournament/stuck")
	later := server.newer()
	later.round("stuck")
	server.round("good")
	server.project()
	require.Equal(t, 2, server.phase("good"))
	require.NotEqual(t, 2, server.phase("stuck"))
	unread, err := projections.Unread(t.Context(), server.db)
	require.NoError(t, err)
	require.Equal(t, map[eventstore.Log]bool{"game/stuck": true, "tournament/stuck": true}, unread)

	require.NoError(t, server.runner.Rebuild(t.Context(), nil, nil), "it is still not known")
	unread, err = projections.Unread(t.Context(), server.db)
	require.NoError(t, err)
	require.True(t, unread["game/stuck"])
	server.round("good")
	server.project()
	require.NoError(t, stop())

	run(t, later.runner)
	later.project()
	unread, err = projections.Unread(t.Context(), server.db)
	require.NoError(t, err)
	require.Equal(t, map[eventstore.Log]bool{"tournament/stuck": true}, unread, "this one nobody can read")
	require.Equal(t, 2, later.phase("stuck"))
	fresh := server.newer()
	fresh.db = tables(t)
	fresh.runner = projections.New(projections.Config{DB: fresh.db, Store: server.Store, Rulesets: gametest.LookupNewer, Projectors: all})
	run(t, fresh.runner)
	fresh.project()
	require.Equal(t, fresh.everything(), later.everything())
}

// TestDataThatCannotBeReadIsNoReasonToWait has an event with fields that this program does not
// know.
func TestDataThatCannotBeReadIsNoReasonToWait(t *testing.T) {
	server := newServer(t)
	server.begin("stuck")
	head := slices.MaxFunc(server.commits("stuck"), func(a, b *eventstore.Commit) int { return int(a.Pos) - int(b.Pos) }).Head()
	_, err := server.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: "game/stuck", After: head, At: head.At, CommandID: "odd",
		Events: []event.Envelope{{Kind: game.Kind(game.Announced{}), Version: 1, Data: json.RawMessage(`{"sung":"aloud"}`)}},
	}))
	require.NoError(t, err)
	server.begin("good")
	run(t, server.runner)
	server.project()
	require.Equal(t, 1, server.phase("good"))
}

// TestAnOpeningThatCanBeReadNowIsTakenIn marks an opening as an older program does that cannot read
// it. The tables are built anew by a program that can.
func TestAnOpeningThatCanBeReadNowIsTakenIn(t *testing.T) {
	server := newServer(t)
	stop := run(t, server.runner)
	server.openings().open("a", "ann", opening.Terms{Seats: 2}, "")
	server.project()
	require.NoError(t, stop())
	_, err := server.db.ExecContext(t.Context(), `
		INSERT INTO cursors.unread (name, log, pos, why) SELECT name, 'opening/a', pos, 'by an older program' FROM cursors.cursors`)
	require.NoError(t, err)

	later := server.newer()
	run(t, later.runner)
	later.project()
	unread, err := projections.Unread(t.Context(), server.db)
	require.NoError(t, err)
	require.Empty(t, unread)
}
