package people_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

// TestVisitorsBlockPlayers checks that a visitor blocks a player on the page of that player, sees it on the
// own page, and ends it there; and that nobody else learns of it.
func TestVisitorsBlockPlayers(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Project()
	anna, bob := server.SignedIn("p-north"), server.SignedIn("p-east")
	require.NotContains(t, server.Get("/players/p-east").Body, "the-block", "strangers block nobody")
	require.NotContains(t, anna.Get("/players/p-north").Body, "the-block", "nobody blocks themselves")
	page := anna.Get("/players/p-east")
	require.Contains(t, page.Body, "Block this player")
	sitetest.Sound(t, page)
	answer := anna.Post("/me/blocks", url.Values{"do": {"block"}, "player": {"p-east"}, "from": {"player"}})
	require.Equal(t, "/players/p-east#the-block", answer.Header.Get("Location"))
	require.Contains(t, anna.Get("/players/p-east").Body, "You block this player.")
	require.NotContains(t, bob.Get("/players/p-north").Body, "You block this player.")
	me := anna.Get("/me")
	require.Contains(t, me.Body, "Players whom you block")
	sitetest.Sound(t, me)
	require.NotContains(t, bob.Get("/me").Body, "Players whom you block")
	blocked, err := server.Doors.Blocked(t.Context(), "p-east", "p-north")
	require.NoError(t, err)
	require.True(t, blocked)
	anna.Post("/me/blocks", url.Values{"do": {"unblock"}, "player": {"p-east"}})
	require.NotContains(t, anna.Get("/me").Body, "Players whom you block")

	require.Equal(t, http.StatusNotFound, anna.Post("/me/blocks", url.Values{"do": {"block"}, "player": {"nobody"}}).StatusCode)
	require.Equal(t, http.StatusForbidden, server.Post("/me/blocks", url.Values{"do": {"block"}, "player": {"p-east"}}).StatusCode)
}
