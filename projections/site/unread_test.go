package site_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
)

// TestPagesSayThatAGameStandsStill has a newer program write to a game, a
// tournament and the desk. Their pages say so, those of other games and the
// lists that hold them go on.
func TestPagesSayThatAGameStandsStill(t *testing.T) {
	h := newHouse(t)
	h.Shared = true
	north := h.mine()
	seat := h.seatPath("duel", "north")
	for _, log := range []eventstore.Log{"game/duel", "game/away", "tournament/cup", "desk/substitutes"} {
		var head eventstore.Head
		for c, err := range h.Store.Load(t.Context(), log, 0) {
			require.NoError(t, err)
			head = c.Head()
		}
		_, err := h.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
			Log: log, After: head, At: noon, Cause: "by a newer program",
			Events: []event.Envelope{{Kind: "tiny.noted", Version: 1, Data: json.RawMessage(`{}`)}},
		}))
		require.NoError(t, err)
	}
	h.letter("valley", "east", "BID 1")
	h.project()
	const still = "cannot read"
	for _, path := range []string{"/g/duel", "/tournaments/cup"} {
		a := h.get(path)
		require.Equal(t, http.StatusOK, a.StatusCode, path)
		require.Contains(t, a.body, still, path)
	}
	a := h.get(seat)
	require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
	require.Contains(t, a.body, "This stands still")
	sound(t, a)
	for _, path := range []string{"/me", "/g/valley", "/", h.seatPath("valley", "north")} {
		require.Equal(t, http.StatusOK, north.get(path).StatusCode, path)
	}
	require.Equal(t, http.StatusServiceUnavailable, north.get("/substitutes").StatusCode, "its own page")
	require.Contains(t, north.get("/me").body, still)
	require.NotContains(t, h.get("/g/valley").body, still)
	steward := h.signedIn("steward")
	desk := steward.get("/desk")
	require.Equal(t, http.StatusOK, desk.StatusCode)
	require.Contains(t, desk.body, still)
	require.Equal(t, http.StatusServiceUnavailable, steward.get("/g/duel/desk").StatusCode)
	require.Equal(t, http.StatusOK, steward.get("/g/valley/desk").StatusCode)
}
