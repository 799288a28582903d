package stewards_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
	"seneschal/projections/site/sitetest"
)

func TestASecondDirectorConfirmsOnTheDesk(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	anna, steward := server.SignedIn("anna"), server.SignedIn("steward")
	const path = "/tournaments/cup/desk"
	require.Equal(t, http.StatusForbidden, anna.Get(path).StatusCode)

	checked := check(t, steward, path, url.Values{"word": {"APPOINT"}, "who": {"Player anna"}, "why": {"she has done it before"}})
	require.Contains(t, checked.Body, "Player anna is a director of the tournament")
	require.Contains(t, checked.Body, "may order from then on what you may")
	doIt(t, server, steward, path, checked.Body, "APPOINT Player anna WHY she has done it before")
	server.Project()
	require.Contains(t, server.Get("/tournaments/cup").Body, "<dd>Player anna</dd>")
	require.Contains(t, anna.Get("/desk").Body, "The cup of oaks")
	require.NotContains(t, anna.Get(path).Body, `value="APPOINT"`, "the steward alone names directors")

	c.Must("steward", tournament.Enter{Player: "steward", Reliability: 100})
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(now *tournament.Tournament) bool {
		_, running := c.Running()
		return running
	})
	table, _ := c.Running()
	server.Project()
	checked = check(t, steward, path, url.Values{"word": {"VOID"}, "game": {table.Game}, "why": {"a flood"}})
	require.Contains(t, checked.Body, "waits for a second director")
	require.Contains(t, checked.Body, "changes nothing yet")
	require.NotContains(t, checked.Body, "goes to the players of the table")
	doIt(t, server, steward, path, checked.Body, "VOID "+table.Game+" WHY a flood")
	page := steward.Get(path)
	require.Contains(t, page.Body, "Order 1 of Player steward")
	require.NotContains(t, page.Body, `value="CONFIRM"`)
	require.Contains(t, page.Body, "Take it back")

	page = anna.Get(path)
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "VOID "+table.Game+" WHY a flood")
	checked = check(t, anna, path, url.Values{"word": {"CONFIRM"}, "n": {"1"}})
	require.Contains(t, checked.Body, "Order 1 is carried out")
	doIt(t, server, anna, path, checked.Body, "CONFIRM 1")
	now, _ := c.State().Table(table.Game)
	require.Equal(t, "anna", string(now.Official.Second))
	server.Project()
	require.Contains(t, server.Get("/tournaments/cup").Body, "agreed by a second director: Player anna")
	require.NotContains(t, server.Get("/tournaments/cup").Body, "plays in this division")
}
