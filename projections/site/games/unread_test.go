package games_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/projections/site/sitetest"
)

// TestPagesSayThatAGameStandsStill has a newer program write to a game, a tournament and the desk.
// Their pages say so; other games' pages, and the lists that contain them, go on.
func TestPagesSayThatAGameStandsStill(t *testing.T) {
	server := sitetest.New(t, func(h *host.Host) { h.Shared = true })
	north := server.Mine()
	seat := server.SeatPath("duel", "north")
	for _, log := range []eventstore.Log{"game/duel", "game/away", "tournament/cup", "desk/substitutes"} {
		var head eventstore.Head
		for commit, err := range server.Store.Load(t.Context(), log, 0) {
			require.NoError(t, err)
			head = commit.Head()
		}
		_, err := server.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
			Log: log, After: head, At: sitetest.Noon, CommandID: "by a newer program",
			Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
		}))
		require.NoError(t, err)
	}
	server.Email("valley", "east", "BID 1")
	server.Project()
	const still = "cannot read"
	for _, path := range []string{"/g/duel", "/tournaments/cup"} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.Contains(t, answer.Body, still, path)
	}
	a := server.Get(seat)
	require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
	require.Contains(t, a.Body, "This stands still")
	sitetest.Sound(t, a)
	for _, path := range []string{"/me", "/g/valley", "/", server.SeatPath("valley", "north")} {
		require.Equal(t, http.StatusOK, north.Get(path).StatusCode, path)
	}
	require.Equal(t, http.StatusServiceUnavailable, north.Get("/substitutes").StatusCode, "its own page")
	require.Contains(t, north.Get("/me").Body, still)
	require.NotContains(t, server.Get("/g/valley").Body, still)
	steward := server.SignedIn("steward")
	desk := steward.Get("/desk")
	require.Equal(t, http.StatusOK, desk.StatusCode)
	require.Contains(t, desk.Body, still)
	require.Equal(t, http.StatusServiceUnavailable, steward.Get("/g/duel/desk").StatusCode)
	require.Equal(t, http.StatusOK, steward.Get("/g/valley/desk").StatusCode)
}
