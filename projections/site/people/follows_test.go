package people_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

// TestVisitorsFollowThings follows a game, a player and a tournament by the buttons on their pages, sees them on the own
// page, and leaves each by one tap.
func TestVisitorsFollowThings(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "The duel"})
	server.Tournaments()
	server.Project()
	anna, bob := server.SignedIn("p-north"), server.SignedIn("p-east")
	things := []struct{ kind, id, path, button, name string }{
		{"game", "duel", "/g/duel", "Follow this game", "The duel"},
		{"player", "p-east", "/players/p-east", "Follow this player", "p-east"},
		{"tournament", "league", "/tournaments/league", "Follow this tournament", "league"},
	}
	for i, thing := range things {
		require.NotContains(t, server.Get(thing.path).Body, "the-follow", "strangers follow nothing")
		page := anna.Get(thing.path)
		require.Contains(t, page.Body, thing.button)
		sitetest.Sound(t, page)
		form := url.Values{"kind": {thing.kind}, "id": {thing.id}, "do": {[]string{"weekly", "once", "weekly"}[i]}}
		require.Equal(t, thing.path+"#the-follow", anna.Post("/me/follows", form).Header.Get("Location"))
		require.Contains(t, anna.Get(thing.path).Body, "You follow this, and are told "+[]string{"once a week", "at once", "once a week"}[i])
		require.NotContains(t, bob.Get(thing.path).Body, "You follow this")
		require.Equal(t, http.StatusForbidden, server.Post("/me/follows", form).StatusCode)
	}
	_, err := server.Doors.Ban(t.Context(), roster.Ban{Player: "p-east", Bars: roster.Bars(), Reason: "Insults.", Since: sitetest.Noon})
	require.NoError(t, err)
	me := anna.Get("/me")
	sitetest.Sound(t, me)
	for _, thing := range things {
		require.Contains(t, me.Body, `href="`+thing.path+`"`)
		require.Equal(t, "/me#my-follows", anna.Post("/me/follows", url.Values{"kind": {thing.kind}, "id": {thing.id}, "do": {"unfollow"}, "from": {"me"}}).Header.Get("Location"))
	}
	require.NotContains(t, anna.Get("/me").Body, "my-follows")
}

func TestWhatCannotBeFollowed(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	act := opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 2}, Invite: "heron"}
	_, err := server.Openings.Obey(t.Context(), "secret", "open", "p-east", act)
	require.NoError(t, err)
	server.Project()
	anna := server.SignedIn("p-north")
	for _, c := range []struct {
		kind, id, do string
		status       int
	}{
		{"game", "nowhere", "weekly", http.StatusNotFound},
		{"tournament", "duel", "once", http.StatusNotFound},
		{"player", "", "once", http.StatusNotFound},
		{"house", "duel", "once", http.StatusBadRequest},
		{"game", "duel", "daily", http.StatusBadRequest},
		{"player", "p-north", "once", http.StatusBadRequest},
		{"game", "du\x00el' OR 1=1", "once", http.StatusNotFound},
		{"game", "du\xffel", "unfollow", http.StatusSeeOther},
	} {
		answer := anna.Post("/me/follows", url.Values{"kind": {c.kind}, "id": {c.id}, "do": {c.do}})
		require.Equal(t, c.status, answer.StatusCode, "%+v", c)
	}
	require.NotContains(t, anna.Get("/g/secret").Body, "Follow this game")
	for n := range follow.Most {
		require.NoError(t, server.Doors.Follow(t.Context(), "p-north", follow.Subject{Kind: follow.Game, ID: fmt.Sprint("g", n)}, true, sitetest.Noon))
	}
	answer := anna.Post("/me/follows", url.Values{"kind": {"game"}, "id": {"duel"}, "do": {"once"}})
	require.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode)
	require.Contains(t, answer.Body, "You follow fifty things")
	sitetest.Sound(t, anna.Get("/me"))
}
