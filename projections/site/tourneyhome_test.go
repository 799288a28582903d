package site_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
)

func TestATournamentsPageTellsFirstWhatIsAskedMost(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	for _, text := range []string{"second news", "third news", "fourth news", "fifth news"} {
		c.must("steward", tournament.PostNews{Text: text})
	}
	h.project()
	page := h.get("/tournaments/league").body
	at := -1
	for _, words := range []string{
		`type="application/atom+xml"`, `type="text/calendar"`, "Next deadline:", "tables being played", "Leads division 1:", `Champion: <b><a href="/players/k`, `news.atom">news`, `deadlines.ics">dead`, `league.csv">CSV`, "fifth news", "2 more",
		"Welcome", "Season 2</h2>", "Rounds and tables", "Earlier seasons", "Rules</h2>", "The clock", "Entrants</h2>", "committed",
	} {
		next := strings.Index(page, words)
		require.Greater(t, next, at, words)
		at = next
	}
	var data struct {
		Steward string `json:"steward_name"`
		Digest  struct {
			Next    *struct{ Game, Due string } `json:"next_deadline"`
			Playing int
			Leaders []struct{ Player, Name string }
			Holders []struct{ Name, Holder string }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(h.get("/tournaments/league.json").body), &data))
	require.Equal(t, "Player steward", data.Steward)
	require.NotNil(t, data.Digest.Next)
	running := h.game(data.Digest.Next.Game)
	_, _, due, _ := running.Phase()
	require.Equal(t, due.UTC().Format("2006-01-02T15:04:05Z"), data.Digest.Next.Due)
	require.NotEmpty(t, data.Digest.Leaders)
	standings, err := c.state().Standings(2, 1)
	require.NoError(t, err)
	require.Equal(t, string(standings.Rows[0].Entrant.ID), data.Digest.Leaders[0].Player)
	require.Equal(t, "Player "+string(c.state().Titles()[0].Player), data.Digest.Holders[0].Holder)

	require.Contains(t, h.get("/g/league-s1r1t1").body, `A table of the tournament <a href="/tournaments/league">The league of the marches</a>.`)
	sound(t, h.get("/tournaments/league"))
}

func TestTournamentPagesFitPhonesDesksAndPaper(t *testing.T) {
	h := newHouse(t)
	c := h.tourneys()
	c.must("steward", tournament.Penalise{Player: "k03", Points: figure.Int(1), Why: "a late letter"})
	h.swiss()
	b := newBrowser(t, h)
	for name, path := range map[string]string{
		"cup-home": "/tournaments/league", "cup-season": "/tournaments/league/seasons/1", "cup-division": "/tournaments/league/seasons/1/1",
		"cup-swiss": "/tournaments/duels/seasons/1/1", "cup-why": "/tournaments/duels/seasons/1/1/why/k02",
	} {
		b.everywhere(name, path)
	}
	b.quiet()
}

func TestALaddersPageShowsItsRungs(t *testing.T) {
	h := newHouse(t)
	c := h.cup("climb", "The climb", "{format: ladder, seats: 2, play: {ruleset: tiny}}", 3)
	require.NotContains(t, h.get("/tournaments/climb").body, "The ladder")
	c.must("steward", tournament.CloseEntries{})
	c.play(func(*tournament.Tournament) bool { return false })
	c.must("k02", tournament.Withdraw{Player: "k02"})
	h.project()
	page := h.get("/tournaments/climb").body
	require.Contains(t, page, `The ladder</h2>`)
	require.Regexp(t, `<li value="1"><a href="/players/k01">Player k01</a></li><li value="\d"><a href="/players/k03">Player k03</a></li></ol>`, page)
	require.NotContains(t, h.get("/tournaments/climb").body, "Movement")
}

func TestPagesOfATournamentShowWhereTheyAre(t *testing.T) {
	h := newHouse(t)
	h.tourneys()
	for path, here := range map[string]string{
		"/tournaments/league": "The tournament", "/tournaments/league/seasons/1": "Season 1", "/tournaments/league/seasons/2/1": "Season 2",
		"/tournaments/league/all-time": "All time", "/tournaments/league/seats": "Seats",
	} {
		require.Regexp(t, `aria-label="Tournament">(\s|<a href="[^"]*">[^<]*</a>)*<a href="[^"]*" aria-current="true">`+here+`</a>`, h.get(path).body, path)
	}
	require.Regexp(t, `<b>Champion</b>: <a href="/players/k\d\d">Player k`, h.get("/tournaments/league/all-time").body)
}
