package seat_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// TestPlayersAgreeOnPages checks that what a seat proposes on its page is asked of the others on theirs,
// and that the same events follow as from an email.
func TestPlayersAgreeOnPages(t *testing.T) {
	server, path := sitetest.Duel(t)
	page := server.Get(path)
	require.Contains(t, page.Body, `<option value="EXTEND 168 h">168 hours more</option>`)
	sitetest.Sound(t, page)
	_, _, due, _ := server.GameNow("duel").Phase()

	server.Email("duel", "east", "PROPOSE EXTEND 3 d")
	page = server.Get(path)
	require.Contains(t, page.Body, "East wants 72 hours more.")
	sitetest.Sound(t, page)
	answer := server.Post(path, url.Values{"do": {"agree"}, "agreement": {"PAUSE"}, "letter": {"a"}})
	require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
	page = server.Get(strings.Split(answer.Header.Get("Location"), "#")[0])
	require.Contains(t, page.Body, "You want a pause.")
	sitetest.Sound(t, page)
	server.Post(path, url.Values{"do": {"agree-nothing"}, "letter": {"b"}})
	require.NotContains(t, server.Get(path).Body, "You want a pause.")

	for range 2 { // an impatient hand
		server.Post(path, url.Values{"do": {"agree"}, "agreement": {"EXTEND 72 h"}, "letter": {"c"}})
	}
	_, _, later, _ := server.GameNow("duel").Phase()
	require.Equal(t, due.AddDate(0, 0, 3), later)

	answer = server.Post(path, url.Values{"do": {"agree"}, "agreement": {"BID 3\nREADY"}, "letter": {"d"}})
	page = server.Get(strings.Split(answer.Header.Get("Location"), "#")[0])
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set, "a forged button sends no orders")
}
