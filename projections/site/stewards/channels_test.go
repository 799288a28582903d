package stewards_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

func TestAStewardLinksChannelsAndStopsThem(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Project()
	steward, anna := server.SignedIn("steward"), server.SignedIn("anna")
	for _, of := range []string{"/g/duel", "/tournaments/cup"} {
		path := of + "/channels"
		require.Equal(t, http.StatusForbidden, server.Get(path).StatusCode)
		require.Equal(t, http.StatusForbidden, anna.Post(path, url.Values{"do": {"add"}}).StatusCode)
		require.Contains(t, steward.Get(of+"/desk").Body, `href="`+path+`"`)
		page := steward.Get(path)
		require.Contains(t, page.Body, "None is linked.")
		sitetest.Sound(t, page)

		wish := url.Values{"do": {"add"}, "kind": {"discord"}, "language": {"fr"}, "set-url": {"http://chat.example/secret"}}
		wrong := steward.Post(path, wish)
		require.Equal(t, http.StatusUnprocessableEntity, wrong.StatusCode)
		require.Contains(t, wrong.Body, "That could not be done.")
		require.NotContains(t, wrong.Body, "example/secret")
		wish.Set("set-url", "https://chat.example/secret-path")
		require.Equal(t, http.StatusSeeOther, steward.Post(path, wish).StatusCode)
		page = steward.Get(path)
		require.Contains(t, page.Body, "Discord: chat.example")
		require.Contains(t, page.Body, "channel.linked")
		require.NotContains(t, page.Body, "secret-path")
		sitetest.Sound(t, page)
		require.Contains(t, page.Body, "Change its settings")
		require.Equal(t, http.StatusSeeOther, steward.Post(path, url.Values{"do": {"set"}, "channel": {"c1"}, "set-url": {"https://chat.example/another"}}).StatusCode)
		require.NotContains(t, steward.Get(path).Body, "another")
		require.Equal(t, http.StatusSeeOther, steward.Post(path, url.Values{"do": {"stop"}, "channel": {"c1"}}).StatusCode)
		require.Contains(t, steward.Get(path).Body, "Stopped by hand")
		require.Contains(t, steward.Get(path+"?lang=nl").Body, "Met de hand stilgezet")
		steward.Get(path + "?lang=en")
		require.Equal(t, http.StatusUnprocessableEntity, steward.Post(path, url.Values{"do": {"stop"}, "channel": {"another"}}).StatusCode)
		require.Equal(t, http.StatusBadRequest, steward.Post(path, url.Values{"do": {"burn"}}).StatusCode)
	}
}
