package site_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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

func (h *house) listed(query string) listed {
	h.t.Helper()
	a := h.get("/players.json" + query)
	require.Equal(h.t, http.StatusOK, a.StatusCode, a.body)
	var l listed
	require.NoError(h.t, json.Unmarshal([]byte(a.body), &l))
	return l
}

func TestAllPlayersAreListed(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	h.careers()
	h.tourneys()
	page := h.get("/players")
	require.Equal(t, http.StatusOK, page.StatusCode, page.body)
	for _, words := range []string{`href="/players/p-north"`, "Player k03", `aria-sort="descending"`, `href="/players?sort=nmr"`, `href="/players?sort=on-time"`, `href="/players?list=tiny"`} {
		require.Contains(t, page.body, words)
	}
	sound(t, page)
	all := h.listed("")
	require.Equal(t, []int{1, 1, len(all.Players)}, []int{all.Page, all.Pages, all.Count})
	for _, c := range []struct {
		sort string
		key  func(i int) int
	}{
		{"games", func(i int) int { return h.listed("?sort=games").Players[i].Games }},
		{"won", func(i int) int { return h.listed("?sort=won").Players[i].Wins }},
		{"titles", func(i int) int { return h.listed("?sort=titles").Players[i].Honours }},
	} {
		require.GreaterOrEqual(t, c.key(0), c.key(1), c.sort)
		require.Positive(t, c.key(0), c.sort)
	}
	byName := h.listed("?sort=name").Players
	require.True(t, slices.IsSortedFunc(byName, func(a, b listedPlayer) int {
		return strings.Compare(a.Name, b.Name)
	}))
	rows, err := csv.NewReader(strings.NewReader(h.get("/players.csv").body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, all.Count+1)
	for _, path := range []string{"/players?sort=height", "/players?page=0", "/players?page=2", "/players?page=x"} {
		require.Equal(t, http.StatusNotFound, h.get(path).StatusCode, path)
	}
}

func TestTheListOfPlayersIsPaged(t *testing.T) {
	h := newHouse(t)
	h.cup("large", "A large cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 60)
	h.project()
	first, second := h.listed(""), h.listed("?page=2")
	require.Equal(t, []int{60, 50, 10}, []int{first.Count, len(first.Players), len(second.Players)})
	require.Equal(t, "/players?page=2", first.Next)
	require.Contains(t, h.get("/players?page=2").body, `rel="prev" href="/players"`)
	rows, err := csv.NewReader(strings.NewReader(h.get("/players.csv").body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 61, "the file has all")
}

func TestAPlayersPageTellsOfTournaments(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	titles := c.state().Titles()
	require.NotEmpty(t, titles)
	champion := titles[0].Player
	body := h.get("/players/" + string(champion)).body
	require.Contains(t, body, `of <a href="/tournaments/league">The league of the marches</a>, <a href="/tournaments/league/seasons/1">season 1</a>`)
	require.Contains(t, body, `<a href="/tournaments/league/seasons/1/1/why/`+string(champion)+`">1st of 5</a>`)
	require.Contains(t, body, "so far", "the second season goes on")
	sound(t, h.get("/players/"+string(champion)))

	h.cup("third", "The third cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 12)
	h.project()
	fresh := h.get("/players/" + "k12")
	require.Equal(t, http.StatusOK, fresh.StatusCode, "who has entered has a page")
	require.Contains(t, fresh.body, "The third cup")
}

func TestPlayerPagesFitPhonesAndDesks(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	h.careers()
	h.tourneys()
	b := newBrowser(t, h)
	b.everywhere("players", "/players")
	b.everywhere("player-cups", "/players/k01")
	b.quiet()
}
