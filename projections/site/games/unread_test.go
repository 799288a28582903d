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
	h := sitetest.New(t, func(h *host.Host) { h.Shared = true })
	north := h.Mine()
	seat := h.SeatPath("duel", "north")
	for _, log := range []eventstore.Log{"game/duel", "game/away", "tournament/cup", "desk/substitutes"} {
		var head eventstore.Head
		for c, err := range h.Store.Load(t.Context(), log, 0) {
			require.NoError(t, err)
			head = c.Head()
		}
		_, err := h.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
			Log: log, After: head, At: sitetest.Noon, CommandID: "by a newer program",
			Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
		}))
		require.NoError(t, err)
	}
	h.Email("valley", "east", "BID 1")
	h.Project()
	const still = "cannot read"
	for _, path := range []string{"/g/duel", "/tournaments/cup"} {
		a := h.Get(path)
		require.Equal(t, http.StatusOK, a.StatusCode, path)
		require.Contains(t, a.Body, still, path)
	}
	a := h.Get(seat)
	require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
	require.Contains(t, a.Body, "This stands still")
	sitetest.Sound(t, a)
	for _, path := range []string{"/me", "/g/valley", "/", h.SeatPath("valley", "north")} {
		require.Equal(t, http.StatusOK, north.Get(path).StatusCode, path)
	}
	require.Equal(t, http.StatusServiceUnavailable, north.Get("/substitutes").StatusCode, "its own page")
	require.Contains(t, north.Get("/me").Body, still)
	require.NotContains(t, h.Get("/g/valley").Body, still)
	steward := h.SignedIn("steward")
	desk := steward.Get("/desk")
	require.Equal(t, http.StatusOK, desk.StatusCode)
	require.Contains(t, desk.Body, still)
	require.Equal(t, http.StatusServiceUnavailable, steward.Get("/g/duel/desk").StatusCode)
	require.Equal(t, http.StatusOK, steward.Get("/g/valley/desk").StatusCode)
}
