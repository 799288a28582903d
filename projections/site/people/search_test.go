package people_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/people"
	"seneschal/projections/site/sitetest"
)

func TestPlayersGamesAndTournamentsAreFound(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("valley", game.Open{Ruleset: "tiny", Seats: 2, Title: "La Forêt d'Été"})
	server.Tournament("cup", "The great summer cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	_, err := server.Doors.Add(t.Context(), roster.Person{ID: "p-north", Name: "Änne Müller-Été"}, "anna@mail.example")
	require.NoError(t, err)
	gone, err := server.Doors.Add(t.Context(), roster.Person{Name: "Gone Müller"}, "gone@mail.example")
	require.NoError(t, err)
	require.NoError(t, server.Doors.Erase(t.Context(), gone))
	idle, err := server.Doors.Add(t.Context(), roster.Person{Name: "Zoë Idle"}, "zoe@mail.example")
	require.NoError(t, err)
	server.Project()
	sitetest.Sound(t, server.Get("/players/"+string(idle)))
	require.Equal(t, http.StatusNotFound, server.Get("/players/"+string(gone)).StatusCode)
	found := func(words string) (search people.SearchPage) {
		answer := server.Get("/search.json?q=" + url.QueryEscape(words))
		require.Equal(t, http.StatusOK, answer.StatusCode, words)
		require.NoError(t, json.Unmarshal([]byte(answer.Body), &search))
		return search
	}
	for _, words := range []string{"anne", "ÄNNE", "mull", "muller-ete", "été änne"} {
		require.Len(t, found(words).Players, 1, words)
	}
	require.Equal(t, string(idle), found("zoe").Players[0].ID)
	require.Equal(t, "valley", found("foret ete").Games[0].ID)
	require.Equal(t, "cup", found("SUMM").Tournaments[0].ID)
	all := found("ete")
	require.Len(t, all.Players, 1)
	require.Len(t, all.Games, 1)
	for _, words := range []string{"", "   ", "'", "a | b", "&:*!", "gone", "\x00", "anna", "<b>"} {
		require.Empty(t, found(words).Players, words)
	}
	for _, page := range []string{"/search", "/search?q=ete", "/search?q=nothing+like+that", "/search?q=%3Cb%3E", "/search?q=ete&lang=nl"} {
		sitetest.Sound(t, server.Get(page))
	}
	require.Contains(t, server.Get("/search?q=zzz").Body, "Nothing is called")
	require.Contains(t, server.Get("/").Body, `href="/search"`)
}
