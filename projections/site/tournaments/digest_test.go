package tournaments_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/projections/site/sitetest"
)

func TestATournamentsPageTellsFirstWhatIsAskedMost(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	for _, text := range []string{"second news", "third news", "fourth news", "fifth news"} {
		c.Must("steward", tournament.PostNews{Text: text})
	}
	server.Project()
	page := server.Get("/tournaments/league").Body
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
	require.NoError(t, json.Unmarshal([]byte(server.Get("/tournaments/league.json").Body), &data))
	require.Equal(t, "Player steward", data.Steward)
	require.NotNil(t, data.Digest.Next)
	running := server.GameNow(data.Digest.Next.Game)
	_, _, due, _ := running.Phase()
	require.Equal(t, due.UTC().Format("2006-01-02T15:04:05Z"), data.Digest.Next.Due)
	require.NotEmpty(t, data.Digest.Leaders)
	standings, err := c.State().Standings(2, 1)
	require.NoError(t, err)
	require.Equal(t, string(standings.Rows[0].Entrant.ID), data.Digest.Leaders[0].Player)
	require.Equal(t, "Player "+string(c.State().Titles()[0].Player), data.Digest.Holders[0].Holder)

	require.Contains(t, server.Get("/g/league-s1r1t1").Body, `A table of the tournament <a href="/tournaments/league">The league of the marches</a>.`)
	sitetest.Sound(t, server.Get("/tournaments/league"))
}

func TestTournamentPagesFitPhonesDesksAndPaper(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournaments()
	c.Must("steward", tournament.Penalise{Player: "k03", Points: figure.Int(1), Why: "a late letter"})
	server.Swiss()
	browser := sitetest.NewBrowser(t, server)
	for name, path := range map[string]string{
		"cup-home": "/tournaments/league", "cup-season": "/tournaments/league/seasons/1", "cup-division": "/tournaments/league/seasons/1/1",
		"cup-swiss": "/tournaments/duels/seasons/1/1", "cup-why": "/tournaments/duels/seasons/1/1/why/k02",
	} {
		browser.Everywhere(name, path)
	}
	browser.Quiet()
}

func TestALaddersPageShowsItsRungs(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournament("climb", "The climb", "{format: ladder, seats: 2, play: {ruleset: tiny}}", 3)
	require.NotContains(t, server.Get("/tournaments/climb").Body, "The ladder")
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(*tournament.Tournament) bool { return false })
	c.Must("k02", tournament.Withdraw{Player: "k02"})
	server.Project()
	page := server.Get("/tournaments/climb").Body
	require.Contains(t, page, `The ladder</h2>`)
	require.Regexp(t, `<li value="1"><a href="/players/k01">Player k01</a></li><li value="\d"><a href="/players/k03">Player k03</a></li></ol>`, page)
	require.NotContains(t, server.Get("/tournaments/climb").Body, "Movement")
}

func TestPagesOfATournamentShowWhereTheyAre(t *testing.T) {
	h := sitetest.New(t)
	h.Tournaments()
	for path, here := range map[string]string{
		"/tournaments/league": "The tournament", "/tournaments/league/seasons/1": "Season 1", "/tournaments/league/seasons/2/1": "Season 2",
		"/tournaments/league/all-time": "All time", "/tournaments/league/seats": "Seats",
	} {
		require.Regexp(t, `aria-label="Tournament">(\s|<a href="[^"]*">[^<]*</a>)*<a href="[^"]*" aria-current="true">`+here+`</a>`, h.Get(path).Body, path)
	}
	require.Regexp(t, `<b>Champion</b></th><td><span class="bearer"><svg.*?</svg> <a href="/players/k\d\d">Player k`, h.Get("/tournaments/league/all-time").Body)
}

func TestAVoidTableIsNotBeingPlayed(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(*tournament.Tournament) bool { _, running := c.Running(); return running })
	server.Project()
	require.Contains(t, server.Get("/tournaments/cup").Body, "2 tables being played")
	for {
		table, running := c.Running()
		if !running {
			break
		}
		c.Must("steward", tournament.Void{Game: table.Game, Why: "flood", Leave: true})
	}
	server.Project()
	page := server.Get("/tournaments/cup").Body
	require.NotContains(t, page, "tables being played", "no table counts any more")
	require.NotContains(t, page, `class="big"`, "there is no deadline")
}
