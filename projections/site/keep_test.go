package site_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// keepable finds the token of a game that can be kept, on the page from which practice games begin.
var keepable = regexp.MustCompile(`<input type="hidden" name="token" value="([^"]+)">`)

// TestAPracticeGameIsKeptUnderAName begins a game without an account, signs in, and keeps it: another
// browser of the same player finds it, on the player's own page too, and nobody else does. It is
// forgotten with its end, and who has kept it with the player.
func TestAPracticeGameIsKeptUnderAName(t *testing.T) {
	server := sitetest.New(t)
	for _, name := range []string{"anna", "bert"} {
		_, err := server.Doors.Ensure(t.Context(), name, name+"@example.org", "UTC")
		require.NoError(t, err)
	}
	visitor := server.Reader()
	path := strings.Split(visitor.Post("/play", url.Values{"ruleset": {"feudal"}}).Header.Get("Location"), "?")[0]
	page := visitor.Get("/play")
	require.Contains(t, page.Body, `href="/sign-in?back=/play"`)
	require.NotContains(t, page.Body, "/play/keep", "nobody is asked for an address")
	refused := visitor.Post("/play/keep", url.Values{"token": {strings.TrimPrefix(path, "/play/seat/")}})
	require.NotContains(t, visitor.Get("/play").Body, "kept under your name", refused.StatusCode)

	require.Equal(t, http.StatusSeeOther, visitor.SignIn("anna@example.org", "/play").StatusCode)
	token := keepable.FindStringSubmatch(visitor.Get("/play").Body)[1]
	elsewhere, bert := server.Reader(), server.Reader()
	elsewhere.SignIn("anna@example.org", "/play")
	bert.SignIn("bert@example.org", "/play")
	require.NotContains(t, elsewhere.Get("/play").Body, path)
	for range 3 {
		require.Equal(t, "/play", visitor.Post("/play/keep", url.Values{"token": {token}}).Header.Get("Location"))
	}
	require.Equal(t, 1, strings.Count(visitor.Get("/play").Body, "kept under your name"))
	for _, where := range []string{"/play", "/me"} {
		require.Contains(t, elsewhere.Get(where).Body, path, where)
		require.NotContains(t, bert.Get(where).Body, path, where)
	}
	require.Equal(t, http.StatusOK, elsewhere.Get(path).StatusCode)
	require.NotContains(t, visitor.Get("/play").Body, "/play/keep")

	elsewhere.Post("/play", url.Values{"ruleset": {"quest"}})
	elsewhere.Post("/sign-out", nil)
	require.NotContains(t, elsewhere.Get("/play").Body, path, "the cookie of a browser lists what was begun there")

	for _, wrong := range []string{"", "x", token + "x", strings.Replace(token, "practice-", "practice-a", 1)} {
		require.Equal(t, http.StatusBadRequest, bert.Post("/play/keep", url.Values{"token": {wrong}}).StatusCode, wrong)
	}
	visitor.Post(path+"/end", nil)
	require.NotContains(t, visitor.Get("/me").Body, path)
	require.Equal(t, "/play", visitor.Post("/play/keep", url.Values{"token": {token}}).Header.Get("Location"))
	anna, _, err := server.Doors.PlayerByAddress(t.Context(), "anna@example.org")
	require.NoError(t, err)
	seats, err := server.Doors.Practice(t.Context(), anna)
	require.NoError(t, err)
	require.Empty(t, seats)
}
