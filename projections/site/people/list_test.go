package people_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// listed are the players of a page of the list.
type listed struct {
	Page, Pages, Count int
	Next               string
	Players            []listedPlayer
}

type listedPlayer struct {
	Player, Name         string
	Games, Wins, Honours int
}

func list(server *sitetest.Server, query string) listed {
	server.T.Helper()
	answer := server.Get("/players.json" + query)
	require.Equal(server.T, http.StatusOK, answer.StatusCode, answer.Body)
	var l listed
	require.NoError(server.T, json.Unmarshal([]byte(answer.Body), &l))
	return l
}

func TestAllPlayersAreListed(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	server.Careers()
	server.Tournaments()
	page := server.Get("/players")
	require.Equal(t, http.StatusOK, page.StatusCode, page.Body)
	for _, words := range []string{`href="/players/p-north"`, "Player k03", `aria-sort="descending"`, `href="/players?sort=nmr"`, `href="/players?sort=on-time"`, `href="/players?list=tiny"`} {
		require.Contains(t, page.Body, words)
	}
	sitetest.Sound(t, page)
	all := list(server, "")
	require.Equal(t, []int{1, 1, len(all.Players)}, []int{all.Page, all.Pages, all.Count})
	for _, c := range []struct {
		sort string
		key  func(i int) int
	}{
		{"games", func(i int) int { return list(server, "?sort=games").Players[i].Games }},
		{"won", func(i int) int { return list(server, "?sort=won").Players[i].Wins }},
		{"titles", func(i int) int { return list(server, "?sort=titles").Players[i].Honours }},
	} {
		require.GreaterOrEqual(t, c.key(0), c.key(1), c.sort)
		require.Positive(t, c.key(0), c.sort)
	}
	byName := list(server, "?sort=name").Players
	require.True(t, slices.IsSortedFunc(byName, func(a, b listedPlayer) int {
		return strings.Compare(a.Name, b.Name)
	}))
	rows, err := csv.NewReader(strings.NewReader(server.Get("/players.csv").Body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, all.Count+1)
	for _, path := range []string{"/players?sort=height", "/players?page=0", "/players?page=2", "/players?page=x"} {
		require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, path)
	}
}

func TestTheListOfPlayersIsPaged(t *testing.T) {
	server := sitetest.New(t)
	server.Tournament("large", "A large cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 60)
	server.Project()
	first, second := list(server, ""), list(server, "?page=2")
	require.Equal(t, []int{60, 50, 10}, []int{first.Count, len(first.Players), len(second.Players)})
	require.Equal(t, "/players?page=2", first.Next)
	require.Contains(t, server.Get("/players?page=2").Body, `rel="prev" href="/players"`)
	rows, err := csv.NewReader(strings.NewReader(server.Get("/players.csv").Body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 61, "the file has all")
}

func TestAPlayersPageTellsOfTournaments(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	titles := c.State().Titles()
	require.NotEmpty(t, titles)
	champion := titles[0].Player
	body := server.Get("/players/" + string(champion)).Body
	require.Contains(t, body, `of <a href="/tournaments/league">The league of the marches</a>, <a href="/tournaments/league/seasons/1">season 1</a>`)
	require.Contains(t, body, `<a href="/tournaments/league/seasons/1/1/why/`+string(champion)+`">1st of 5</a>`)
	require.Contains(t, body, "so far", "the second season goes on")
	sitetest.Sound(t, server.Get("/players/"+string(champion)))

	server.Tournament("third", "The third cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 12)
	server.Project()
	fresh := server.Get("/players/" + "k12")
	require.Equal(t, http.StatusOK, fresh.StatusCode, "who has entered has a page")
	require.Contains(t, fresh.Body, "The third cup")
}

func TestPlayerPagesFitPhonesAndDesks(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	server.Careers()
	server.Tournaments()
	browser := sitetest.NewBrowser(t, server)
	browser.Everywhere("players", "/players")
	browser.Everywhere("player-cups", "/players/k01")
	browser.Quiet()
}
